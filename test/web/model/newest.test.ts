import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import { newest } from '../../../web/src/model/newest.ts'

test('a failure stays until it is asked again, and so does the answer before it', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('reportError', () => {})
  const question = signal('easy')
  let isBroken = true
  const { answered, hasFailed, retry } = newest(question, async (asked) => {
    if (asked === 'hard' && isBroken) throw new Error()
    return asked.length
  })
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  question.value = 'hard'
  frames.shift()?.()
  await vi.waitFor(() => expect(hasFailed.value).toBe(true))
  expect([answered.value?.question, hasFailed.value]).toEqual(['easy', true])
  isBroken = false
  retry()
  expect(hasFailed.value).toBe(false)
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  frames.shift()?.()
  expect(answered.value).toEqual({ question: 'hard', value: 4 })
})

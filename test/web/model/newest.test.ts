import { signal } from '@preact/signals'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newest } from '../../../web/src/model/newest.ts'
import { held } from '../../../web/src/ui/deferred.ts'

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

test('during a drag, an answer waits until the browser is idle, and the next question for the answer', async () => {
  const [frames, idle]: [(() => void)[], (() => void)[]] = [[], []]
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  held.value = Object.create(null)
  onTestFinished(() => {
    held.value = null
  })
  const question = signal('one')
  const asked: string[] = []
  const { answered } = newest(question, async (it) => asked.push(it))
  await expect.poll(() => idle.length).toBe(1)
  question.value = 'two'
  await new Promise((resolve) => setTimeout(resolve))
  expect([asked, answered.value]).toEqual([['one'], null])
  idle.shift()?.()
  expect(answered.value).toEqual({ question: 'one', value: 1 })
  await expect.poll(() => asked).toEqual(['one', 'two'])
  frames.shift()?.()
  await expect.poll(() => idle.length).toBe(1)
  idle.shift()?.()
  frames.shift()?.()
  await new Promise((resolve) => setTimeout(resolve))
})

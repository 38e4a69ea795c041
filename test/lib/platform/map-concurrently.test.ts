import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapConcurrently } from '../../../lib/platform/map-concurrently.ts'

test('after an error nothing else is begun, and what is in progress is awaited', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const fetching = mapConcurrently([0, 1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item)
    await setImmediate()
    if (item === 1) throw new Error('the first')
    await setImmediate()
    if (item === 2) throw new Error('the second')
    ended.push(item)
  })
  await expect(fetching).rejects.toThrow('the first')
  expect(begun).toEqual([0, 1])
  expect(ended).toEqual([0])
})

import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapConcurrently } from '../../../lib/platform/map-concurrently.ts'

test('results have the order of the items, with so many in progress at most', async () => {
  let [running, most] = [0, 0]
  const results = await mapConcurrently([5, 1, 4, 2, 3, 0], 3, async (turns) => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    running--
    return turns * 10
  })
  expect(results).toEqual([50, 10, 40, 20, 30, 0])
  expect(most).toBe(3)
})

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

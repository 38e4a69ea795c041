import { expect, test } from 'vitest'
import { singleFlight } from '../../../lib/estimator/single-flight.ts'

test('who asks at the same time shares one answer, and nothing is left of it', async () => {
  const flight = singleFlight<object>()
  const { promise, resolve } = Promise.withResolvers<object>()
  let calls = 0
  const work = () => {
    calls++
    return promise
  }
  const asked = [flight.fetch('a', work), flight.fetch('a', work), flight.fetch('a', work)]
  const other = flight.fetch('b', async () => ({}))
  expect([calls, flight.size()]).toEqual([1, 2])
  resolve({})
  const [first, ...rest] = await Promise.all(asked)
  for (const answer of rest) expect(answer).toBe(first)
  expect(await other).not.toBe(first)
  expect(flight.size()).toBe(0)
})

test('a failure is shared, is not kept, and the next asks anew', async () => {
  const flight = singleFlight<number>()
  const failing = () => Promise.reject(new Error('down'))
  const outcomes = await Promise.allSettled([flight.fetch('a', failing), flight.fetch('a', async () => 1)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(flight.size()).toBe(0)
  expect(await flight.fetch('a', async () => 2)).toBe(2)
})

import { afterEach, expect, test, vi } from 'vitest'
import { millisecondsLeft, REQUEST_MILLISECONDS, within } from '../../../lib/platform/deadline.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('outside a request there is no limit', () => {
  expect(millisecondsLeft()).toBe(Number.POSITIVE_INFINITY)
})

test('within a request time runs out, for each request separately', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const left = async () => {
    const before = millisecondsLeft()
    await Promise.resolve()
    return { before, after: millisecondsLeft() }
  }
  const both = [within(500, left), within(5_000, left)]
  vi.advanceTimersByTime(600)
  const [short, long] = await Promise.all(both)
  expect(short).toEqual({ before: 500, after: -100 })
  expect(long).toEqual({ before: 5_000, after: 4_400 })
})

test('work inside a request may have a limit of its own', () => {
  within(1, () => expect(within(1_000, millisecondsLeft)).toBeGreaterThan(1))
})

test('a last-moment attempt and its rollback both end within 25 seconds', () => {
  const [tryMilliseconds, rollbackMilliseconds] = [2_000, 1_000]
  expect(REQUEST_MILLISECONDS + tryMilliseconds + rollbackMilliseconds + tryMilliseconds).toBeLessThan(25_000)
})

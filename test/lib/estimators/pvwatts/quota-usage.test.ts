import { describe, expect, test } from 'vitest'
import {
  allowedCalls,
  callsFromPrevious,
  maxCurrentCalls,
  secondsUntilRoom,
} from '../../../../lib/estimators/pvwatts/quota-usage.ts'

const usage = (previous: number, current: number, elapsed: number, limit?: number) => ({
  previous: { calls: previous, corrections: 0, limit },
  current: { calls: current, corrections: 0 },
  elapsed,
})

describe('calls per hour', () => {
  test.each([
    [undefined, false, 1000],
    [undefined, true, 950],
    [30, false, 30],
    [30, true, 28.5],
  ])('limit %s, in background: %s', (limit, isBackground, calls) => {
    expect(allowedCalls(usage(0, 0, 0, limit), isBackground)).toBeCloseTo(calls, 9)
  })
})

test.each([
  [1000, 0, 0],
  [1000, 0.25, 250],
  [1000, 1, 1000],
  [0, 0.5, 1000],
  // A correction may make a count negative; it grants nothing.
  [-500, 0.5, 1000],
])('after %d calls in the previous hour, %d of this one over, it may have %d', (previous, elapsed, max) => {
  expect(maxCurrentCalls(usage(previous, 0, elapsed), 1000)).toBe(max)
})

describe('the seconds until there is room', () => {
  /** The calls of the past hour a while later. */
  const callsAfter = (it: ReturnType<typeof usage>, seconds: number): number => {
    const elapsed = it.elapsed + seconds / 3600
    if (elapsed < 1) return it.current.calls + callsFromPrevious({ ...it, elapsed })
    return callsFromPrevious({ ...it, previous: it.current, elapsed: elapsed - 1 })
  }

  test.each([
    [usage(1000, 0, 0), 1000],
    [usage(1000, 500, 0.5), 1000],
    [usage(800, 990, 0.2), 1000],
    [usage(0, 1000, 0.3), 1000],
    [usage(400, 1000, 0.9), 1000],
    [usage(20, 30, 0.1, 30), 30],
    [usage(0, 950, 0.5), 950],
  ])('for %o and %d', (it, allowed) => {
    const seconds = secondsUntilRoom(it, allowed)
    expect(callsAfter(it, seconds)).toBeLessThanOrEqual(allowed - 1 + 1e-9)
    expect(callsAfter(it, seconds - 2)).toBeGreaterThan(allowed - 1)
  })

  test('is finite if nothing is allowed, or nothing was called', () => {
    expect(secondsUntilRoom(usage(0, 0, 0, 1), 0.95)).toBe(7200)
    expect(secondsUntilRoom(usage(0, 0, 0.5), 0)).toBeLessThanOrEqual(7200)
  })
})

import { expect, test } from 'vitest'
import {
  allowedCalls,
  callsFromPrevious,
  secondsUntilRoom,
} from '../../../../lib/estimators/pvwatts/quota.ts'

const usage = (previous: number, current: number, elapsed: number, limit?: number) => ({
  previous: { calls: previous, corrections: 0, limit },
  current: { calls: current, corrections: 0 },
  elapsed,
})

test('background work may use 95 % of the limit, which is 1000 calls until a reply says otherwise', () => {
  const allowed = [undefined, 30].flatMap((limit) =>
    [false, true].map((isBackground) => allowedCalls(usage(0, 0, 0, limit), isBackground)),
  )
  expect(allowed).toEqual([1000, 950, 30, 28.5])
})

/** The calls of the past hour a while later. */
const callsAfter = (it: ReturnType<typeof usage>, seconds: number): number => {
  const elapsed = it.elapsed + seconds / 3600
  if (elapsed < 1) return it.current.calls + callsFromPrevious({ ...it, elapsed })
  return callsFromPrevious({ ...it, previous: it.current, elapsed: elapsed - 1 })
}

test('there is room for another call after as many seconds as are named, and not before', () => {
  for (const [it, allowed] of [
    [usage(1000, 0, 0), 1000],
    [usage(1000, 500, 0.5), 1000],
    [usage(800, 990, 0.2), 1000],
    [usage(0, 1000, 0.3), 1000],
    [usage(400, 1000, 0.9), 1000],
    [usage(20, 30, 0.1, 30), 30],
    [usage(0, 950, 0.5), 950],
  ] as const) {
    const seconds = secondsUntilRoom(it, allowed)
    expect(callsAfter(it, seconds)).toBeLessThanOrEqual(allowed - 1 + 1e-9)
    expect(callsAfter(it, seconds - 2)).toBeGreaterThan(allowed - 1)
  }
  // Nothing is allowed, or nothing was called.
  expect(secondsUntilRoom(usage(0, 0, 0, 1), 0.95)).toBe(7200)
  expect(secondsUntilRoom(usage(0, 0, 0.5), 0)).toBeLessThanOrEqual(7200)
})

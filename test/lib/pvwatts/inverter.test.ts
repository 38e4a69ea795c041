import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acPower, inverterOf } from '../../../lib/pvwatts/inverter.ts'

const RATING = 4000
const AC_RATING = RATING / 1.2
/** DC power at which ζ is 1: what the inverter needs to give its rating. */
const FULL_LOAD = AC_RATING / 0.96

const powerOf = (dcPower: number, dcRating: number): number => acPower(inverterOf(dcRating), dcPower)

const efficiency = (load: number): number => powerOf(load * FULL_LOAD, RATING) / (load * FULL_LOAD)

test('nothing comes of nothing, nor of less than the inverter itself uses', () => {
  expect(powerOf(0, RATING)).toBe(0)
  expect(powerOf(-5, RATING)).toBe(0)
  expect(powerOf(0.005 * FULL_LOAD, RATING)).toBe(0)
})

test('power is cut at the AC rating, the nameplate by 1.2', () => {
  expect(powerOf(1.2 * FULL_LOAD, RATING)).toBe(AC_RATING)
  expect(powerOf(100 * RATING, RATING)).toBeLessThanOrEqual(AC_RATING)
})

test('the efficiency is the nominal 96 % at full load', () => {
  expect(efficiency(1)).toBeCloseTo(0.96, 12)
})

test.each([
  // 0.96/0.9637 · (−0.0162 ζ − 0.0059/ζ + 0.9858), by hand
  [0.1, 0.921628],
  [0.5, 0.962192],
])('the efficiency at a load of %d is %d', (load, expected) => {
  expect(efficiency(load)).toBeCloseTo(expected, 6)
})

test('the curve has no size: double system, double power', () => {
  for (const load of [0.05, 0.3, 0.9, 1.5]) {
    expect(powerOf(2 * load * FULL_LOAD, 2 * RATING)).toBeCloseTo(2 * powerOf(load * FULL_LOAD, RATING), 9)
  }
})

test('more DC never gives less AC', () => {
  const power = fc.double({ min: 0, max: 2 * RATING, noNaN: true })
  fc.assert(
    fc.property(power, power, (a, b) => {
      expect(powerOf(Math.max(a, b), RATING)).toBeGreaterThanOrEqual(powerOf(Math.min(a, b), RATING))
    }),
  )
})

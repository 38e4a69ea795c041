import { expect, test } from 'vitest'
import { acPower, defaultInverter } from '../../../lib/pvwatts/inverter.ts'

const RATING = 4000
const AC_RATING = RATING / 1.2
/** DC power at which the inverter reaches its rating, W. */
const FULL_LOAD = AC_RATING / 0.96

const powerOf = (dc: number, dcRating = RATING): number => acPower(defaultInverter(dcRating), dc)

test('an inverter stays off below 0.49 % of its rating', () => {
  for (const dc of [-5, 0, 16]) expect(powerOf(dc)).toBe(0)
  expect(powerOf(17)).toBeGreaterThan(0)
})

test('power clips at the AC rating, the nameplate over 1.2', () => {
  expect(powerOf(FULL_LOAD)).toBeCloseTo(AC_RATING, 9)
  for (const dc of [1.2 * FULL_LOAD, 100 * RATING]) expect(powerOf(dc)).toBe(AC_RATING)
})

test('an inverter loses its starting power and a constant share of the rest', () => {
  // (0.5 − 0.004931 · 0.96)/(1 − 0.004931 · 0.96) of the rating, by hand.
  expect(powerOf(FULL_LOAD / 2) / AC_RATING).toBeCloseTo(0.497622, 6)
})

test('a system twice the size gives twice the power', () => {
  for (const load of [0.05, 0.3, 0.9, 1.5]) {
    expect(powerOf(2 * load * FULL_LOAD, 2 * RATING)).toBeCloseTo(2 * powerOf(load * FULL_LOAD), 9)
  }
})

import { expect, test } from 'vitest'
import { shadedPower } from '../../../lib/energy/shaded-power.ts'
import { acPower, defaultInverter } from '../../../lib/pvwatts/inverter.ts'
import { relativePower, STANDARD_MODULE } from '../../../lib/pvwatts/module.ts'
import { constant } from '../columns.ts'
import { yearOf } from './synthetic-years/years.ts'

const RATING = 4000
const { open } = yearOf('desert')
const inverter = defaultInverter(RATING)

/** Every hour: 800 W/m² behind the cover, cells at 55 °C in air at 25 °C. */
const dcAt = (light: number, cell: number): number => 3500 * relativePower(light, cell, STANDARD_MODULE)
const dc = dcAt(800, 55)
const ac = acPower(inverter, dc)
const sunny = { ...open.hours, ac: constant(ac), dc: constant(dc), tamb: constant(25), tcell: constant(55) }

/** A year of such hours with some light behind the cover. */
const yearWith = (hours: typeof sunny, light: number) => ({
  ...open,
  hours,
  inverter,
  lightBehindCover: constant(light),
  relativePower: constant(relativePower(light, 55, STANDARD_MODULE)),
})

test('without a loss of light the estimator’s own power stays', () => {
  expect(shadedPower(yearWith({ ...sunny, ac: constant(1234.5) }, 800), 0, 800)).toBe(1234.5)
})

test('with half the light the cells are half as far above the air', () => {
  expect(shadedPower(yearWith(sunny, 800), 0, 400)).toBeCloseTo(acPower(inverter, dcAt(400, 40)), 9)
})

test('no light gives no power', () => {
  expect(shadedPower(yearWith(sunny, 800), 0, 0)).toBe(0)
})

test('a clipping inverter hides a small loss of light', () => {
  const acRating = RATING / 1.2
  const clipping = { ...sunny, ac: constant(acRating), dc: constant(4000) }
  expect(shadedPower(yearWith(clipping, 1000), 0, 950)).toBe(acRating)
  expect(shadedPower(yearWith(clipping, 1000), 0, 700)).toBeLessThan(acRating)
})

test('power without DC power falls with the light', () => {
  expect(shadedPower(yearWith({ ...sunny, dc: constant(0) }, 800), 0, 200)).toBeCloseTo(ac / 4, 9)
})

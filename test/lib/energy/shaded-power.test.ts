import { expect, test } from 'vitest'
import { shadedPower } from '../../../lib/energy/shaded-power.ts'
import { acPower, defaultInverter } from '../../../lib/pvwatts/inverter.ts'
import { moduleTypes, relativePower } from '../../../lib/pvwatts/module.ts'
import { yearOf } from './synthetic-years/years.ts'

const RATING = 4000
const [standard] = moduleTypes
const { hours } = yearOf('desert').open
const constant = (value: number): Float64Array => new Float64Array(hours.ac.length).fill(value)

/** Every hour: 800 W/m² behind the cover, cells at 55 °C in air at 25 °C. */
const dcAt = (light: number, cell: number): number => 3500 * relativePower(light, cell, standard)
const dc = dcAt(800, 55)
const ac = acPower(defaultInverter(RATING), dc)
const sunny = { ...hours, ac: constant(ac), dc: constant(dc), tamb: constant(25), tcell: constant(55) }
const inverter = defaultInverter(RATING)

test('without a loss of light the estimator’s own power stays', () => {
  expect(shadedPower({ ...sunny, ac: constant(1234.5) }, inverter, 0, 800, 800)).toBe(1234.5)
})

test('with half the light the cells are half as far above the air', () => {
  expect(shadedPower(sunny, inverter, 0, 800, 400)).toBeCloseTo(acPower(inverter, dcAt(400, 40)), 9)
})

test('no light gives no power', () => {
  expect(shadedPower(sunny, inverter, 0, 800, 0)).toBe(0)
})

test('a clipping inverter hides a small loss of light', () => {
  const acRating = RATING / 1.2
  const clipping = { ...sunny, ac: constant(acRating), dc: constant(4000) }
  expect(shadedPower(clipping, inverter, 0, 1000, 950)).toBe(acRating)
  expect(shadedPower(clipping, inverter, 0, 1000, 700)).toBeLessThan(acRating)
})

test('power without DC power falls with the light', () => {
  expect(shadedPower({ ...sunny, dc: constant(0) }, inverter, 0, 800, 200)).toBeCloseTo(ac / 4, 9)
})

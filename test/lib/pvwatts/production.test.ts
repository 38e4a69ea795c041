import { describe, expect, test } from 'vitest'
import { simulate } from '../../../lib/pvwatts/model.ts'
import {
  modelProduction,
  type ProductionModel,
  productionModel,
  scaleBaseline,
} from '../../../lib/pvwatts/production.ts'
import { placeYear } from '../../../lib/pvwatts/sky-year.ts'
import { monthlySums, total } from '../../../lib/solar/calendar.ts'
import { at, constant } from '../columns.ts'
import { orientations, type SyntheticYear, yearOf, years } from '../energy/synthetic-years/years.ts'
import { baseline } from '../storage/samples.ts'

/** @param monthly replaces the estimator's months, kWh */
const modelOf = ({ open }: SyntheticYear, monthly: readonly number[] = open.monthly): ProductionModel =>
  productionModel({ ...open, monthly }, open.place)

const desert = yearOf('desert, tilt 20°, azimuth 180°')
const subarctic = yearOf('subarctic, tilt 20°, azimuth 180°')

test('every orientation is predicted from the months of every other at its site', () => {
  for (const { weather, panels, monthly, site, name } of orientations) {
    const model = productionModel({ ...weather, ...panels, monthly }, weather.place)
    for (const to of orientations.filter((other) => other.site === site && other.name !== name)) {
      const predicted = modelProduction(model, to.panels).monthly
      expect(Math.abs(total(predicted) / total(to.monthly) - 1), to.name).toBeLessThan(8e-4)
      const worst = Math.max(...to.monthly.map((energy, month) => Math.abs(at(predicted, month) - energy)))
      expect(worst, to.name).toBeLessThan((3e-3 * total(to.monthly)) / 12)
    }
  }
})

test('the panels that the estimator was asked about get its months, or the figures of the model in a dark month', () => {
  for (const year of years) {
    const { monthly } = modelProduction(modelOf(year), year.open)
    const meanMonth = total(year.open.monthly) / 12
    for (const [month, energy] of year.open.monthly.entries())
      if (energy > 0.01 * meanMonth) expect(at(monthly, month) / energy).toBeCloseTo(1, 12)
  }
  const { open } = subarctic
  const model = modelOf(subarctic)
  const { ac } = simulate(open, open.hours, model.place)
  const DECEMBER = 11
  expect(open.monthly[DECEMBER]).toBeLessThan(0.01 * (total(open.monthly) / 12))
  expect(modelProduction(model, open).monthly[DECEMBER]).toBe(at(monthlySums(ac), DECEMBER) / 1000)
})

describe('the factor of a month', () => {
  const usual = modelOf(desert).monthFactors

  /** The model's months without its factors, kWh. */
  const plain = desert.open.monthly.map((energy, month) => energy / at(usual, month))

  test('is what the estimator has over what the model has, from 0.9 to 1.1, also for other panels', () => {
    const factors = [0.91, 0.95, 0.99, 1, 1.01, 1.02, 1.05, 1.099, 0.9, 1.1, 0.9, 1.1]
    const ratios = factors.with(8, 0.5).with(9, 2).with(10, 0.89).with(11, 1.11)
    const months = (energies: readonly number[], shares: readonly number[]) =>
      energies.map((energy, month) => energy * at(shares, month))
    const model = modelOf(desert, months(plain, ratios))
    expect(model.monthFactors).toEqual(factors.map((factor) => expect.closeTo(factor, 9)))
    const east = yearOf('desert, tilt 20°, azimuth 90°').open
    const unscaled = modelProduction(modelOf(desert, plain), east).monthly
    const expected = months(unscaled, factors).map((energy) => expect.closeTo(energy, 6))
    expect(modelProduction(model, east).monthly).toEqual(expected)
  })

  test('is 1 for a month below 1 % of the mean month, and for one in which the model has nothing', () => {
    // With these eleven months, a mean month has slightly more than 11/12 of 100 kWh.
    const withJanuary = (energy: number) => modelOf(desert, [energy, ...new Array<number>(11).fill(100)])
    expect([0, 0.9, 0.93].map((energy) => withJanuary(energy).monthFactors[0])).toEqual([1, 1, 0.9])
    const night = constant(0)
    const dark = { ...desert.open, hours: { ...desert.open.hours, dn: night, df: night } }
    const model = productionModel(dark, placeYear(desert.open, dark.hours))
    expect(model.monthFactors).toEqual(new Array(12).fill(1))
    expect(modelProduction(model, dark).monthly).toEqual(new Array(12).fill(0))
  })
})

test('a baseline scales with the size; the figures per kW and the station stay', () => {
  const { ac_annual, ac_monthly } = baseline
  expect(scaleBaseline(baseline, 5, 2.5)).toEqual({
    ...baseline,
    ac_annual: ac_annual / 2,
    ac_monthly: ac_monthly.map((energy) => energy / 2),
  })
  const odd = { ...baseline, ac_annual: 0.1 + 0.2, ac_monthly: Array.from({ length: 12 }, (_, i) => i / 3) }
  for (const size of [0.05, 0.1 + 0.2, 1 / 3, 500_000]) expect(scaleBaseline(odd, size, size)).toEqual(odd)
})

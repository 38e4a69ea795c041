import { describe, expect, test } from 'vitest'
import { roofSystem, simulate } from '../../../lib/pvwatts/model.ts'
import {
  modelProduction,
  type ProductionModel,
  placeYear,
  productionModel,
} from '../../../lib/pvwatts/production.ts'
import { monthlySums, total } from '../../../lib/solar/calendar.ts'
import { at } from '../columns.ts'
import { orientations, type SyntheticYear, yearOf, years } from '../energy/synthetic-years/years.ts'

/** @param monthly what the estimator says instead, kWh */
const modelOf = ({ open }: SyntheticYear, monthly: readonly number[] = open.monthly): ProductionModel =>
  productionModel({ ...open, monthly }, open.place)

const predictions = orientations.flatMap((from) =>
  orientations
    .filter(({ site, name }) => site === from.site && name !== from.name)
    .map((to) => ({ from, to })),
)

const desert = yearOf('desert, tilt 20°, azimuth 180°')
const subarctic = yearOf('subarctic, tilt 20°, azimuth 180°')

test('every orientation is predicted from every other at its site', () => {
  expect(predictions).toHaveLength(80)
})

test.each(predictions)('$to.name is predicted from the months of $from.name', ({ from, to }) => {
  const { weather, panels } = from
  const model = productionModel({ ...weather, ...panels, monthly: from.monthly }, weather.place)
  const { monthly } = modelProduction(model, to.panels)
  expect(Math.abs(total(monthly) / total(to.monthly) - 1)).toBeLessThan(8e-4)
  const meanMonth = total(to.monthly) / 12
  for (const [month, energy] of to.monthly.entries())
    expect(Math.abs(at(monthly, month) - energy)).toBeLessThan(3e-3 * meanMonth)
})

describe('the panels that the estimator was asked about', () => {
  test.each(years)('get its months: $name', (year) => {
    const { monthly } = modelProduction(modelOf(year), year.open)
    const meanMonth = total(year.open.monthly) / 12
    for (const [month, energy] of year.open.monthly.entries()) {
      if (energy < 0.01 * meanMonth) continue
      expect(at(monthly, month) / energy).toBeCloseTo(1, 12)
    }
  })

  test('get the figures of the model in a month that is dark', () => {
    const { open } = subarctic
    const model = modelOf(subarctic)
    const { ac } = simulate(roofSystem(open), open.hours, open.sun, model.place.sky)
    const { monthly } = modelProduction(model, open)
    const DECEMBER = 11
    expect(open.monthly[DECEMBER]).toBeLessThan(0.01 * (total(open.monthly) / 12))
    expect(monthly[DECEMBER]).toBe((monthlySums(ac)[DECEMBER] ?? Number.NaN) / 1000)
    expect(monthly[DECEMBER]).toBeGreaterThan(0)
  })
})

describe('the factor of a month', () => {
  const usual = modelOf(desert).monthFactors

  /** What the model has in each month without its factors, kWh. */
  const plain = desert.open.monthly.map((energy, month) => energy / at(usual, month))

  test('is what the estimator has over what the model has', () => {
    const ratios = [0.91, 0.95, 0.99, 1, 1.01, 1.02, 1.03, 1.04, 1.05, 1.07, 1.09, 1.099]
    const { monthFactors } = modelOf(
      desert,
      plain.map((energy, month) => energy * (ratios[month] ?? 1)),
    )
    for (const [month, ratio] of ratios.entries()) expect(monthFactors[month]).toBeCloseTo(ratio, 9)
  })

  test('is never below 0.9 or above 1.1', () => {
    const ratios = [0.5, 2, 0.89, 1.11, 0.2, 1, 1, 1, 1, 1, 1, 5]
    const { monthFactors } = modelOf(
      desert,
      plain.map((energy, month) => energy * (ratios[month] ?? 1)),
    )
    expect(monthFactors.slice(0, 5)).toEqual([0.9, 1.1, 0.9, 1.1, 0.9])
    expect(monthFactors[11]).toBe(1.1)
  })

  test('is 1 for a month below 1 % of the mean month', () => {
    // With these eleven, a mean month has 11/12 of 100 kWh and a little.
    const withJanuary = (energy: number) => modelOf(desert, [energy, ...new Array<number>(11).fill(100)])
    expect(withJanuary(0.9).monthFactors[0]).toBe(1)
    expect(withJanuary(0).monthFactors[0]).toBe(1)
    expect(withJanuary(0.93).monthFactors[0]).toBe(0.9)
  })

  test('is 1 for a month in which the model has nothing', () => {
    const { hours } = desert.open
    const night = new Float64Array(hours.dn.length)
    const dark = { ...desert.open, hours: { ...hours, dn: night, df: night } }
    const model = productionModel(dark, placeYear(desert.open, dark.hours))
    expect(model.monthFactors).toEqual(new Array(12).fill(1))
    expect(modelProduction(model, dark).monthly).toEqual(new Array(12).fill(0))
  })

  test('applies to other panels too', () => {
    const east = yearOf('desert, tilt 20°, azimuth 90°').open
    const [same, less] = [
      modelProduction(modelOf(desert, plain), east),
      modelProduction(
        modelOf(
          desert,
          plain.map((energy) => 0.95 * energy),
        ),
        east,
      ),
    ]
    for (const [month, energy] of same.monthly.entries())
      expect(at(less.monthly, month) / energy).toBeCloseTo(0.95, 9)
  })
})

test('production is proportional to the size', () => {
  const model = modelOf(desert)
  const panels = { panelTilt: 50, panelAzimuth: 250 }
  const small = modelProduction(model, { ...panels, systemSize: 0.05 })
  const large = modelProduction(model, { ...panels, systemSize: 500_000 })
  for (const [month, energy] of small.monthly.entries())
    expect(at(large.monthly, month) / energy / 1e7).toBeCloseTo(1, 9)
  expect(large).toMatchObject({ ...panels, systemSize: 500_000 })
})

test('the hours of other panels keep the weather and the station', () => {
  const { hours } = modelProduction(modelOf(desert), { panelTilt: 90, panelAzimuth: 0, systemSize: 4 })
  const { ac: _, dc: __, poa: ___, tcell: ____, ...weather } = desert.open.hours
  expect(hours).toMatchObject(weather)
})

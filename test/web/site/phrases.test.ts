import { expect, test } from 'vitest'
import { monthlyEnergies, roundToSum } from '../../../web/src/site/energies.ts'
import { type HoursOfLoss, roundLoss, whenText } from '../../../web/src/site/phrases.ts'
import { testAll } from '../../test-all.ts'
import { estimate } from './example.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

testAll([
  [[1 / 3, 1 / 3, 1 / 3], 0, 1],
  [[0.04, 0.04, 0.04], 1, 0.1],
  [[], 0, 0],
])('rounded energies add up to their rounded sum', (values, decimals, total) => {
  const rounded = roundToSum(values, decimals)
  expect(sum(rounded)).toBeCloseTo(total, 9)
  for (const [i, value] of values.entries())
    expect(Math.abs((rounded[i] ?? Number.NaN) - value)).toBeLessThan(10 ** -decimals)
})

/** Another size makes months in kWh with and without a decimal, in MWh and in GWh. */
test.each([
  [0.01, 'kWh', 0.1],
  [1, 'kWh', 1],
  [432, 'MWh', 100],
  [432_100, 'GWh', 100_000],
])('at %d times the size, months add up to the year, and rows to the unshaded', (factor, name, step) => {
  const times = (energy: number): number => energy * factor
  const { ac_annual, ac_monthly } = estimate.baseline
  const { adjustedAnnual, adjustedMonthly } = estimate.energy
  const { unit, months, year } = monthlyEnergies(
    { ...estimate.baseline, ac_annual: times(ac_annual), ac_monthly: ac_monthly.map(times) },
    { ...estimate.energy, adjustedMonthly: adjustedMonthly.map(times) },
  )
  expect(unit.name).toBe(name)
  for (const column of ['unshaded', 'production', 'lost'] as const)
    expect(sum(months.map((month) => month[column]))).toBeCloseTo(year[column], 6)
  for (const { unshaded, production, lost } of [...months, year]) {
    expect(production + lost).toBeCloseTo(unshaded, 6)
    expect(production / step).toBeCloseTo(Math.round(production / step), 6)
  }
  // The service's months sum to its year to six digits.
  const tolerance = 2 * step + 1e-5 * year.unshaded
  expect(Math.abs(year.production - times(adjustedAnnual))).toBeLessThan(tolerance)
  expect(Math.abs(year.unshaded - times(ac_annual))).toBeLessThan(tolerance)
})

/** 1 kWh at each of these hours of the day in these months, 0 for January. */
const hoursOfLoss = (months: readonly number[], hours: readonly number[]): HoursOfLoss =>
  Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: 24 }, (_, hour) => (months.includes(month) && hours.includes(hour) ? 1 : 0)),
  )

const YEAR = Array.from({ length: 12 }, (_, month) => month)
const DAY = Array.from({ length: 14 }, (_, i) => 5 + i)

testAll([
  ['winter mornings', [10, 11, 0, 1], [8, 9, 10], 1, '8–11 h, November to February'],
  ['winter mornings, and the sky all year', [10, 11, 0, 1], [8, 9, 10], 0.4, '8–11 h, November to February'],
  ['afternoons', YEAR, [12, 13, 14, 15, 16, 17, 18], 0.4, 'afternoons, all year'],
  ['mornings of a month', [5], [5, 6, 7, 8, 9, 10, 11], 1, 'mornings, in June'],
  ['the sky, always', YEAR, DAY, 0.4, 'duller sky, all year'],
  ['the sky, and the sun for an hour', [5], [5], 0.01, 'duller sky, all year'],
  ['the sun, always', YEAR, DAY, 1, 'all year'],
  ['the sun all day in summer', [4, 5, 6], DAY, 1, 'May to July'],
  ['never', [], [], 1, ''],
])('a cause has a time: %s', (_, months, hours, directShare, text) => {
  const direct = hoursOfLoss(months, hours)
  const fromSky = directShare === 1 ? 0 : ((1 / directShare - 1) * sum(direct.flat())) / 12
  const all = direct.map((hours) => sum(hours) + fromSky)
  expect(whenText(direct, all)).toBe(text)
})

testAll([
  [0.4, 0],
  [99.4, 99],
  [-432, -430],
  [43_270, 43_300],
])('a loss is rounded', (loss, rounded) => {
  expect(roundLoss(loss)).toBe(rounded)
})

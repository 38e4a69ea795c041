import { expect, test } from 'vitest'
import { type MonthRow, monthlyEnergies, roundToSum } from '../../../web/src/site/energies.ts'
import { type HoursOfLoss, roundLoss, whenText } from '../../../web/src/site/phrases.ts'
import { testAll } from '../../test-all.ts'
import { estimate } from './example.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

testAll([
  [[0.5, 0.5, 0.5, 0.5], 0, 2],
  [[1 / 3, 1 / 3, 1 / 3], 0, 1],
  [[0.04, 0.04, 0.04], 1, 0.1],
  [[], 0, 0],
])('rounded energies add up to their rounded sum', (values, decimals, total) => {
  const rounded = roundToSum(values, decimals)
  expect(sum(rounded)).toBeCloseTo(total, 9)
  for (const [i, value] of values.entries())
    expect(Math.abs((rounded[i] ?? Number.NaN) - value)).toBeLessThan(10 ** -decimals)
})

/** The estimate with another size. */
const scaled = (factor: number) => ({
  ...estimate,
  baseline: {
    ...estimate.baseline,
    ac_annual: estimate.baseline.ac_annual * factor,
    ac_monthly: estimate.baseline.ac_monthly.map((energy) => energy * factor),
  },
  energy: {
    ...estimate.energy,
    adjustedAnnual: estimate.energy.adjustedAnnual * factor,
    adjustedMonthly: estimate.energy.adjustedMonthly.map((energy) => energy * factor),
  },
})

test.each([0.01, 0.1, 0.37, 1, 1.9, 12.5, 100, 4321])(
  'at %d times the size, every column of the months adds up to its year, and every row to its unshaded production',
  (factor) => {
    const { baseline, energy } = scaled(factor)
    const { months, year, decimals } = monthlyEnergies(baseline, energy)
    const columns: readonly (keyof MonthRow)[] = ['unshaded', 'production', 'lost']
    for (const column of columns)
      expect(sum(months.map((month) => month[column]))).toBeCloseTo(year[column], 6)
    for (const { unshaded, production, lost } of [...months, year])
      expect(production + lost).toBeCloseTo(unshaded, 6)
    // The service's months sum to its year to six digits.
    const tolerance = 2 * 10 ** -decimals + 1e-5 * year.unshaded
    expect(Math.abs(year.production - estimate.energy.adjustedAnnual * factor)).toBeLessThan(tolerance)
    expect(Math.abs(year.unshaded - estimate.baseline.ac_annual * factor)).toBeLessThan(tolerance)
  },
)

test('a park has its months in MWh, with one decimal', () => {
  const { baseline, energy } = scaled(432)
  const { unit, months } = monthlyEnergies(baseline, energy)
  expect(unit.name).toBe('MWh')
  for (const { production } of months) expect(production % 100).toBe(0)
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
  expect(
    whenText(
      direct,
      direct.map((hours) => sum(hours) + fromSky),
    ),
  ).toBe(text)
})

testAll([
  [0.4, 0],
  [99.4, 99],
  [432, 430],
  [-432, -430],
  [4327, 4330],
  [43_270, 43_300],
])('a loss is rounded', (loss, rounded) => {
  expect(roundLoss(loss)).toBe(rounded)
})

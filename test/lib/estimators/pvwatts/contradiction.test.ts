import { expect, test } from 'vitest'
import { contradictionIn } from '../../../../lib/estimators/pvwatts/contradiction.ts'
import { years } from '../../energy/synthetic-years/years.ts'
import stations from '../embedded/stations.json' with { type: 'json' }

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

test.each(years)('PVWatts’s own reply is consistent: $name', ({ open: { hours }, monthly }) => {
  const outputs = { ac_annual: total(monthly), ac_monthly: [...monthly], capacity_factor: 0 }
  expect(contradictionIn(outputs, hours)).toBeNull()
  for (const factor of [0.97, 1.03]) {
    const scaled = { ...hours, ac: hours.ac.map((power) => power * factor) }
    expect(contradictionIn(outputs, scaled)).toMatch(/^ac_monthly\.\d+ is not the sum of its hours$/)
  }
})

test('months rounded to 0.1 kWh are consistent, too', () => {
  const cases = stations.stations.flatMap(({ arrays }) => arrays)
  expect(cases.length).toBeGreaterThan(100)
  for (const { annual, monthly } of cases) {
    const outputs = { ac_annual: annual, ac_monthly: monthly, capacity_factor: 0 }
    expect(contradictionIn(outputs, null)).toBeNull()
    expect(contradictionIn({ ...outputs, ac_annual: annual * 1.03 }, null)).toContain('ac_annual')
  }
})

test('a year without any production is consistent', () => {
  const none = { ac_annual: 0, ac_monthly: Array(12).fill(0), capacity_factor: 0 }
  expect(contradictionIn(none, null)).toBeNull()
})

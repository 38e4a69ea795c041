import { expect, test } from 'vitest'
import { AnalysisResult } from '../../../lib/schemas/analysis.ts'
import { monthsCsv, sampleDaysCsv } from '../../../web/src/download/csv.ts'

const months = Array.from({ length: 12 }, (_, i) => 100 + i)
const day = { date: '2026-06-21', daylightHours: 15.94, shadedHours: 2.09, percentShaded: 13.1 }
const between = { from: '2026-06-21T03:20:00Z', to: '2026-06-21T04:00:00Z' }

const result = (siteName: string) =>
  AnalysisResult.parse({
    siteId: 'an-id',
    siteName,
    baseline: {
      ac_annual: 1266.123456,
      ac_monthly: months,
      capacity_factor: 13,
      kwh_per_kw: 1100,
      source: 'estimator',
      station_info: {},
    },
    shading: {
      sampleDays: [{ name: 'June solstice', ...day, shadedIntervals: [between, between] }],
      averageShadingLoss: 13.1,
    },
    adjusted: { adjustedAnnual: 1200.4999999999998, adjustedMonthly: months, basis: 'energy' },
    energy: null,
  })

const rowsOf = (text: string) => text.split('\r\n')

test('has a row per month and one for the year, rounded to 1 Wh, with unknown values left empty', () => {
  const rows = rowsOf(monthsCsv(result('Roof')))
  expect(rows).toHaveLength(15)
  expect(rows[0]).toMatch(/^site,period,baseline_kwh,/)
  expect(rows[1]).toBe('Roof,Jan,100,100,energy,,,')
  expect(rows[13]).toBe('Roof,Year,1266.123,1200.5,energy,,,13.1')
  expect(rows[14]).toBe('')
})

test('has a row per sample day', () => {
  const interval = `${between.from}/${between.to}`
  expect(rowsOf(sampleDaysCsv(result('Roof')))[1]).toBe(
    `Roof,June solstice,2026-06-21,15.94,2.09,13.1,${interval} ${interval}`,
  )
})

test.each([
  ['Roof, north', '"Roof, north"'],
  ['Say "roof"', '"Say ""roof"""'],
  ['=1+1', "'=1+1"],
  ['@roof', "'@roof"],
])('escapes a name such as %s for spreadsheets', (name, cell) => {
  expect(rowsOf(monthsCsv(result(name)))[1]?.startsWith(`${cell},Jan,`)).toBe(true)
})

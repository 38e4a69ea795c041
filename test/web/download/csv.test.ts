import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { Estimate } from '../../../lib/schemas/analysis.ts'
import { resultCsv, resultJson } from '../../../web/src/download/csv.ts'
import { testAll } from '../../test-all.ts'
import { estimate } from '../site/example.ts'

/** The tables of a file, rows of cells. */
const tablesOf = (text: string): string[][][] =>
  text.split('\r\n\r\n').map((table) => parse(table, { bom: true, relax_column_count: false }))

const tableOf = (text: string, firstHeader: string): string[][] =>
  tablesOf(text).find(([header]) => header?.[0] === firstHeader) ?? []

const csv = resultCsv('Roof', estimate)

test('begins with the mark by which Excel knows UTF-8, the inputs and the totals, with their units', () => {
  expect(csv.startsWith('\ufeff"field",')).toBe(true)
  const { latitude, panelAzimuth, losses, year } = estimate.inputs
  expect(tableOf(csv, 'field')).toEqual(
    expect.arrayContaining([
      ['site', 'Roof', ''],
      ['latitude', String(latitude), 'degrees north'],
      ['panel azimuth', String(panelAzimuth), 'degrees clockwise from north'],
      ['system losses', String(losses), 'percent'],
      ['year of the sample days', String(year), ''],
      ['estimator', 'embedded', ''],
      ['weather', 'Built-in climate averages', ''],
      ['energy loss', String(estimate.energy.annualLoss), 'percent'],
    ]),
  )
})

test('says how far off the heights of the range are', () => {
  const range = { heightError: 2, low: 3.5, high: 9.1 }
  const rows = tableOf(resultCsv('Roof', { ...estimate, energy: { ...estimate.energy, range } }), 'field')
  expect(rows).toContainEqual(['energy loss, heights 2° lower', '3.5', 'percent'])
  expect(rows).toContainEqual(['energy loss, heights 2° higher', '9.1', 'percent'])
})

test('has a row per month with the energy-based production, rounded to 1 Wh', () => {
  const [header, ...months] = tableOf(csv, 'month')
  expect(header).toEqual(['month', 'unshaded_kwh', 'production_kwh', 'energy_loss_percent'])
  expect(months).toHaveLength(12)
  const { baseline, energy } = estimate
  const july = [baseline.ac_monthly[6], energy.adjustedMonthly[6], energy.monthlyLoss[6]]
  expect(months[6]).toEqual(['Jul', ...july.map(String)])
})

test('has a row per point of the horizon, obstacle and sample day', () => {
  const { inputs, energy, shading } = estimate
  const [, ...points] = tableOf(csv, 'horizon_direction')
  expect(points).toEqual(
    inputs.horizonProfile.map(({ direction, heightAngle }) => [direction, String(heightAngle)]),
  )
  const [, obstacle] = tableOf(csv, 'obstacle')
  expect(obstacle?.slice(0, 3)).toEqual(['Apple tree', '190', '9'])
  expect(obstacle?.at(-1)).toBe(String(energy.obstacles[0]?.recoveredEnergy))
  const [, day] = tableOf(csv, 'sample_day')
  const { name, date, shadedIntervals } = shading.sampleDays[0] ?? {}
  expect(day?.slice(0, 2)).toEqual([name, date])
  expect(day?.at(-1)).toBe(shadedIntervals?.map(({ from, to }) => `${from}/${to}`).join(' '))
})

testAll([
  ['Say "roof"', '"Say ""roof"""'],
  ['\u200B=1+1', `"'\u200B=1+1"`],
])('guards names as the results of runs guard texts', (name, cell) => {
  expect(resultCsv(name, estimate).split('\r\n')[1]).toBe(`"site",${cell},`)
  const obstacles = estimate.inputs.obstacles.map((obstacle) => ({ ...obstacle, name }))
  const renamed = { ...estimate, inputs: { ...estimate.inputs, obstacles } }
  expect(resultCsv('Roof', renamed)).toContain(`\r\n${cell},"190",9,`)
})

test('the JSON file has the site’s name and the whole result', () => {
  const { site, ...result } = JSON.parse(resultJson('Roof', estimate))
  expect(site).toBe('Roof')
  expect(Estimate.parse(result)).toEqual(estimate)
})

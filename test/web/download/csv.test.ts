import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { resultCsv } from '../../../web/src/download/csv.ts'
import { estimate } from '../site/example.ts'

/** The table of a file with this first header, as rows of cells. */
const tableOf = (text: string, firstHeader: string): string[][] =>
  text
    .split('\r\n\r\n')
    .map((table): string[][] => parse(table, { bom: true, relax_column_count: false }))
    .find(([header]) => header?.[0] === firstHeader) ?? []

const csv = resultCsv('=Roof "A"', estimate)

test('begins with the mark by which Excel knows UTF-8, the inputs and the totals, with their units', () => {
  expect(csv.startsWith('\ufeff"field",')).toBe(true)
  const { latitude, losses, year } = estimate.inputs
  expect(tableOf(csv, 'field')).toEqual(
    expect.arrayContaining([
      ['site', '\'=Roof "A"', ''],
      ['latitude', String(latitude), 'degrees north'],
      ['system losses', String(losses), 'percent'],
      ['year of the sample days', String(year), ''],
      ['weather', 'Built-in climate averages', ''],
      ['energy loss', String(estimate.energy.annualLoss), 'percent'],
    ]),
  )
})

test('has what each cause takes, which adds up to the energy lost, and which are switched off', () => {
  const { inputs, energy } = estimate
  const [tree] = inputs.obstacles
  if (!tree) throw new Error('No obstacle')
  const { causes, ...uncaused } = energy
  const off = { ...tree, name: 'Hedge', enabled: false }
  const recovered = [
    { name: 'Apple tree', recoveredEnergy: 40.1234 },
    { name: 'Hedge', recoveredEnergy: 0 },
  ]
  const text = resultCsv('Roof', {
    ...estimate,
    inputs: { ...inputs, obstacles: [tree, off] },
    energy: { ...uncaused, obstacles: recovered },
  })
  const lost = tableOf(text, 'field').find(([field]) => field === 'energy lost')?.[1]
  expect(tableOf(text, 'cause')).toEqual([
    ['cause', 'lost_kwh', 'recovered_kwh', 'enabled'],
    ['Horizon', (Number(lost) - 40.123).toFixed(3), '', 'true'],
    ['Apple tree', '40.123', '40.123', 'true'],
    ['Hedge', '0', '0', 'false'],
  ])
})

test('has the names of the planes, TSRF, the range of the horizon line, and no false digits', () => {
  const { inputs, energy } = estimate
  const plane = { panelTilt: 10, panelAzimuth: 90, systemSize: 3 }
  const result = {
    ...estimate,
    inputs: { ...inputs, otherPlanes: [{ ...plane, name: 'Garage' }, plane] },
    energy: { ...energy, annualLoss: 4.85575228398758, range: { heightError: 2, low: 3.5, high: 9.1 } },
  }
  expect(tableOf(resultCsv('Roof', result, 87.65432), 'field')).toEqual(
    expect.arrayContaining([
      ['panel tilt of plane 1', String(inputs.panelTilt), 'degrees from horizontal'],
      ['system size of all planes', String(inputs.systemSize + 6), 'kW DC'],
      ['plane 2', 'Garage: 3 kW, tilt 10, azimuth 90', 'kW DC, degrees'],
      ['plane 3', 'East plane: 3 kW, tilt 10, azimuth 90', 'kW DC, degrees'],
      ['energy loss', '4.856', 'percent'],
      ['energy loss, horizon line 2° lower', '3.5', 'percent'],
      ['energy loss, horizon line 2° higher', '9.1', 'percent'],
      ['total solar resource fraction', '87.654', 'percent'],
    ]),
  )
})

test('has a row per month, point of the horizon, obstacle and sample day', () => {
  const { baseline, inputs, energy, shading } = estimate
  const months = tableOf(csv, 'month')
  expect(months).toHaveLength(13)
  const july = [baseline.ac_monthly[6], energy.adjustedMonthly[6], energy.monthlyLoss[6]]
  expect(months[7]).toEqual(['Jul', ...july.map(String)])
  const [, ...points] = tableOf(csv, 'horizon_direction')
  expect(points).toEqual(
    inputs.horizonProfile.map(({ direction, heightAngle }) => [direction, String(heightAngle)]),
  )
  const [header, obstacle] = tableOf(csv, 'obstacle')
  expect(obstacle?.slice(0, 3)).toEqual(['Apple tree', '190', '9'])
  expect(obstacle?.[header?.indexOf('height_above_panels_m') ?? -1]).toBe(String(inputs.obstacles[0]?.height))
  const [, day] = tableOf(csv, 'sample_day')
  const { name, date, shadedIntervals } = shading.sampleDays[0] ?? {}
  expect(day?.slice(0, 2)).toEqual([name, date])
  expect(day?.at(-1)).toBe(shadedIntervals?.map(({ from, to }) => `${from}/${to}`).join(' '))
})

import { describe, expect, test, vi } from 'vitest'
import { estimate, estimateBaseline } from '../../lib/operations/estimates.ts'
import { environment } from '../../lib/platform/env.ts'
import { monthlySums } from '../../lib/solar/calendar.ts'
import { dataOf, useService } from '../http.ts'
import { GARDEN } from '../lib/horizon/skylines.ts'
import { point } from '../lib/shading/profiles.ts'

const { request, accepting } = useService()

const PANELS = { latitude: 47.27, longitude: 11.4, panelTilt: 25, panelAzimuth: 160, systemSize: 4 }
const QUERY = Object.entries(PANELS)
  .map(([name, value]) => `${name}=${value}`)
  .join('&')
const BODY = {
  ...PANELS,
  otherPlanes: [{ panelTilt: 25, panelAzimuth: 275, systemSize: 2 }],
  horizonProfile: [point('E', 12), point('S', 15), point('W', 4)],
  obstacles: [...GARDEN],
  year: 2026,
  hours: true,
}

const expectMonths = (watts: readonly number[], expected: readonly number[]): void => {
  for (const [month, energy] of monthlySums(Float64Array.from(watts)).entries())
    expect(Math.abs(energy / 1000 / (expected[month] ?? 0) - 1)).toBeLessThan(1e-4)
}

const textOf = async (path: string, accept: string, body?: object) =>
  (await accepting(accept, path, body)).text()

/** The rows of a file after its comments, as pandas reads them. */
const rowsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split(','))

const askBaseline = async (query: string) =>
  dataOf(estimateBaseline, await request('GET', `/baseline?${query}`))

describe('the hours of a baseline', () => {
  test('add up to it', async () => {
    const { hours, ...baseline } = await askBaseline(`${QUERY}&hours=true`)
    expect(await askBaseline(QUERY)).toEqual(baseline)
    if (!hours) throw new Error('no hours')
    const { ac_annual, ac_monthly, capacity_factor, kwh_per_kw, source, station_info } = baseline
    expectMonths(hours.ac, ac_monthly)
    expect(ac_monthly.reduce((sum, month) => sum + month, 0)).toBeCloseTo(ac_annual, 3)
    expect(kwh_per_kw).toBeCloseTo(ac_annual / 4, 9)
    expect(capacity_factor).toBeCloseTo((100 * ac_annual) / (4 * 8760), 3)
    expect([source, station_info.lat, station_info.lon]).toEqual(['estimator', 47.27, 11.4])
    expect(hours).toMatchObject({ start: '01-01T00:00' })
    // Midnight and noon at midsummer.
    expect([hours.poa[24 * 180], hours.alb[24 * 180]]).toEqual([0, 0.2])
    expect(hours.poa[24 * 180 + 12]).toBeGreaterThan(100)
  })

  test('come as a file', async () => {
    expect(JSON.parse(await textOf(`/baseline?${QUERY}`, 'text/csv'))).toMatchObject({ statusCode: 200 })
    const text = await textOf(`/baseline?${QUERY}&hours=true`, 'text/csv')
    const [header, ...rows] = rowsOf(text)
    expect(header?.join(',')).toBe('hour,ac_W,dc_W,poa_W/m2,dn_W/m2,df_W/m2,alb,tamb_C,tcell_C,wspd_m/s')
    expect(rows).toHaveLength(8760)
    expect([rows[0]?.[0], rows[24 * 59]?.[0], rows.at(-1)?.[0]]).toEqual([
      '01-01T00:00',
      '03-01T00:00',
      '12-31T23:00',
    ])
    const cells = rows.flatMap((row) => row.slice(1))
    const isRounded = (cell: string) => Number(Number(cell).toPrecision(5)) === Number(cell)
    expect(cells.filter((cell) => !/^-?[\d.]+$/.test(cell) || !isRounded(cell))).toEqual([])
    expect(text.startsWith('# Place: 47.27, 11.4')).toBe(true)
    expect(text).not.toContain('# Note')
  })

  test('of a file say so if climate averages stand in for weather', async () => {
    vi.stubEnv(environment.estimators, 'pvgis,embedded')
    vi.stubEnv(environment.pvgisUnreachable, 'true')
    const text = await textOf(`/baseline?${QUERY}&hours=true`, 'text/csv')
    expect(text).toContain('\n# Note: built-in climate averages: PVGIS is not reachable\n')
  })
})

describe('the hours of an estimate', () => {
  test('add up to its months with and without the skyline', async () => {
    const reply = await request('POST', '/estimate', {
      body: { ...BODY, variants: [{ name: 'Alone', otherPlanes: [] }] },
    })
    const { estimate: given, variants } = dataOf(estimate, reply)
    if (!given.hours) throw new Error('no hours')
    expectMonths(given.hours.ac, given.baseline.ac_monthly)
    expectMonths(given.hours.acShaded, given.energy.adjustedMonthly)
    expect(Math.min(...given.hours.beamHidden)).toBe(0)
    expect(Math.max(...given.hours.beamHidden)).toBe(1)
    expect(variants[0]?.estimate).not.toHaveProperty('hours')
  })

  test('come as a file', async () => {
    const text = await textOf('/estimate', 'text/csv', BODY)
    const [header, ...rows] = rowsOf(text)
    expect(header).toEqual(['hour', 'ac_W', 'acShaded_W', 'beamHidden'])
    expect(rows).toHaveLength(8760)
  })
})

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

/** The text of a file, and its rows after the comments, as pandas reads them. */
const fileOf = async (path: string, body?: object) => {
  const text = await (await accepting('text/csv', path, body)).text()
  const lines = text.trimEnd().split('\n')
  const rows = lines.filter((line) => !line.startsWith('#')).map((line) => line.split(','))
  return { text, rows }
}

const askBaseline = async (query: string) =>
  dataOf(estimateBaseline, await request('GET', `/baseline?${query}`))

describe('the hours of a baseline', () => {
  test('add up to it', async () => {
    const { hours, ...baseline } = await askBaseline(`${QUERY}&hours=true`)
    expect(await askBaseline(QUERY)).toEqual(baseline)
    if (!hours) throw new Error('no hours')
    const { ac_annual, ac_monthly, capacity_factor, kwh_per_kw } = baseline
    expectMonths(hours.ac, ac_monthly)
    expect(ac_monthly.reduce((sum, month) => sum + month, 0)).toBeCloseTo(ac_annual, 3)
    expect(kwh_per_kw).toBeCloseTo(ac_annual / 4, 9)
    expect(capacity_factor).toBeCloseTo((100 * ac_annual) / (4 * 8760), 3)
    expect(hours).toMatchObject({ start: '01-01T00:00' })
    // Midnight and noon at midsummer.
    expect([hours.poa[24 * 180], hours.alb[24 * 180]]).toEqual([0, 0.2])
    expect(hours.poa[24 * 180 + 12]).toBeGreaterThan(100)
  })

  test('come as a file', async () => {
    expect((await fileOf(`/baseline?${QUERY}`)).text).toMatch(/^{"statusCode":200,/)
    const { text, rows } = await fileOf(`/baseline?${QUERY}&hours=true`)
    const [header, ...hours] = rows
    expect(header?.join(',')).toBe('hour,ac_W,dc_W,poa_W/m2,dn_W/m2,df_W/m2,alb,tamb_C,tcell_C,wspd_m/s')
    expect(hours).toHaveLength(8760)
    const names = [0, 24 * 59, 8759].map((hour) => hours[hour]?.[0])
    expect(names).toEqual(['01-01T00:00', '03-01T00:00', '12-31T23:00'])
    const isRounded = (cell: string) => Number(Number(cell).toPrecision(5)) === Number(cell)
    const cells = hours.flatMap((row) => row.slice(1))
    expect(cells.filter((cell) => !/^-?[\d.]+$/.test(cell) || !isRounded(cell))).toEqual([])
    expect(text).toMatch(/^# Place: 47.27, 11.4 /)
    expect(text).not.toContain('# Note')
  })

  test('of a file say so if climate averages stand in for weather', async () => {
    vi.stubEnv(environment.estimators, 'pvgis,embedded')
    vi.stubEnv(environment.pvgisUnreachable, 'true')
    const { text } = await fileOf(`/baseline?${QUERY}&hours=true`)
    expect(text).toContain('\n# Note: built-in climate averages: PVGIS is not reachable\n')
  })
})

describe('the hours of an estimate', () => {
  test('add up to its months with and without the skyline', async () => {
    const body = { ...BODY, variants: [{ name: 'Alone', otherPlanes: [] }] }
    const reply = await request('POST', '/estimate', { body })
    const { estimate: given, variants } = dataOf(estimate, reply)
    if (!given.hours) throw new Error('no hours')
    expectMonths(given.hours.ac, given.baseline.ac_monthly)
    expectMonths(given.hours.acShaded, given.energy.adjustedMonthly)
    expect(Math.min(...given.hours.beamHidden)).toBe(0)
    expect(Math.max(...given.hours.beamHidden)).toBe(1)
    expect(variants[0]?.estimate).not.toHaveProperty('hours')
  })

  test('come as a file', async () => {
    const { rows } = await fileOf('/estimate', BODY)
    expect(rows[0]).toEqual(['hour', 'ac_W', 'acShaded_W', 'beamHidden'])
    expect(rows).toHaveLength(8761)
  })
})

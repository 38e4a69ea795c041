import { beforeAll, describe, expect, test, vi } from 'vitest'
import { estimate, estimateBaseline } from '../../lib/operations/estimates.ts'
import { environment } from '../../lib/platform/env.ts'
import { dataOf, useService } from '../http.ts'

const { request } = useService()

const ROOF = { latitude: 47.27, longitude: 11.39, panelTilt: 30, panelAzimuth: 180, systemSize: 4 }

/** The embedded estimator's own hours, as a caller would send them. */
const given = async () => {
  const query = new URLSearchParams(Object.entries({ ...ROOF, hours: true }).map(([k, v]) => [k, String(v)]))
  const baseline = dataOf(estimateBaseline, await request('GET', `/baseline?${query}`))
  const { timeZone = 0, dn = [], df = [], tamb = [], wspd = [] } = baseline.hours ?? {}
  return { baseline, weather: { timeZone, dn, df, tamb, wspd } }
}

let known: Awaited<ReturnType<typeof given>>
beforeAll(async () => {
  known = await given()
})

const ask = (fields: object) => request('POST', '/estimate', { body: { ...ROOF, ...fields } })

describe('weather of the request', () => {
  test('gives what an estimator with this weather gives', async () => {
    const { weather, baseline } = known
    const horizonProfile = [{ direction: 'S', heightAngle: 20 }]
    const theirs = dataOf(estimate, await ask({ horizonProfile, weather, hours: true })).estimate
    const ours = dataOf(estimate, await ask({ horizonProfile })).estimate
    expect(theirs.baseline.ac_annual / baseline.ac_annual).toBeCloseTo(1, 4)
    expect(theirs.energy.annualLoss).toBeCloseTo(ours.energy.annualLoss, 2)
    expect(theirs.baseline).toMatchObject({
      source: 'model',
      estimator: 'given',
      timeZone: 1,
      station_info: { weather_data_source: expect.stringContaining('The weather of the request') },
    })
    expect(theirs.inputs).not.toHaveProperty('weather')
    expect(theirs.hours?.timeZone).toBe(1)
  })

  test('holds for variants and other planes, and its albedo and elevation count', async () => {
    const { weather } = known
    const otherPlanes = [{ panelTilt: 30, panelAzimuth: 90, systemSize: 2 }]
    const variants = [{ name: 'west', panelAzimuth: 270 }]
    const result = dataOf(estimate, await ask({ weather, otherPlanes, variants }))
    expect(result.variants[0]?.estimate.baseline.estimator).toBe('given')
    const production = async (more: object) =>
      dataOf(estimate, await ask({ weather: { ...weather, ...more } })).estimate.baseline.ac_annual
    const plain = await production({})
    expect(await production({ alb: 0.2, elevation: 0 })).toBe(plain)
    expect(await production({ alb: new Array(8760).fill(0.8) })).toBeGreaterThan(1.01 * plain)
    expect(await production({ elevation: 3000 })).not.toBe(plain)
  })

  test('asks no estimator', async () => {
    vi.stubEnv(environment.estimators, 'pvgis')
    vi.stubEnv(environment.pvgisUrl, 'http://127.0.0.1:9')
    expect((await ask({})).status).toBe(502)
    expect((await ask({ weather: known.weather })).status).toBe(200)
  })

  test('of one day is enough: all other hours may be dark', async () => {
    const dark = new Array<number>(8760).fill(0)
    const day = [...dark.slice(0, 4000), 800, ...dark.slice(4001)]
    const weather = { timeZone: 1, dn: day, df: dark, tamb: dark, wspd: dark }
    const { baseline, energy } = dataOf(estimate, await ask({ weather })).estimate
    expect(baseline.ac_annual).toBeGreaterThan(0)
    expect(energy.annualLoss).toBe(0)
  })
})

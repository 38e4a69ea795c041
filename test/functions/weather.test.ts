import { expect, test, vi } from 'vitest'
import { estimate, estimateBaseline } from '../../lib/operations/estimates.ts'
import { environment } from '../../lib/platform/env.ts'
import { dataOf, useService } from '../http.ts'
import { startPvgis } from '../lib/estimators/upstreams.ts'
import { answer } from '../lib/upstream/server.ts'
import { climatology, pvgisReply, type WeatherSource } from '../pvgis/reply.ts'

const { request } = useService()

const ROOF = { latitude: 47.27, longitude: 11.39, panelTilt: 30, panelAzimuth: 180, systemSize: 4 }

const ask = async (fields: object) =>
  dataOf(estimate, await request('POST', '/estimate', { body: { ...ROOF, ...fields } })).estimate

/** The estimator's own hours, as a caller would send them. */
const weatherOfEstimator = async () => {
  const query = new URLSearchParams(Object.entries(ROOF).map(([name, value]) => [name, String(value)]))
  const baseline = dataOf(estimateBaseline, await request('GET', `/baseline?${query}&hours=true`))
  const { timeZone = 0, dn = [], df = [], alb = [], tamb = [], wspd = [] } = baseline.hours ?? {}
  return { timeZone, elevation: Number(baseline.station_info.elev), dn, df, alb, tamb, wspd }
}

let known: ReturnType<typeof weatherOfEstimator> | undefined
const embeddedWeather = () => (known ??= weatherOfEstimator())

test('weather of the request gives what an estimator with this weather gives, and none is asked', async () => {
  const horizonProfile = [{ direction: 'S', heightAngle: 20 }]
  const weather = await embeddedWeather()
  const ours = await ask({ horizonProfile })
  vi.stubEnv(environment.estimators, 'pvgis')
  vi.stubEnv(environment.pvgisUrl, 'http://127.0.0.1:9')
  expect((await request('POST', '/estimate', { body: ROOF })).status).toBe(502)
  const theirs = await ask({ horizonProfile, weather, hours: true })
  expect(theirs.baseline.ac_annual / ours.baseline.ac_annual).toBeCloseTo(1, 4)
  expect(theirs.energy.annualLoss).toBeCloseTo(ours.energy.annualLoss, 2)
  expect(theirs.baseline).toMatchObject({
    source: 'model',
    estimator: 'given',
    timeZone: 1,
    station_info: { weather_data_source: expect.stringContaining('The weather in the request') },
  })
  expect(theirs.inputs).not.toHaveProperty('weather')
  expect(theirs.hours?.timeZone).toBe(1)
})

test('it holds for variants and other planes, and its albedo and elevation count', async () => {
  const weather = await embeddedWeather()
  const otherPlanes = [{ panelTilt: 30, panelAzimuth: 90, systemSize: 2 }]
  const variants = [{ name: 'west', panelAzimuth: 270 }]
  const reply = await request('POST', '/estimate', { body: { ...ROOF, weather, otherPlanes, variants } })
  expect(dataOf(estimate, reply).variants[0]?.estimate.baseline.estimator).toBe('given')
  const production = async (more: object) =>
    (await ask({ weather: { ...weather, ...more } })).baseline.ac_annual
  const plain = await production({ alb: 0.2 })
  expect(await production({ alb: new Array(8760).fill(0.8) })).toBeGreaterThan(1.01 * plain)
  expect(await production({ elevation: 3000 })).not.toBe(plain)
})

test('the hours of PVGIS give back its figures, on their own clock', async () => {
  vi.stubEnv(environment.estimators, 'pvgis')
  const elevation = 574
  const source: WeatherSource = (place, offset) => ({ ...climatology(place, offset), elevation })
  await startPvgis(answer(pvgisReply(ROOF, { weather: source })))
  const horizonProfile = [{ direction: 'E', heightAngle: 30 }]
  const weather = await weatherOfEstimator()
  expect(weather).toMatchObject({ timeZone: 1.3239, elevation })
  const ours = await ask({ horizonProfile, panelAzimuth: 90 })
  const theirs = await ask({ horizonProfile, panelAzimuth: 90, weather })
  expect([ours.baseline.timeZone, theirs.baseline.timeZone]).toEqual([1, 1.3239])
  expect(theirs.baseline.ac_annual / ours.baseline.ac_annual).toBeCloseTo(1, 4)
  expect(theirs.energy.annualLoss).toBeCloseTo(ours.energy.annualLoss, 2)
})

type Given = Awaited<ReturnType<typeof weatherOfEstimator>>

const inKilowatts = (column: readonly number[]) => column.map((value) => value / 1000)
const AT_NIGHT = /^puts \d\d % of the light into hours when the sun is down/
const TOO_DARK = /^must be in W\/m²: no value is above 0\.\d+$/

test.each<[what: string, change: (given: Given) => Partial<Given>, message: RegExp]>([
  ['a clock that is three hours slow', ({ timeZone }) => ({ timeZone: timeZone - 3 }), AT_NIGHT],
  ['a beam in kilowatts', ({ dn }) => ({ dn: inKilowatts(dn) }), TOO_DARK],
  ['light in kilowatts', ({ dn, df }) => ({ dn: inKilowatts(dn), df: inKilowatts(df) }), TOO_DARK],
])('%s is refused', async (_, change, message) => {
  const given = await embeddedWeather()
  const body = { ...ROOF, weather: { ...given, ...change(given) } }
  const { status, envelope } = await request('POST', '/estimate', { body })
  const errors = Object.keys(change(given)).map((name) => ({
    field: `weather.${name}`,
    message: expect.stringMatching(message),
  }))
  expect([status, envelope.errors]).toEqual([400, errors])
})

test.each([
  [800, 0, 200],
  [2, 80, 200],
  [0.8, 0.1, 400],
])('of one hour, a beam of %d and %d of the sky get %i', async (beam, sky, expected) => {
  const dark = new Array<number>(8760).fill(0)
  const [dn, df] = [dark.with(4000, beam), dark.with(4000, sky)]
  const weather = { timeZone: 1, dn, df, tamb: dark, wspd: dark }
  expect((await request('POST', '/estimate', { body: { ...ROOF, weather } })).status).toBe(expected)
})

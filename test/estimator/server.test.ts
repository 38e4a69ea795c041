import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { embeddedYear } from '../../lib/estimators/embedded/embedded-year.ts'
import { inverterOf } from '../../lib/pvwatts/inverter.ts'
import { roofSystem, type System } from '../../lib/pvwatts/model.ts'
import { moduleTypes } from '../../lib/pvwatts/module.ts'
import { total } from '../../lib/solar/calendar.ts'
import { rateLimit } from './rate-limit.ts'
import { type Estimator, startEstimator } from './server.ts'

let estimator: Estimator
beforeAll(async () => {
  estimator = await startEstimator()
})
afterAll(() => estimator.close())

const basic = {
  api_key: 'any',
  system_capacity: '4',
  module_type: '0',
  losses: '11.42',
  array_type: '1',
  tilt: '20',
  azimuth: '180',
  lat: '40',
  lon: '-105.2',
}

const twelve = z.array(z.number()).length(12)
const year = z.array(z.number()).length(8760)
const monthlyOutputs = z.strictObject({
  ac_monthly: twelve,
  dc_monthly: twelve,
  poa_monthly: twelve,
  solrad_monthly: twelve,
  solrad_annual: z.number(),
  ac_annual: z.number(),
  capacity_factor: z.number(),
})
const arrays = {
  ac: year,
  dc: year,
  poa: year,
  dn: year,
  df: year,
  tamb: year,
  tcell: year,
  wspd: year,
  alb: year,
}
const hourlyOutputs = monthlyOutputs.extend(arrays)
const envelope = z.strictObject({
  inputs: z.record(z.string(), z.string()),
  errors: z.array(z.string()).length(0),
  warnings: z.array(z.string()),
  version: z.literal('8.0.0'),
  ssc_info: z.strictObject({ version: z.number(), build: z.string(), module: z.string() }),
  station_info: z.strictObject({
    lat: z.number(),
    lon: z.number(),
    elev: z.number(),
    tz: z.number(),
    location: z.string(),
    city: z.string(),
    state: z.string(),
    solar_resource_file: z.string(),
    distance: z.number(),
    weather_data_source: z.string(),
  }),
  outputs: z.unknown(),
})
const refusal = z.looseObject({ errors: z.array(z.string()).min(1), outputs: z.strictObject({}) })

const get = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${estimator.url}?${new URLSearchParams(query)}`, { headers })

async function errorsOf(change: Record<string, string>): Promise<string[]> {
  const response = await get({ ...basic, ...change })
  expect(response.status).toBe(422)
  return refusal.parse(await response.json()).errors
}

describe('an answer', () => {
  test('has the wire format of PVWatts v8 and identifies the estimator', async () => {
    const response = await get(basic)
    const body = envelope.parse(await response.json())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('x-ratelimit-limit')).toBe('1000')
    expect(Number(response.headers.get('x-ratelimit-remaining'))).toBeLessThan(1000)
    const { api_key: _, ...inputs } = basic
    expect(body.inputs).toEqual(inputs)
    expect(body.station_info).toMatchObject({ lat: 40, lon: -105.2, tz: -7 })
    expect(body.station_info.weather_data_source).toMatch(/embedded estimator.*climatology.*NASA.*NCEP/i)
    expect(body.ssc_info.module).toMatch(/estimator/)
    expect(Object.keys(monthlyOutputs.parse(body.outputs))).not.toContain('ac')
  })

  test('has hours that add up to the months, and months that add up to the year', async () => {
    const response = await get({ ...basic, timeframe: 'hourly' })
    const outputs = hourlyOutputs.parse(envelope.parse(await response.json()).outputs)
    const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let first = 0
    days.forEach((length, month) => {
      const next = first + 24 * length
      expect(total(outputs.ac.slice(first, next)) / 1000).toBeCloseTo(
        outputs.ac_monthly[month] ?? Number.NaN,
        5,
      )
      expect(total(outputs.dc.slice(first, next)) / 1000).toBeCloseTo(
        outputs.dc_monthly[month] ?? Number.NaN,
        5,
      )
      const poa = total(outputs.poa.slice(first, next)) / 1000
      expect(poa).toBeCloseTo(outputs.poa_monthly[month] ?? Number.NaN, 5)
      expect(poa / length).toBeCloseTo(outputs.solrad_monthly[month] ?? Number.NaN, 5)
      first = next
    })
    expect(total(outputs.ac_monthly)).toBeCloseTo(outputs.ac_annual, 6)
    expect(total(outputs.poa_monthly) / 365).toBeCloseTo(outputs.solrad_annual, 6)
    expect(outputs.ac_annual / (4 * 87.6)).toBeCloseTo(outputs.capacity_factor, 6)
  })

  test('takes the key as a header, monthly albedo, and every other parameter it models', async () => {
    const { api_key, ...keyless } = basic
    const monthly = new Array(12).fill('0.3').join('|')
    const more = { albedo: monthly, dataset: 'intl', radius: '0', dc_ac_ratio: '1.1' }
    const query = { ...keyless, ...more, gcr: '0.5', inv_eff: '97', use_wf_albedo: '1', bifaciality: '0' }
    expect((await get(query, { 'X-Api-Key': api_key })).status).toBe(200)
  })

  test.each<[string, Record<string, string>, Partial<System>, number]>([
    ['the defaults', {}, {}, 0.2],
    ['module_type', { module_type: '1' }, { module: moduleTypes[1] }, 0.2],
    ['array_type', { array_type: '0' }, { nominalTemperature: 45 }, 0.2],
    ['losses', { losses: '20' }, { losses: 0.2 }, 0.2],
    [
      'dc_ac_ratio and inv_eff',
      { dc_ac_ratio: '2', inv_eff: '98' },
      { inverter: inverterOf(2000, 0.98) },
      0.2,
    ],
    ['albedo', { albedo: '0.6' }, {}, 0.6],
  ])('is the embedded year of the system described: %s', async (_, query, change, albedo) => {
    const response = await get({ ...basic, timeframe: 'hourly', ...query })
    const { ac, dc, poa } = hourlyOutputs.parse(envelope.parse(await response.json()).outputs)
    const system = roofSystem({ panelTilt: 20, panelAzimuth: 180, systemSize: 4 })
    const place = { latitude: 40, longitude: -105.2 }
    const year = embeddedYear({ ...system, ...change }, place, new Array<number>(12).fill(albedo))
    const rounded = (column: Float64Array) => Array.from(column, (value) => Math.round(value * 1000) / 1000)
    expect({ ac, dc, poa }).toEqual({ ac: rounded(year.ac), dc: rounded(year.dc), poa: rounded(year.poa) })
  })

  test('warns that an open rack is not shaded by its own rows', async () => {
    const body = envelope.parse(await (await get({ ...basic, array_type: '0' })).json())
    expect(body.warnings.join()).toMatch(/array_type 0/)
  })
})

describe('a refusal', () => {
  test('lists all errors at once', async () => {
    const errors = await errorsOf({ tilt: '91', azimuth: '360', losses: 'many', lat: '' })
    expect(errors).toEqual([
      'losses must be a number',
      'tilt must be between 0 and 90',
      'azimuth must be at least 0 and less than 360',
      'lat must be a number',
    ])
  })

  test('lists every missing required parameter', async () => {
    const response = await get({ api_key: 'any' })
    const { errors } = refusal.parse(await response.json())
    const required = 'system_capacity module_type losses array_type tilt azimuth lat lon'.split(' ')
    expect(response.status).toBe(422)
    expect(errors).toEqual(required.map((name) => `${name} is required`))
  })

  test.each([
    ['system_capacity', '0.04'],
    ['system_capacity', '500001'],
    ['module_type', '3'],
    ['losses', '-5.1'],
    ['losses', '99.1'],
    ['array_type', '5'],
    ['array_type', '2'],
    ['array_type', '4'],
    ['tilt', '-1'],
    ['azimuth', '-0.1'],
    ['lat', '90.1'],
    ['lon', '-180.1'],
    ['lon', 'NaN'],
    ['lon', '1e999'],
    ['dataset', 'tmy1'],
    ['radius', '1.5'],
    ['radius', '-1'],
    ['timeframe', 'daily'],
    ['dc_ac_ratio', '0'],
    ['gcr', '1'],
    ['inv_eff', '89'],
    ['bifaciality', '0.7'],
    ['albedo', '1'],
    ['albedo', '0.2|0.2'],
    ['use_wf_albedo', '2'],
    ['soiling', '5'],
    ['soiling', '5|5|5|5|5|5|5|5|5|5|5|101'],
    ['file_id', '123'],
    ['callback', 'f'],
  ])('%s=%s', async (name, value) => {
    const errors = await errorsOf({ [name]: value })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(new RegExp(`^${name} `))
  })
})

test('refuses soiling, which the model leaves to the losses', async () => {
  const soiling = new Array(12).fill('2').join('|')
  expect(await errorsOf({ soiling })).toEqual([
    'soiling is not supported by this estimator: count it in losses',
  ])
})

describe('the gateway', () => {
  const gateway = z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) })
  const codeOf = async (response: Response) => gateway.parse(await response.json()).error.code

  test('requires a key', async () => {
    const { api_key: _, ...keyless } = basic
    for (const query of [keyless, { ...keyless, api_key: '' }]) {
      const response = await get(query)
      expect(response.status).toBe(403)
      expect(await codeOf(response)).toBe('API_KEY_MISSING')
    }
  })

  test.each(['/', '/api/pvwatts/v6.json', '/api/pvwatts/v8.json/'])('has no endpoint %s', async (path) => {
    const response = await fetch(new URL(path, estimator.url))
    expect(response.status).toBe(404)
    expect(await codeOf(response)).toBe('NOT_FOUND')
  })

  test('accepts only GET', async () => {
    const response = await fetch(estimator.url, { method: 'POST', body: '{}' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET')
    expect(await codeOf(response)).toBe('METHOD_NOT_ALLOWED')
  })

  test('survives a request target that is not a URL', async () => {
    const { port, hostname } = new URL(estimator.url)
    const status = await new Promise((resolve, reject) => {
      const sent = request({ port, hostname, path: '//', method: 'GET' }, (got) => {
        got.resume()
        resolve(got.statusCode)
      })
      sent.on('error', reject)
      sent.end()
    })
    expect(status).toBe(404)
  })
})

test('the rate limit counts down over a rolling hour and refuses nobody', () => {
  let now = 0
  const limits = rateLimit(() => now)
  expect(limits()).toEqual({ 'X-RateLimit-Limit': '1000', 'X-RateLimit-Remaining': '999' })
  for (let i = 0; i < 2000; i++) limits()
  expect(limits()['X-RateLimit-Remaining']).toBe('0')
  now = 3_600_001
  expect(limits()['X-RateLimit-Remaining']).toBe('999')
})

test('listens on the loopback address, closes, and reports a port that is taken', async () => {
  const first = await startEstimator()
  const { port, hostname } = new URL(first.url)
  expect(hostname).toBe('127.0.0.1')
  await expect(startEstimator({ port: Number(port) })).rejects.toThrow(/is already in use/)
  await first.close()
  await expect(fetch(first.url)).rejects.toThrow()
})

import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { estimateBaseline, estimateProduction } from '../../../lib/estimators/production.ts'
import { environment } from '../../../lib/platform/env.ts'
import { VisibleError } from '../../../lib/platform/errors.ts'
import type { Panels } from '../../../lib/schemas/panels.ts'
import { database, tableName } from '../../../lib/storage/document-client.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { answer, answerPage, type Behavior, hang, startUpstream } from '../upstream/server.ts'
import { goodReply } from './pvwatts/good-reply.ts'

useEngine()

const KEY = 'kEy0fTh3T3st4711'
const panels = { latitude: 40.0149, longitude: -105.2705, panelTilt: 35, panelAzimuth: 180, systemSize: 4 }

const now = new Date('2026-03-20T12:00:00.500Z')
const WEEK = 7 * 24 * 60 * 60 * 1000
const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)

const productionAt = (time: Date) => estimateProduction(panels, contextAt(time))
const estimate = async (asked: Panels, time: Date, milliseconds?: number) =>
  (await estimateProduction(asked, contextAt(time, milliseconds))).baseline

const baseline = {
  ac_annual: goodReply.outputs.ac_annual,
  ac_monthly: goodReply.outputs.ac_monthly,
  capacity_factor: goodReply.outputs.capacity_factor,
  kwh_per_kw: goodReply.outputs.ac_annual / 4,
  source: 'estimator',
  estimator: 'pvwatts',
  station_info: goodReply.station_info,
  retrievedAt: now.toISOString(),
}

const logged = captureLog()
beforeEach(() => {
  vi.stubEnv(environment.estimators, 'pvwatts')
  vi.stubEnv(environment.pvwattsApiKey, KEY)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  expect(logged.join('')).not.toContain(KEY)
})

/** Each has its own port, so that no test finds the baselines of another. */
const upstream = async (...script: Parameters<typeof startUpstream>) => {
  const started = await startUpstream(...script)
  onTestFinished(() => started.close())
  vi.stubEnv(environment.pvwattsUrl, started.url)
  return started
}

test('a baseline is the reply of the estimator and the yield per kW', async () => {
  const { calls } = await upstream(answer(goodReply))
  expect(await estimate(panels, now)).toEqual(baseline)
  expect(calls).toHaveLength(1)
  expect(calls[0]?.headers['x-api-key']).toBe(KEY)
  expect(calls[0]?.address.searchParams.get('lat')).toBe('40.0149')
  expect(logged).toEqual([])
})

test('the baseline alone is the one that comes with the hours', async () => {
  const { calls } = await upstream(answer(goodReply))
  expect(await estimateBaseline(panels, contextAt(now))).toEqual(baseline)
  expect(await estimate(panels, now)).toEqual(baseline)
  expect(calls).toHaveLength(1)
})

test.each([undefined, ''])('with the key %j, the demo key is sent', async (key) => {
  vi.stubEnv(environment.pvwattsApiKey, key)
  const { calls } = await upstream(answer(goodReply))
  await estimate(panels, now)
  expect(calls[0]?.headers['x-api-key']).toBe('DEMO_KEY')
})

describe('the cache', () => {
  test('saves the call for the same panels with another horizon, name, time or key', async () => {
    const { calls } = await upstream(answer(goodReply))
    const first = await estimate(panels, now)
    const site = { ...panels, name: 'Roof', horizonProfile: [{ direction: 'S', heightAngle: 30 }] }
    expect(await estimate(site, later(1_000))).toEqual(first)
    vi.stubEnv(environment.pvwattsApiKey, 'another')
    const cleared = { ...site, name: 'Cleared', horizonProfile: [] }
    expect(await estimate(cleared, later(WEEK / 2))).toEqual(first)
    expect(calls).toHaveLength(1)
  })

  test.each([{ latitude: 40.0148 }, { longitude: -105.27 }, { panelTilt: 34 }, { panelAzimuth: 181 }])(
    'does not confuse other panels: %o',
    async (change) => {
      const { calls } = await upstream(answer(goodReply))
      await estimate(panels, now)
      await estimate({ ...panels, ...change }, now)
      expect(calls).toHaveLength(2)
    },
  )

  test('keeps a baseline for a week', async () => {
    const { calls } = await upstream(answer(goodReply))
    await estimate(panels, now)
    await estimate(panels, later(WEEK - 1_000))
    expect(calls).toHaveLength(1)
    await estimate(panels, later(WEEK))
    expect(calls).toHaveLength(2)
    await estimate(panels, later(WEEK + 1_000))
    expect(calls).toHaveLength(2)
  })

  test('is separate for each estimator', async () => {
    const one = await upstream(answer(goodReply))
    await estimate(panels, now)
    const outputs = { ...goodReply.outputs, ac_annual: 6_200 }
    const other = await upstream(answer({ ...goodReply, outputs }))
    expect(await estimate(panels, now)).toHaveProperty('kwh_per_kw', 1_550)
    vi.stubEnv(environment.pvwattsUrl, one.url)
    expect(await estimate(panels, now)).toEqual(baseline)
    expect([one.calls.length, other.calls.length]).toEqual([1, 1])
  })

  test('returns every field of the station, even nested and unknown ones', async () => {
    const station_info = { ...goodReply.station_info, future: { list: [1.5e-300, null, { '': [] }] } }
    await upstream(answer({ ...goodReply, station_info }))
    const fresh = await estimate(panels, now)
    const kept = await estimate(panels, now)
    expect(kept).toEqual(fresh)
    expect(kept.station_info).toEqual(station_info)
  })

  test.each<[string, Behavior]>([
    ['error messages', answer({ errors: ['No climate data found'], outputs: {} }, 422)],
    ['a refusal of the key', answer({ error: { code: 'API_KEY_INVALID', message: '' } }, 403)],
    ['an HTML page', answerPage(200, '<html>')],
  ])('does not keep %s', async (_, behavior) => {
    const { calls } = await upstream(behavior, answer(goodReply))
    await expect(estimate(panels, now)).rejects.toBeInstanceOf(VisibleError)
    expect(await estimate(panels, now)).toEqual(baseline)
    expect(calls).toHaveLength(2)
  })

  test.each([
    ['there is no such table', 'no-such-table'],
    ['no table is named', ''],
  ])('costs a call but not the result if %s', async (_, table) => {
    vi.stubEnv(environment.baselinesTable, table)
    const { calls } = await upstream(answer(goodReply))
    expect(await estimate(panels, now)).toEqual(baseline)
    expect(await estimate(panels, now)).toEqual(baseline)
    expect(calls).toHaveLength(2)
    const messages = logged.map((line) => JSON.parse(line).message)
    const once = [
      'Baseline cache failed',
      'The calls of PVWatts could not be counted',
      'Baseline cache failed',
    ]
    expect(messages).toEqual([...once, ...once])
  })

  test.each([
    ['text that is not JSON', 'ac_annual = 6244'],
    ['the baseline of an older version', JSON.stringify({ baseline: { annual: 6244 }, systemSize: 4 })],
  ])('that holds %s costs a call, which repairs it', async (_, kept) => {
    const table = { TableName: tableName('baselines') }
    const keys = async () => (await database.send(new ScanCommand(table))).Items?.map(({ key }) => key) ?? []
    const known = await keys()
    const { calls } = await upstream(answer(goodReply))
    await estimate(panels, now)
    const [key] = (await keys()).filter((it) => !known.includes(it))
    const expiresAt = later(WEEK).getTime() / 1000
    const Item = { key, text: kept, freshUntil: expiresAt, expiresAt }
    await database.send(new PutCommand({ ...table, Item }))
    expect(await estimate(panels, now)).toEqual(baseline)
    expect(await estimate(panels, now)).toEqual(baseline)
    expect(calls).toHaveLength(2)
    // It was read twice: once more under the lease of the call.
    expect(logged).toHaveLength(2)
  })

  test('saves the call for the same place within 0.0001°, which is the place that the estimator is asked for', async () => {
    const { calls } = await upstream(answer(goodReply))
    const first = await estimate({ ...panels, latitude: 40.014_863, longitude: -0.000_04 }, now)
    for (const latitude of [40.0149, 40.014_949])
      for (const longitude of [0, 0.000_049, -0.000_049])
        expect(await estimate({ ...panels, latitude, longitude }, now)).toEqual(first)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.address.searchParams.get('lat')).toBe('40.0149')
    expect(calls[0]?.address.searchParams.get('lon')).toBe('0')
  })
})

describe('another size of the same panels', () => {
  const ofSize = (systemSize: number): Panels => ({ ...panels, systemSize })
  const { ac_annual, ac_monthly } = goodReply.outputs

  test.each([0.05, 3, 4.5, 500_000])('costs no call and scales energy and hours: %d kW', async (size) => {
    const { calls } = await upstream(answer(goodReply))
    const asked = await productionAt(now)
    const { baseline: scaled, hours } = await estimateProduction(ofSize(size), contextAt(now))
    expect(calls).toHaveLength(1)
    expect(calls[0]?.address.searchParams.get('system_capacity')).toBe('4')
    expect(scaled).toEqual({
      ...baseline,
      ac_annual: (ac_annual * size) / 4,
      ac_monthly: ac_monthly.map((energy) => expect.closeTo((energy * size) / 4, 6)),
    })
    expect(await estimateBaseline(ofSize(size), contextAt(now))).toEqual(scaled)
    for (const column of ['ac', 'dc'] as const) {
      hours?.[column].forEach((power, hour) => {
        expect(power).toBeCloseTo(((asked.hours?.[column][hour] ?? Number.NaN) * size) / 4, 6)
      })
    }
    expect(hours?.poa).toEqual(asked.hours?.poa)
    expect(hours?.wspd).toEqual(asked.hours?.wspd)
  })

  test('leaves the first size exactly as the estimator gave it', async () => {
    const { calls } = await upstream(answer(goodReply))
    const first = await productionAt(now)
    await estimate(ofSize(3), now)
    expect(await productionAt(now)).toEqual(first)
    expect(first.baseline).toEqual(baseline)
    expect(calls).toHaveLength(1)
  })

  test('scales from the size of a new call once the baseline is stale', async () => {
    await upstream(answer(goodReply))
    await estimate(panels, now)
    const reply = await estimate(ofSize(8), later(WEEK))
    expect(reply).toMatchObject({ ac_annual, kwh_per_kw: ac_annual / 8 })
    expect(await estimate(panels, later(WEEK))).toMatchObject({ ac_annual: ac_annual / 2 })
  })

  test('has the stale baseline while the estimator fails', async () => {
    await upstream(answer(goodReply), answerPage(503, '<html>'))
    await estimate(panels, now)
    expect(await estimate(ofSize(2), later(WEEK))).toMatchObject({
      ac_annual: ac_annual / 2,
      retrievedAt: baseline.retrievedAt,
    })
  })

  test('shares the call of a concurrent request, and each gets its own size', async () => {
    const { calls } = await upstream(answer(goodReply))
    const sizes = [4, 1, 2, 8, 16, 0.5]
    const estimates = await Promise.all(sizes.map((size) => estimate(ofSize(size), now)))
    expect(calls).toHaveLength(1)
    const capacity = Number(calls[0]?.address.searchParams.get('system_capacity'))
    expect(estimates.map((it) => it.ac_annual)).toEqual(sizes.map((size) => (ac_annual * size) / capacity))
  })
})

describe('while the estimator fails', () => {
  const MONTH = 30 * 24 * 60 * 60 * 1000
  const down = answerPage(503, '<html>')

  test('a baseline of the last 30 days stands in, says how old it is, and is logged in one line', async () => {
    await upstream(answer(goodReply), down)
    await estimate(panels, now)
    for (const age of [WEEK, MONTH - 1_000]) {
      logged.splice(0)
      expect(await estimate(panels, later(age))).toEqual(baseline)
      expect(logged.map((line) => JSON.parse(line))).toMatchObject([
        {
          level: 'WARN',
          retrievedAt: baseline.retrievedAt,
          cause: expect.stringContaining('status 503, then'),
        },
      ])
    }
    await expect(estimate(panels, later(MONTH))).rejects.toMatchObject({ kind: 'estimatorFailed' })
  })

  test('its hours stand in with it', async () => {
    await upstream(answer(goodReply), down)
    const { hours } = await productionAt(now)
    expect(hours).not.toBeNull()
    expect((await productionAt(later(WEEK))).hours).toEqual(hours)
  })

  test('and the circuit is open, it stands in without a call', async () => {
    const { calls } = await upstream(answer(goodReply), answer({}, 429, { 'retry-after': '60' }))
    await estimate(panels, now)
    for (let i = 0; i < 3; i++) expect(await estimate(panels, later(WEEK + i))).toEqual(baseline)
    expect(calls).toHaveLength(2)
  })

  test('a new baseline replaces it as soon as the estimator recovers', async () => {
    await upstream(answer(goodReply), answerPage(200, '<html>'), answer(goodReply))
    await estimate(panels, now)
    expect(await estimate(panels, later(WEEK))).toEqual(baseline)
    const renewed = { ...baseline, retrievedAt: later(WEEK + 1).toISOString() }
    expect(await estimate(panels, later(WEEK + 1))).toEqual(renewed)
    expect(await estimate(panels, later(WEEK + 2))).toEqual(renewed)
  })

  test('it does not stand in if the estimator says that it has no data', async () => {
    await upstream(answer(goodReply), answer({ errors: ['No climate data found'] }, 422))
    await estimate(panels, now)
    await expect(estimate(panels, later(WEEK))).rejects.toMatchObject({
      kind: 'baselineNotAvailable',
    })
  })
})

test('twenty concurrent requests for the same panels cost one call, even if it fails', async () => {
  const { calls } = await upstream(answer('nonsense'), answer(goodReply))
  const askAll = () => Promise.allSettled(Array.from({ length: 20 }, () => estimate(panels, now)))
  expect(new Set((await askAll()).map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(calls).toHaveLength(1)
  expect(await askAll()).toEqual(Array(20).fill({ status: 'fulfilled', value: baseline }))
  expect(calls).toHaveLength(2)
})

describe('a caller who runs out of time', () => {
  const slow: Behavior = (response, request) => {
    setTimeout(() => answer(goodReply)(response, request), 500)
  }
  const hasty = (time: Date) => estimate(panels, time, 1_200)

  test('gives up alone: those who share its call still get the baseline', async () => {
    const { calls } = await upstream(slow)
    const [first, joined] = await Promise.allSettled([hasty(now), estimate(panels, now)])
    expect(first).toMatchObject({ status: 'rejected', reason: { kind: 'estimatorTimedOut' } })
    expect(joined).toEqual({ status: 'fulfilled', value: baseline })
    expect(calls).toHaveLength(1)
  })

  test('gets the stale baseline if there is one', async () => {
    await upstream(answer(goodReply), hang)
    await estimate(panels, now)
    expect(await hasty(later(WEEK))).toEqual(baseline)
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ retrievedAt: baseline.retrievedAt }])
  })
})

test('an invalid address of the estimator is an internal error, not one of the estimator', async () => {
  vi.stubEnv(environment.pvwattsUrl, 'developer.nlr.gov')
  await expect(estimate(panels, now)).rejects.not.toBeInstanceOf(VisibleError)
})

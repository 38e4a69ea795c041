import { randomUUID } from 'node:crypto'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { estimateProduction } from '../../../lib/estimators/production.ts'
import { environment } from '../../../lib/platform/env.ts'
import type { VisibleError } from '../../../lib/platform/errors.ts'
import type { EstimatorName } from '../../../lib/schemas/baseline.ts'
import type { Panels } from '../../../lib/schemas/panels.ts'
import { database, tableName } from '../../../lib/storage/document-client.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { internalError, OVER_THE_SEA, overloaded, refusal } from '../../pvgis/server.ts'
import { shortenTimeLimits } from '../../short-time-limits.ts'
import { later, NOW as now } from '../storage/samples.ts'
import { answer, answerPage, type Behavior, hang } from '../upstream/server.ts'
import { answerLast, answerWell, noData, replyAbout, replyWithoutHours } from './pvwatts/good-reply.ts'
import { startPvgis, startPvwatts } from './upstreams.ts'

useEngine()

/** Each test has its own place, so that none finds another's entries in the cache. */
let panels = { latitude: 40.26924, longitude: 11.40411, panelTilt: 30, panelAzimuth: 180, systemSize: 4 }
let key = ''

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE
const MONTH = 30 * 24 * 60 * MINUTE

const logged = captureLog()
const order = (...names: EstimatorName[]) => vi.stubEnv(environment.estimators, names.join(','))
beforeEach(() => {
  panels = { ...panels, latitude: panels.latitude + 0.1 }
  key = randomUUID()
  vi.stubEnv(environment.pvwattsApiKey, key)
})
afterEach(() => {
  expect(logged.join('')).not.toMatch(new RegExp(`4\\d\\.\\d692|11\\.40|${key}`))
})

const produce = (asked: Panels = panels, time = now) => estimateProduction(asked, contextAt(time, 20_000))
const estimate = async (asked?: Panels, time?: Date) => (await produce(asked, time)).baseline

const outOfQuota = answer({ error: { code: 'OVER_RATE_LIMIT' } }, 429)
const down = answerPage(503, '<html>')
const nonsense = answerPage(200, '<html>')
/** The same behavior for both attempts of a call. */
const twice = (behavior: Behavior): [Behavior, Behavior] => [behavior, behavior]

describe('PVWatts alone', () => {
  const { ac_annual } = replyWithoutHours.outputs
  const baselineOf = ({ latitude, longitude }: Panels, time = now) => ({
    ...replyWithoutHours.outputs,
    kwh_per_kw: ac_annual / 4,
    source: 'estimator',
    estimator: 'pvwatts',
    timeZone: 1,
    station_info: {
      ...replyAbout({ latitude, longitude }).station_info,
      lat: Number(latitude.toFixed(4)),
      lon: Number(longitude.toFixed(4)),
    },
    retrievedAt: time.toISOString(),
  })
  beforeEach(() => {
    order('pvwatts')
  })

  test('is asked about hourly values of standard modules on a roof, with losses that exclude shading', async () => {
    const { calls } = await startPvwatts(answerWell)
    expect(await estimate()).toEqual(baselineOf(panels))
    expect(Object.fromEntries(calls[0]?.address.searchParams ?? [])).toEqual({
      lat: panels.latitude.toFixed(4),
      lon: '11.4041',
      tilt: '30',
      azimuth: '180',
      system_capacity: '4',
      module_type: '0',
      array_type: '1',
      losses: '11.42',
      timeframe: 'hourly',
    })
    expect(logged).toEqual([])
  })

  test('is asked once a week about the same panels in any size, with any key', async () => {
    const { calls } = await startPvwatts(answerWell)
    const first = await produce()
    vi.stubEnv(environment.pvwattsApiKey, 'another')
    const site = { ...panels, latitude: panels.latitude - 0.00003, name: 'Roof', horizonProfile: [] }
    expect(await produce(site, later(WEEK - 1_000))).toEqual(first)
    const double = await produce({ ...panels, systemSize: 8 })
    expect(double.baseline).toEqual({
      ...first.baseline,
      ac_annual: 2 * ac_annual,
      ac_monthly: first.baseline.ac_monthly.map((energy) => 2 * energy),
    })
    expect(double.hours?.ac[12]).toBeCloseTo(2 * (first.hours?.ac[12] ?? Number.NaN), 9)
    expect(double.hours?.poa).toEqual(first.hours?.poa)
    expect(calls).toHaveLength(1)
    await estimate(panels, later(WEEK))
    expect(calls).toHaveLength(2)
  })

  test('is asked about other panels, in a size with another inverter, and at another address', async () => {
    const { calls } = await startPvwatts(answerWell)
    // Below 1 kW, the inverter starts earlier.
    for (const change of [{}, { panelTilt: 34 }, { systemSize: 0.8 }, { systemSize: 0.5 }])
      await estimate({ ...panels, ...change })
    expect(calls).toHaveLength(3)
    const other = await startPvwatts(answerWell)
    await estimate()
    expect(other.calls).toHaveLength(1)
  })

  test('is asked again ten minutes after a reply without hours, which stands in if that fails', async () => {
    const { calls } = await startPvwatts(answer(replyWithoutHours), down)
    for (const [minutes, count] of [
      [0, 1],
      [9.9, 1],
      [10, 3],
    ] as const) {
      expect(await estimate(panels, later(minutes * MINUTE))).toMatchObject({ ac_annual })
      expect(calls).toHaveLength(count)
    }
    expect(logged.join('')).toContain('PVWatts returned no hours')
  })

  test('is asked each time if there is no table, and the log says so', async () => {
    vi.stubEnv(environment.baselinesTable, 'no-such-table')
    const { calls } = await startPvwatts(answerWell)
    for (let i = 0; i < 2; i++) expect(await estimate()).toEqual(baselineOf(panels))
    expect(calls).toHaveLength(2)
    const messages = logged.map((line) => JSON.parse(line).message)
    expect(messages).toEqual(Array(4).fill('The cache of answers failed'))
  })

  test('is asked once more if the cache holds what it said of a small system', async () => {
    const table = { TableName: tableName('baselines') }
    const { calls } = await startPvwatts(answerWell)
    await estimate()
    const { Items = [] } = await database.send(new ScanCommand(table))
    for (const Item of Items) {
      const text = String(Item.text).replace(/"systemSize":[\d.]+/, '"systemSize":0.5')
      await database.send(new PutCommand({ ...table, Item: { ...Item, text } }))
    }
    for (let i = 0; i < 2; i++) expect(await estimate()).toEqual(baselineOf(panels))
    expect(calls).toHaveLength(2)
    expect(logged).toHaveLength(1)
  })

  test('has a baseline of the last 30 days stand in while it fails, which is logged', async () => {
    await startPvwatts(answerWell, ...twice(down), nonsense, noData, nonsense, answerWell)
    const first = await produce()
    for (const cause of ['status 503', 'not JSON']) {
      logged.length = 0
      expect(await produce(panels, later(WEEK))).toEqual(first)
      const { retrievedAt } = first.baseline
      const line = { level: 'WARN', retrievedAt, cause: expect.stringContaining(cause) }
      expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject(line)
    }
    // "No data" is an answer.
    const kindOf = (time: Date) => estimate(panels, time).catch(({ kind }: VisibleError) => kind)
    expect(await kindOf(later(WEEK))).toBe('baselineNotAvailable')
    expect(await kindOf(later(MONTH))).toBe('estimatorFailed')
    expect(await estimate({ ...panels, systemSize: 8 }, later(WEEK + 1))).toMatchObject({ ac_annual })
    const renewed = { ac_annual: ac_annual / 2, retrievedAt: later(WEEK + 1).toISOString() }
    expect(await estimate(panels, later(WEEK + 2))).toMatchObject(renewed)
  })

  test('gets one call from concurrent requests for the same panels in any size, even if it fails', async () => {
    const { calls } = await startPvwatts(nonsense, answerWell)
    const sizes = [4, 1, 2, 8, 16]
    const askAll = () => Promise.allSettled(sizes.map((systemSize) => estimate({ ...panels, systemSize })))
    expect(new Set((await askAll()).map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(calls).toHaveLength(1)
    const outcomes = await askAll()
    expect(calls).toHaveLength(2)
    const capacity = Number(calls[1]?.address.searchParams.get('system_capacity'))
    const expected = sizes.map((size) => ({ value: { ac_annual: (ac_annual * size) / capacity } }))
    expect(outcomes).toMatchObject(expected)
  })
})

const BOTH = ['pvwatts', 'pvgis'] as const
const ALL = [...BOTH, 'embedded'] as const
const WITH_AVERAGES = ['pvwatts', 'embedded'] as const
const IN_BACKGROUND = { isBackground: true }
const FLAT = { panelTilt: 10 }
const OTHERS: Readonly<Record<string, object>> = {
  flat: FLAT,
  north: { latitude: 60 },
  background: IN_BACKGROUND,
}
const AT_SEA = refusal(OVER_THE_SEA)

/**
 * Requests in order: the day and minute, the estimator of the baseline or the kind of the error, the calls of PVWatts and PVGIS
 * so far, and any differences.
 */
const histories: readonly (readonly [
  what: string,
  estimators: readonly EstimatorName[],
  ofPvwatts: readonly [Behavior, ...Behavior[]],
  ofPvgis: readonly Behavior[],
  requests: string,
])[] = [
  ['a failure after no data', BOTH, [noData], twice(internalError), '0:00 estimatorFailed 1 2'],
  [
    'a fallback that answers first for an hour, there and only there',
    ...([BOTH, [...twice(down), answerWell], []] as const),
    '0:00 pvgis 2 1, 0:59 pvgis 2 1, 0:00 pvgis 2 1 flat, 0:00 pvwatts 3 1 north, 0:60 pvwatts 4 1',
  ],
  [
    'a fallback that fails as well',
    ...([ALL, [...twice(down), answerWell], twice(internalError)] as const),
    '0:00 embedded 2 2, 0:01 embedded 2 2 flat',
  ],
  [
    'an answer of the preferred one, which beats others for 30 days, whichever has answered about other panels',
    ...([BOTH, [answerWell, down], []] as const),
    '0:00 pvwatts 1 0, 8:00 pvwatts 3 0, 29:1439 pvwatts 5 0, 31:00 pvgis 7 1, 9:00 pvgis 7 1 flat, 9:00 pvwatts 7 1',
  ],
  [
    'a stale answer, which is used for an hour without asking again',
    ...([BOTH, [answerWell, down, down, answerWell], []] as const),
    '0:00 pvwatts 1 0, 8:00 pvwatts 3 0, 8:01 pvwatts 3 0, 8:59 pvwatts 3 0, 8:60 pvwatts 4 0, 8:60 pvwatts 4 0',
  ],
  [
    'a stale answer without hours, which stands in for nothing',
    ...([BOTH, [answer(replyWithoutHours), down], []] as const),
    '0:00 pvwatts 1 0, 0:09 pvwatts 1 0, 0:10 pvgis 3 1, 0:11 pvgis 3 1',
  ],
  [
    'background work that falls back for lack of calls, which leaves requests alone',
    ...([WITH_AVERAGES, [answerLast], []] as const),
    '0:00 pvwatts 1 0 flat, 0:00 embedded 1 0 background, 0:00 pvwatts 2 0',
  ],
  [
    'background work that uses a stale answer for lack of calls, which leaves requests alone',
    ...([WITH_AVERAGES, [answerWell, outOfQuota, answerWell], []] as const),
    '0:00 pvwatts 1 0, 8:00 pvwatts 2 0 background, 8:00 pvwatts 3 0',
  ],
  [
    'background work that meets a failure, which spares requests the wait',
    ...([WITH_AVERAGES, [...twice(down), answerWell], []] as const),
    '0:00 embedded 2 0 background, 0:00 embedded 2 0',
  ],
]

test.each(histories)('%s', async (_, names, ofPvwatts, ofPvgis, requests) => {
  order(...names)
  const pvwatts = await startPvwatts(...ofPvwatts)
  const pvgis = await startPvgis(...ofPvgis)
  for (const request of requests.split(', ')) {
    const [time = '', , , , other = ''] = request.split(' ')
    const [days = 0, minutes = 0] = time.split(':').map(Number)
    const { isBackground, ...asked } = { ...panels, isBackground: false, ...OTHERS[other] }
    const context = { ...contextAt(later((days * 24 * 60 + minutes) * MINUTE), 20_000), isBackground }
    const gives = await estimateProduction(asked, context).then(
      ({ baseline }) => baseline.estimator,
      ({ kind }: VisibleError) => kind,
    )
    const found = [time, gives, pvwatts.calls.length, pvgis.calls.length, other]
    expect(found.join(' ').trim()).toBe(request)
  }
})

test('background work and a request at the same time do not share a call', async () => {
  order(...WITH_AVERAGES)
  await startPvwatts(answerLast)
  await estimate({ ...panels, ...FLAT })
  const inBackground = estimateProduction(panels, { ...contextAt(now, 20_000), ...IN_BACKGROUND })
  const baselines = await Promise.all([inBackground.then(({ baseline }) => baseline), estimate()])
  expect(baselines.map(({ estimator }) => estimator)).toEqual(['embedded', 'pvwatts'])
})

test('the failure is the first in the configured order, in its words, although a fallback is asked first', async () => {
  order(...BOTH)
  const pvwatts = await startPvwatts(...twice(down), nonsense)
  await startPvgis()
  expect(await estimate()).toMatchObject({ estimator: 'pvgis' })
  await startPvgis(overloaded)
  await expect(estimate(panels, later(MINUTE))).rejects.toMatchObject({ kind: 'estimatorFailed' })
  expect(pvwatts.calls).toHaveLength(3)
  order('pvgis', 'pvwatts')
  await startPvwatts(noData)
  await startPvgis(AT_SEA)
  const errors = [{ field: 'location', message: OVER_THE_SEA }]
  await expect(estimate()).rejects.toMatchObject({ errors })
})

test('an estimator that can be followed gets 8 s, retry included, and the last one 10 s', async () => {
  order(...WITH_AVERAGES)
  const { calls } = await startPvwatts(hang)
  const limits = shortenTimeLimits()
  expect(await estimate()).toMatchObject({ estimator: 'embedded' })
  expect(limits().filter((limit) => limit > 7_000 && limit <= 8_000)).toHaveLength(1)
  order('pvwatts')
  await expect(estimate()).rejects.toMatchObject({ kind: 'estimatorTimedOut' })
  expect(limits().filter((limit) => limit > 8_000 && limit <= 10_000)).toEqual([10_000])
  expect(calls).toHaveLength(2)
})

test('one that is known not to answer is not asked, but its stale answer counts', async () => {
  order('pvgis', 'embedded')
  const { calls } = await startPvgis()
  const first = await estimate()
  vi.stubEnv(environment.pvgisUnreachable, 'true')
  expect(await estimate(panels, later(WEEK))).toEqual(first)
  const note = 'built-in climate averages: PVGIS is not reachable'
  expect(await estimate({ ...panels, longitude: -71 })).toMatchObject({ estimator: 'embedded', note })
  expect(calls).toHaveLength(1)
  expect(logged).toEqual([])
})

test('climate averages say what they stand in for', async () => {
  await startPvwatts(down)
  await startPvgis(...twice(AT_SEA))
  const noteIn = async (...names: EstimatorName[]) => {
    order(...names)
    return (await estimate()).note
  }
  const note = (name: string) => `built-in climate averages: ${name} has given no answer for this place`
  expect(await noteIn('pvgis', 'embedded')).toBe(note('PVGIS'))
  // Within the hour, no request calls PVGIS again.
  expect(await noteIn('pvgis', 'embedded')).toBe(note('PVGIS'))
  expect(await noteIn(...ALL)).toBe(note('PVWatts'))
  expect(await noteIn('embedded')).toBeUndefined()
})

test('a typical year of PVGIS serves all panels of a place for a week, and the cache keeps its clock', async () => {
  order('pvgis')
  const { calls } = await startPvgis()
  const first = await produce()
  const site = { ...panels, latitude: panels.latitude - 0.00003, systemSize: 8 }
  expect((await estimate(site)).ac_annual).toBeCloseTo(2 * first.baseline.ac_annual, 6)
  await estimate({ ...site, panelTilt: 90, panelAzimuth: 359.5 })
  expect(await produce(panels, later(WEEK - MINUTE))).toEqual(first)
  expect(calls.map(({ address }) => address.searchParams.get('lat'))).toEqual([panels.latitude.toFixed(4)])
  expect(first.baseline).toMatchObject({
    estimator: 'pvgis',
    source: 'model',
    retrievedAt: now.toISOString(),
    station_info: { tz: 1 },
  })
  expect(first.hours?.timeZone).toBeCloseTo(1 + 0.5 - 0.1761, 4)
  await estimate(panels, later(WEEK))
  expect(calls).toHaveLength(2)
})

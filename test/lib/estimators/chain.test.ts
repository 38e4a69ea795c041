import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { estimateBaseline, estimateProduction } from '../../../lib/estimators/production.ts'
import { environment } from '../../../lib/platform/env.ts'
import type { EstimatorName } from '../../../lib/schemas/baseline.ts'
import type { Panels } from '../../../lib/schemas/panels.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { internalError, OVER_THE_SEA, overloaded, refusal } from '../../pvgis/server.ts'
import { shortenTimeLimits } from '../../short-time-limits.ts'
import { later, NOW as now } from '../storage/samples.ts'
import { answer, answerPage, type Behavior, hang } from '../upstream/server.ts'
import { answerWell, replyAbout } from './pvwatts/good-reply.ts'
import { startPvgis, startPvwatts } from './upstreams.ts'

useEngine()

/** Each test has a place of its own, so that none finds what another has left in the cache. */
let panels = { latitude: 40.26924, longitude: 11.40411, panelTilt: 30, panelAzimuth: 180, systemSize: 4 }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const logged = captureLog()
const order = (...names: EstimatorName[]) => vi.stubEnv(environment.estimators, names.join(','))
beforeEach(() => {
  panels = { ...panels, latitude: panels.latitude + 0.1 }
  vi.stubEnv(environment.pvwattsApiKey, randomUUID())
})
afterEach(() => {
  expect(logged.join('')).not.toMatch(/4\d\.\d692|11\.40/)
})

const estimate = (asked: Panels = panels, time = now) => estimateBaseline(asked, contextAt(time, 20_000))
const estimatorOf = async (asked?: Panels, time?: Date) => (await estimate(asked, time)).estimator

const noData = answer({ errors: ['No climate data found'], outputs: {} }, 422)
const outOfQuota = answer({ error: { code: 'OVER_RATE_LIMIT' } }, 429)
const down = answerPage(503, '<html>')
/** One for each attempt of a call. */
const twice = (behavior: Behavior): [Behavior, Behavior] => [behavior, behavior]

test.each<[string, Behavior, kind: string]>([
  ['has no data', noData, 'baselineNotAvailable'],
  ['is out of quota', outOfQuota, 'estimatorUnavailable'],
  ['fails', down, 'estimatorFailed'],
])('if PVWatts %s, the next estimator answers; alone, the caller gets the error', async (_, fault, kind) => {
  await startPvwatts(fault)
  order('pvwatts', 'embedded')
  expect(await estimatorOf()).toBe('embedded')
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'WARN', message: 'Asking the next estimator', estimator: 'pvwatts' },
  ])
  order('pvwatts')
  await startPvwatts(fault)
  await expect(estimate()).rejects.toMatchObject({ kind })
})

test('PVGIS answers with the model, and if it fails too, the embedded estimator does', async () => {
  await startPvwatts(down)
  await startPvgis()
  order('pvwatts', 'pvgis')
  const baseline = await estimate()
  expect(baseline).toMatchObject({ estimator: 'pvgis', source: 'model', retrievedAt: now.toISOString() })
  // The weather of this PVGIS is that of the embedded estimator.
  order('embedded')
  expect(baseline.ac_annual / (await estimate()).ac_annual).toBeCloseTo(1, 2)
  order('pvwatts', 'pvgis', 'embedded')
  panels = { ...panels, latitude: panels.latitude + 0.1 }
  await startPvgis(...twice(internalError))
  expect(await estimatorOf()).toBe('embedded')
})

test('if all fail, the caller gets the first failure, and that there are no data only if no estimator has any', async () => {
  const cases: readonly (readonly [ofPvwatts: Behavior, ofPvgis: Behavior, kind: string])[] = [
    [down, overloaded, 'estimatorFailed'],
    [noData, internalError, 'estimatorFailed'],
    [down, refusal(OVER_THE_SEA), 'estimatorFailed'],
    [noData, refusal(OVER_THE_SEA), 'baselineNotAvailable'],
  ]
  order('pvwatts', 'pvgis')
  for (const [ofPvwatts, ofPvgis, kind] of cases) {
    await startPvwatts(ofPvwatts)
    await startPvgis(...twice(ofPvgis))
    await expect(estimate()).rejects.toMatchObject({ kind })
  }
  order('pvgis', 'pvwatts')
  await startPvgis(refusal(OVER_THE_SEA))
  await expect(estimate()).rejects.toMatchObject({ errors: [{ field: 'location', message: OVER_THE_SEA }] })
})

test('it is the first failure in the configured order, although a fallback is asked first', async () => {
  order('pvwatts', 'pvgis')
  const pvwatts = await startPvwatts(...twice(down), answerPage(200, '<html>'))
  await startPvgis()
  expect(await estimatorOf()).toBe('pvgis')
  await startPvgis(overloaded)
  await expect(estimate(panels, later(MINUTE))).rejects.toMatchObject({ kind: 'estimatorFailed' })
  expect(pvwatts.calls).toHaveLength(3)
})

test('an estimator that can be followed gets 8 s, retry included, and the last one 10 s', async () => {
  order('pvwatts', 'embedded')
  const { calls } = await startPvwatts(hang)
  const limits = shortenTimeLimits()
  expect(await estimatorOf()).toBe('embedded')
  expect(limits().filter((limit) => limit > 7_000 && limit <= 8_000)).toHaveLength(1)
  order('pvwatts')
  await expect(estimate()).rejects.toMatchObject({ kind: 'estimatorTimedOut' })
  expect(limits().filter((limit) => limit > 8_000 && limit <= 10_000)).toEqual([10_000])
  expect(calls).toHaveLength(2)
})

test('what the preferred estimator answered beats asking the next one for 30 days', async () => {
  order('pvwatts', 'pvgis')
  await startPvwatts(answerWell, down)
  const { calls } = await startPvgis()
  const first = await estimate()
  expect(await estimatorOf(panels, later(8 * DAY))).toBe('pvwatts')
  expect(await estimatorOf(panels, later(30 * DAY - MINUTE))).toBe('pvwatts')
  expect(calls).toHaveLength(0)
  expect(await estimatorOf(panels, later(31 * DAY))).toBe('pvgis')

  // No matter which estimator has just answered about other panels at the place.
  expect(await estimatorOf({ ...panels, panelTilt: 10 }, later(9 * DAY))).toBe('pvgis')
  const before = calls.length
  expect(await estimatorOf(panels, later(9 * DAY))).toBe('pvwatts')
  expect(await estimate()).toEqual(first)
  expect(calls).toHaveLength(before)
})

test('a stale answer that stood in is used for an hour without asking again', async () => {
  order('pvwatts', 'pvgis')
  const { calls } = await startPvwatts(answerWell, down, down, answerWell)
  await startPvgis()
  const first = await estimate()
  const week = 8 * DAY
  for (const minutes of [0, 1, 59])
    expect(await estimate(panels, later(week + minutes * MINUTE))).toEqual(first)
  expect(calls).toHaveLength(3)
  expect(await estimate(panels, later(week + 60 * MINUTE))).not.toEqual(first)
  expect(calls).toHaveLength(4)
})

describe('background work', () => {
  const inBackground = async (asked: Panels, time = now) => {
    const { estimator } = await estimateBaseline(asked, { ...contextAt(time, 20_000), isBackground: true })
    return estimator
  }
  /** Fewer calls than are kept for interactive requests. */
  const fewLeft = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '30' }

  test('that falls back for lack of calls leaves interactive requests alone, at the same time and afterwards', async () => {
    order('pvwatts', 'embedded')
    await startPvwatts(answer(replyAbout(panels), 200, fewLeft))
    expect(await estimatorOf({ ...panels, panelTilt: 10 })).toBe('pvwatts')
    expect(await Promise.all([inBackground(panels), estimatorOf()])).toEqual(['embedded', 'pvwatts'])
    const steep = { ...panels, panelTilt: 60 }
    expect(await inBackground(steep)).toBe('embedded')
    expect(await estimatorOf(steep)).toBe('pvwatts')
  })

  test('that uses a stale answer for lack of calls leaves them alone, too', async () => {
    order('pvwatts', 'embedded')
    const { calls } = await startPvwatts(answerWell, outOfQuota, answerWell)
    const first = await estimate()
    expect(await inBackground(panels, later(8 * DAY))).toBe('pvwatts')
    expect(await estimate(panels, later(8 * DAY))).not.toEqual(first)
    expect(calls).toHaveLength(3)
  })

  test('that meets a failure spares them the wait for an hour', async () => {
    order('pvwatts', 'embedded')
    const { calls } = await startPvwatts(...twice(down), answerWell)
    expect(await inBackground(panels)).toBe('embedded')
    expect(await estimatorOf()).toBe('embedded')
    expect(calls).toHaveLength(2)
  })
})

test("a fallback's answer is fresh for an hour, also for other panels at the place; then the preferred one is asked", async () => {
  order('pvwatts', 'pvgis')
  const pvwatts = await startPvwatts(...twice(down), answerWell)
  const pvgis = await startPvgis()
  expect(await estimatorOf()).toBe('pvgis')
  expect(await estimatorOf(panels, later(59 * MINUTE))).toBe('pvgis')
  expect(await estimatorOf({ ...panels, panelAzimuth: 90 })).toBe('pvgis')
  expect(pvwatts.calls).toHaveLength(2)
  expect(await estimatorOf({ ...panels, latitude: 60 })).toBe('pvwatts')
  expect(await estimatorOf(panels, later(60 * MINUTE))).toBe('pvwatts')
  expect(pvgis.calls).toHaveLength(1)
})

test('a fallback may itself fail; then the others are asked in order', async () => {
  order('pvwatts', 'pvgis', 'embedded')
  await startPvwatts(...twice(down), answerWell)
  await startPvgis(...twice(internalError))
  expect(await estimatorOf()).toBe('embedded')
  expect(await estimatorOf({ ...panels, panelTilt: 10 }, later(MINUTE))).toBe('embedded')
  order('pvwatts', 'pvgis')
  expect(await estimatorOf(panels, later(2 * MINUTE))).toBe('pvwatts')
})

test('one that is known not to answer is not asked, and stands back no longer than that', async () => {
  order('pvgis', 'embedded')
  const { calls } = await startPvgis()
  const first = await estimate()
  const elsewhere = { ...panels, longitude: -71 }
  vi.stubEnv(environment.pvgisUnreachable, 'true')
  expect(await estimate(panels, later(8 * DAY))).toEqual(first)
  const note = 'built-in climate averages: PVGIS is not reachable'
  expect(await estimate(elsewhere)).toMatchObject({ estimator: 'embedded', note })
  expect(calls).toHaveLength(1)
  expect(logged).toEqual([])
  vi.stubEnv(environment.pvgisUnreachable, '')
  expect(await estimatorOf(elsewhere)).toBe('pvgis')
})

test('climate averages say what they stand in for', async () => {
  await startPvwatts(down)
  await startPvgis(...twice(refusal(OVER_THE_SEA)))
  const noteIn = async (...names: EstimatorName[]) => {
    order(...names)
    return (await estimate()).note
  }
  const note = (name: string) => `built-in climate averages: ${name} has given no answer for this place`
  expect(await noteIn('pvgis', 'embedded')).toBe(note('PVGIS'))
  // Within the hour, no request asks again.
  expect(await noteIn('pvgis', 'embedded')).toBe(note('PVGIS'))
  expect(await noteIn('pvwatts', 'pvgis', 'embedded')).toBe(note('PVWatts'))
  expect(await noteIn('embedded')).toBeUndefined()
})

test('a typical year of PVGIS serves all panels of a place for a week, and the cache keeps its clock', async () => {
  order('pvgis')
  const { calls } = await startPvgis()
  const first = await estimateProduction(panels, contextAt(now))
  for (const panelTilt of [0, 90]) await estimate({ ...panels, panelTilt, panelAzimuth: 359.5 })
  const twiceTheSize = await estimate({ ...panels, latitude: panels.latitude - 0.00003, systemSize: 8 })
  expect(twiceTheSize.ac_annual).toBeCloseTo(2 * first.baseline.ac_annual, 6)
  expect(await estimateProduction(panels, contextAt(later(7 * DAY - MINUTE)))).toEqual(first)
  expect(calls.map(({ address }) => address.searchParams.get('lat'))).toEqual([panels.latitude.toFixed(4)])
  expect(first.baseline.station_info).toMatchObject({
    tz: 1,
    weather_data_source: expect.stringMatching(/PVGIS.*own PVWatts v8 model/),
  })
  expect(first.hours?.timeZone).toBeCloseTo(1 + 0.5 - 0.1761, 4)
  await estimate(panels, later(7 * DAY))
  expect(calls).toHaveLength(2)
})

test('the embedded estimator needs neither key nor network, and gives the same figures every time', async () => {
  order('embedded')
  vi.stubEnv(environment.pvwattsUrl, 'http://127.0.0.1:9/')
  vi.stubEnv(environment.pvgisUrl, 'http://127.0.0.1:9/')
  const first = await estimate()
  expect(first).toMatchObject({ estimator: 'embedded', source: 'estimator' })
  expect(await estimate()).toEqual(first)
  expect(logged).toEqual([])
})

test('without ESTIMATORS, a key means PVWatts and then PVGIS, and only an address of PVWatts it alone', async () => {
  vi.stubEnv(environment.estimators, '')
  for (const [key, calls] of [
    ['a-key', [1, 1]],
    ['', [1, 0]],
  ] as const) {
    vi.stubEnv(environment.pvwattsApiKey, key)
    const pvwatts = await startPvwatts(noData)
    const pvgis = await startPvgis(refusal(OVER_THE_SEA))
    await expect(estimate()).rejects.toMatchObject({ kind: 'baselineNotAvailable' })
    expect([pvwatts.calls.length, pvgis.calls.length]).toEqual(calls)
  }
})

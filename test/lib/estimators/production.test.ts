import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { estimateProduction } from '../../../lib/estimators/production.ts'
import { environment } from '../../../lib/platform/env.ts'
import { VisibleError } from '../../../lib/platform/errors.ts'
import type { Panels } from '../../../lib/schemas/panels.ts'
import { database, tableName } from '../../../lib/storage/document-client.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { later, NOW as now } from '../storage/samples.ts'
import { answer, answerPage } from '../upstream/server.ts'
import { goodReply, replyWithoutHours } from './pvwatts/good-reply.ts'
import { startPvwatts } from './upstreams.ts'

useEngine()

const KEY = 'kEy0fTh3T3st4711'
const panels = { latitude: 40.0149, longitude: -105.2705, panelTilt: 35, panelAzimuth: 180, systemSize: 4 }
const { ac_annual } = replyWithoutHours.outputs

const WEEK = 7 * 24 * 60 * 60 * 1000
const MONTH = 30 * 24 * 60 * 60 * 1000

const estimate = async (asked: Panels = panels, time = now) =>
  (await estimateProduction(asked, contextAt(time))).baseline

const baseline = {
  ...replyWithoutHours.outputs,
  kwh_per_kw: ac_annual / 4,
  source: 'estimator',
  estimator: 'pvwatts',
  timeZone: goodReply.station_info.tz,
  station_info: goodReply.station_info,
  retrievedAt: now.toISOString(),
}

const logged = captureLog()
beforeEach(() => {
  vi.stubEnv(environment.estimators, 'pvwatts')
  vi.stubEnv(environment.pvwattsApiKey, KEY)
})
afterEach(() => {
  expect(logged.join('')).not.toContain(KEY)
})

const well = answer(goodReply)
const down = answerPage(503, '<html>')

test('the request is about hourly values of standard modules on a roof, with losses that exclude shading', async () => {
  const { calls } = await startPvwatts(well)
  expect(await estimate()).toEqual(baseline)
  expect(Object.fromEntries(calls[0]?.address.searchParams ?? [])).toEqual({
    lat: '40.0149',
    lon: '-105.2705',
    tilt: '35',
    azimuth: '180',
    system_capacity: '4',
    module_type: '0',
    array_type: '1',
    losses: '11.42',
    timeframe: 'hourly',
  })
  expect(logged).toEqual([])
})

describe('the cache', () => {
  test('saves the call for the same panels in any size, with any key, for a week', async () => {
    const { calls } = await startPvwatts(well)
    const first = await estimate()
    const horizonProfile = [{ direction: 'S', heightAngle: 30 }]
    const site = { ...panels, latitude: 40.014_94, name: 'Roof', horizonProfile }
    vi.stubEnv(environment.pvwattsApiKey, 'another')
    expect(await estimate(site, later(WEEK - 1_000))).toEqual(first)
    const [single, double] = [await estimate(), await estimate({ ...panels, systemSize: 8 })]
    expect([single, double.ac_annual, double.kwh_per_kw]).toEqual([first, 2 * ac_annual, first.kwh_per_kw])
    expect(calls).toHaveLength(1)
    await estimate(panels, later(WEEK))
    expect(calls).toHaveLength(2)
  })

  test('does not confuse other panels or estimators', async () => {
    const { calls } = await startPvwatts(well)
    await estimate()
    for (const change of [
      { latitude: 40.0148 },
      { longitude: -105.27 },
      { panelTilt: 34 },
      { panelAzimuth: 181 },
    ])
      await estimate({ ...panels, ...change })
    expect(calls).toHaveLength(5)
    const other = await startPvwatts(well)
    await estimate()
    expect(other.calls).toHaveLength(1)
  })

  test('returns every field of the station, and the hours that came with it', async () => {
    const station_info = { ...goodReply.station_info, future: { list: [1.5e-300, null, { '': [] }] } }
    await startPvwatts(answer({ ...goodReply, station_info }))
    const fresh = await estimateProduction(panels, contextAt(now))
    expect(await estimateProduction(panels, contextAt(now))).toEqual(fresh)
    expect(fresh.baseline.station_info).toEqual(station_info)
    const ofHalf = await estimateProduction({ ...panels, systemSize: 2 }, contextAt(now))
    expect(ofHalf.hours?.ac[12]).toBeCloseTo((fresh.hours?.ac[12] ?? Number.NaN) / 2, 9)
    expect(ofHalf.hours?.poa).toEqual(fresh.hours?.poa)
  })

  test('keeps a reply without hours for ten minutes only', async () => {
    const { calls } = await startPvwatts(answer(replyWithoutHours))
    for (const minutes of [0, 9.9, 10]) await estimate(panels, later(minutes * 60_000))
    expect(calls).toHaveLength(2)
    expect(logged.join('')).toContain('PVWatts returned no hours')
  })

  test('costs a call but not the result if there is no such table', async () => {
    vi.stubEnv(environment.baselinesTable, 'no-such-table')
    const { calls } = await startPvwatts(well)
    for (let i = 0; i < 2; i++) expect(await estimate()).toEqual(baseline)
    expect(calls).toHaveLength(2)
    const messages = logged.map((line) => JSON.parse(line).message)
    const once = [
      'The cache of answers failed',
      'The calls of PVWatts could not be counted',
      'The cache of answers failed',
    ]
    expect(messages).toEqual([...once, ...once])
  })

  test('that holds something else costs a call, which repairs it', async () => {
    const table = { TableName: tableName('baselines') }
    const { calls } = await startPvwatts(well)
    await estimate()
    const { Items = [] } = await database.send(new ScanCommand(table))
    for (const Item of Items.filter(({ text }) => text !== undefined))
      await database.send(new PutCommand({ ...table, Item: { ...Item, text: 'ac_annual = 6244' } }))
    for (let i = 0; i < 2; i++) expect(await estimate()).toEqual(baseline)
    expect(calls).toHaveLength(2)
    expect(logged).toHaveLength(1)
  })
})

describe('while the estimator fails', () => {
  test('a baseline of the last 30 days stands in, says how old it is, and is logged in one line', async () => {
    await startPvwatts(well, down)
    const { hours } = await estimateProduction(panels, contextAt(now))
    for (const age of [WEEK, MONTH - 1_000]) {
      logged.splice(0)
      const standIn = await estimateProduction(panels, contextAt(later(age)))
      expect(standIn).toEqual({ baseline, hours })
      const cause = expect.stringContaining('status 503, then')
      const line = { level: 'WARN', retrievedAt: baseline.retrievedAt, cause }
      expect(logged.map((line) => JSON.parse(line))).toMatchObject([line])
    }
    expect(await estimate({ ...panels, systemSize: 2 }, later(WEEK))).toHaveProperty(
      'ac_annual',
      ac_annual / 2,
    )
    await expect(estimate(panels, later(MONTH))).rejects.toMatchObject({ kind: 'estimatorFailed' })
  })

  test('a new baseline replaces it as soon as the estimator recovers, in the size of the new call', async () => {
    await startPvwatts(well, answerPage(200, '<html>'), well)
    await estimate()
    expect(await estimate(panels, later(WEEK))).toEqual(baseline)
    const renewed = await estimate({ ...panels, systemSize: 8 }, later(WEEK + 1))
    expect(renewed).toMatchObject({ ac_annual, retrievedAt: later(WEEK + 1).toISOString() })
    expect(await estimate(panels, later(WEEK + 2))).toMatchObject({ ac_annual: ac_annual / 2 })
  })

  test('it does not stand in if the estimator says that it has no data', async () => {
    await startPvwatts(well, answer({ errors: ['No climate data found'] }, 422))
    await estimate()
    await expect(estimate(panels, later(WEEK))).rejects.toMatchObject({ kind: 'baselineNotAvailable' })
  })
})

test('concurrent requests for the same panels in any size cost one call, even if it fails', async () => {
  const { calls } = await startPvwatts(answer('nonsense'), well)
  const sizes = [4, 1, 2, 8, 16, 0.5]
  const askAll = () => Promise.allSettled(sizes.map((systemSize) => estimate({ ...panels, systemSize })))
  expect(new Set((await askAll()).map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(calls).toHaveLength(1)
  const outcomes = await askAll()
  expect(calls).toHaveLength(2)
  const capacity = Number(calls[1]?.address.searchParams.get('system_capacity'))
  const expected = sizes.map((size) => ({ value: { ac_annual: (ac_annual * size) / capacity } }))
  expect(outcomes).toMatchObject(expected)
})

test('an invalid address of the estimator is an internal error, not one of the estimator', async () => {
  vi.stubEnv(environment.pvwattsUrl, 'developer.nlr.gov')
  await expect(estimate()).rejects.not.toBeInstanceOf(VisibleError)
})

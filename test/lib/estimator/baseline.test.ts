import '../../engine.ts'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { environment } from '../../../lib/env.ts'
import { VisibleError } from '../../../lib/errors.ts'
import { estimateProduction } from '../../../lib/estimator/baseline.ts'
import { database, tableName } from '../../../lib/storage/database.ts'
import { captureLog } from '../../captured-log.ts'
import { answer, answerPage, type Behaviour, goodReply, startUpstream } from './upstream.ts'

const KEY = 'kEy0fTh3T3st4711'
const panels = { latitude: 40.0149, longitude: -105.2705, panelTilt: 35, panelAzimuth: 180, systemSize: 4 }
const estimateBaseline = async (...asked: Parameters<typeof estimateProduction>) =>
  (await estimateProduction(...asked)).baseline

const now = new Date('2026-03-20T12:00:00.500Z')
const WEEK = 7 * 24 * 60 * 60 * 1000
const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)

const baseline = {
  ac_annual: goodReply.outputs.ac_annual,
  ac_monthly: goodReply.outputs.ac_monthly,
  capacity_factor: goodReply.outputs.capacity_factor,
  kwh_per_kw: goodReply.outputs.ac_annual / 4,
  station_info: goodReply.station_info,
}

const logged = captureLog()
beforeEach(() => {
  vi.stubEnv(environment.pvwattsApiKey, KEY)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  expect(logged.join('')).not.toContain(KEY)
})

/** Every one has a port of its own, so that no test finds the baselines of another. */
const upstream = async (...script: Parameters<typeof startUpstream>) => {
  const started = await startUpstream(...script)
  onTestFinished(() => started.close())
  vi.stubEnv(environment.pvwattsUrl, started.url)
  return started
}

test('a baseline is what the estimator says, and its part for each kW', async () => {
  const { calls } = await upstream(answer(goodReply))
  expect(await estimateBaseline(panels, now)).toEqual(baseline)
  expect(calls).toHaveLength(1)
  expect(calls[0]?.headers['x-api-key']).toBe(KEY)
  expect(calls[0]?.address.searchParams.get('lat')).toBe('40.0149')
  expect(logged).toEqual([])
})

test.each([undefined, ''])('with %j for a key the demonstration key is sent', async (key) => {
  vi.stubEnv(environment.pvwattsApiKey, key)
  const { calls } = await upstream(answer(goodReply))
  await estimateBaseline(panels, now)
  expect(calls[0]?.headers['x-api-key']).toBe('DEMO_KEY')
})

describe('the cache', () => {
  test('spares the call for the same panels under another horizon, name, time or key', async () => {
    const { calls } = await upstream(answer(goodReply))
    const first = await estimateBaseline(panels, now)
    const site = { ...panels, name: 'Roof', horizonProfile: [{ direction: 'S', heightAngle: 30 }] }
    expect(await estimateBaseline(site, later(1_000))).toEqual(first)
    vi.stubEnv(environment.pvwattsApiKey, 'another')
    const cleared = { ...site, name: 'Cleared', horizonProfile: [] }
    expect(await estimateBaseline(cleared, later(WEEK / 2))).toEqual(first)
    expect(calls).toHaveLength(1)
  })

  test.each([
    { latitude: 40.0148 },
    { longitude: -105.27 },
    { panelTilt: 34 },
    { panelAzimuth: 181 },
    { systemSize: 5 },
  ])('does not take other panels for the same: %o', async (change) => {
    const { calls } = await upstream(answer(goodReply))
    await estimateBaseline(panels, now)
    await estimateBaseline({ ...panels, ...change }, now)
    expect(calls).toHaveLength(2)
  })

  test('keeps a baseline for a week', async () => {
    const { calls } = await upstream(answer(goodReply))
    await estimateBaseline(panels, now)
    await estimateBaseline(panels, later(WEEK - 1_000))
    expect(calls).toHaveLength(1)
    await estimateBaseline(panels, later(WEEK))
    expect(calls).toHaveLength(2)
    await estimateBaseline(panels, later(WEEK + 1_000))
    expect(calls).toHaveLength(2)
  })

  test('is not shared by two estimators', async () => {
    const one = await upstream(answer(goodReply))
    await estimateBaseline(panels, now)
    const outputs = { ...goodReply.outputs, ac_annual: 4_000 }
    const other = await upstream(answer({ ...goodReply, outputs }))
    expect(await estimateBaseline(panels, now)).toHaveProperty('kwh_per_kw', 1_000)
    vi.stubEnv(environment.pvwattsUrl, one.url)
    expect(await estimateBaseline(panels, now)).toEqual(baseline)
    expect([one.calls.length, other.calls.length]).toEqual([1, 1])
  })

  test('gives back every field of the station, nested and unknown ones too', async () => {
    const station_info = { ...goodReply.station_info, future: { list: [1.5e-300, null, { '': [] }] } }
    await upstream(answer({ ...goodReply, station_info }))
    const fresh = await estimateBaseline(panels, now)
    const kept = await estimateBaseline(panels, now)
    expect(kept).toEqual(fresh)
    expect(kept.station_info).toEqual(station_info)
  })

  test.each<[string, Behaviour]>([
    ['words of refusal', answer({ errors: ['No climate data found'], outputs: {} }, 422)],
    ['a refusal of the key', answer({ error: { code: 'API_KEY_INVALID', message: '' } }, 403)],
    ['a page', answerPage(200, '<html>')],
  ])('does not keep %s', async (_, behaviour) => {
    const { calls } = await upstream(behaviour, answer(goodReply))
    await expect(estimateBaseline(panels, now)).rejects.toBeInstanceOf(VisibleError)
    expect(await estimateBaseline(panels, now)).toEqual(baseline)
    expect(calls).toHaveLength(2)
  })

  test.each([
    ['there is no such table', 'no-such-table'],
    ['no table is named', ''],
  ])('costs a call, not the answer, where %s', async (_, table) => {
    vi.stubEnv(environment.baselinesTable, table)
    const { calls } = await upstream(answer(goodReply))
    expect(await estimateBaseline(panels, now)).toEqual(baseline)
    expect(await estimateBaseline(panels, now)).toEqual(baseline)
    expect(calls).toHaveLength(2)
    // Reading and writing fail in each of the two.
    expect(logged).toHaveLength(4)
    for (const line of logged) {
      expect(JSON.parse(line)).toMatchObject({ level: 'WARN', message: 'Baseline cache failed' })
    }
  })

  test.each([
    ['no JSON', 'ac_annual = 6244'],
    ['the baseline of an older version', JSON.stringify({ annual: 6244 })],
  ])('that holds %s costs a call too, and is mended by it', async (_, kept) => {
    const table = { TableName: tableName('baselines') }
    const keys = async () => (await database.send(new ScanCommand(table))).Items?.map(({ key }) => key) ?? []
    const known = await keys()
    const { calls } = await upstream(answer(goodReply))
    await estimateBaseline(panels, now)
    const [key] = (await keys()).filter((it) => !known.includes(it))
    const expiresAt = later(WEEK).getTime() / 1000
    await database.send(new PutCommand({ ...table, Item: { key, baseline: kept, expiresAt } }))
    expect(await estimateBaseline(panels, now)).toEqual(baseline)
    expect(await estimateBaseline(panels, now)).toEqual(baseline)
    expect(calls).toHaveLength(2)
    expect(logged).toHaveLength(1)
  })
})

test('an address of the estimator that is none is a fault of ours, not of the estimator', async () => {
  vi.stubEnv(environment.pvwattsUrl, 'developer.nlr.gov')
  await expect(estimateBaseline(panels, now)).rejects.not.toBeInstanceOf(VisibleError)
})

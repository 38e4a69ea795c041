import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { environment } from '../../../../lib/platform/env.ts'
import { fileNames, filesOf, PlaneBaselines, readContent } from '../../../../lib/runs/files/contents.ts'
import { getRun } from '../../../../lib/runs/runs.ts'
import { fetchBaselines } from '../../../../lib/runs/steps/fetch-baselines.ts'
import type { EstimatorName } from '../../../../lib/schemas/baseline.ts'
import type { Panels } from '../../../../lib/schemas/panels.ts'
import { captureLog } from '../../../captured-log.ts'
import { useEngine } from '../../../engine.ts'
import { OVER_THE_SEA, refusal } from '../../../pvgis/server.ts'
import { useRunFolder } from '../../../run-folder.ts'
import { answerLast, answerWell, noData, replyWithoutHours } from '../../estimators/pvwatts/good-reply.ts'
import { startPvgis, startPvwatts } from '../../estimators/upstreams.ts'
import { later, NOW } from '../../storage/samples.ts'
import { answer, type Behavior } from '../../upstream/server.ts'
import { recordedSleep, startRunning, stepContext } from '../running-run.ts'

useEngine()
useRunFolder()
captureLog()

beforeEach(() => {
  vi.stubEnv(environment.pvwattsApiKey, 'a-key')
})
const order = (...names: EstimatorName[]) => vi.stubEnv(environment.estimators, names.join())

let region = 0
/** Each test has its own places, so that none finds another's entries in the cache. */
const planesOf = (count: number): Panels[] => {
  region++
  return Array.from({ length: count }, (_, i) => ({
    latitude: 40 + i / 100,
    longitude: -100 + region,
    panelTilt: 30,
    panelAzimuth: 180,
    systemSize: 4,
  }))
}

const fetchFirst = (runId: string, now = NOW, { pauses, sleep } = recordedSleep()) =>
  fetchBaselines({ runId, chunk: 0 }, stepContext(now), sleep).then((result) => ({ ...result, pauses }))

const baselinesOf = async (id: string) =>
  readContent(await filesOf(id), fileNames.baselines(0), PlaneBaselines)
const noBaselines = async (id: string) => (await (await filesOf(id)).size(fileNames.baselines(0))) === null

const pvwatts = { estimator: 'pvwatts' }
const pvgis = { estimator: 'pvgis' }

test('planes name the estimator that answered, and repeating the run costs no call', async () => {
  order('pvwatts', 'pvgis')
  const { calls } = await startPvwatts((response, request) =>
    (request.url?.includes('lat=40.01&') ? noData : answerWell)(response, request),
  )
  const fallback = await startPvgis()
  const planes = planesOf(3)
  for (let times = 0; times < 2; times++) {
    const id = await startRunning({}, { planes, rows: [[]] })
    expect(await fetchFirst(id)).toEqual({ waitSeconds: null, pauses: [] })
    expect(await baselinesOf(id)).toEqual([pvwatts, pvgis, pvwatts])
    expect(await getRun(id, stepContext())).toMatchObject({ progress: { step: 'rows' } })
  }
  expect([calls.length, fallback.calls.length]).toEqual([3, 1])
})

test('planes that a version without sizes has written are asked about', async () => {
  const { calls } = await startPvwatts(answerWell)
  order('pvwatts')
  const planes = planesOf(2).map(({ systemSize, ...plane }) => plane)
  const id = await startRunning({}, { planes, rows: [[]] })
  await fetchFirst(id)
  expect(await baselinesOf(id)).toEqual([pvwatts, pvwatts])
  expect(calls.map(({ address }) => address.searchParams.get('system_capacity'))).toEqual(['4', '4'])
})

test('an estimator that needs no service is not asked, nor is its cache', async () => {
  const { calls } = await startPvgis()
  order('embedded', 'pvgis')
  const id = await startRunning({}, { planes: planesOf(1) })
  vi.stubEnv(environment.baselinesTable, '')
  await fetchFirst(id)
  expect(await baselinesOf(id)).toEqual([{ estimator: 'embedded' }])
  expect(calls).toHaveLength(0)
})

test.each([
  ['nonsense', answer('nonsense'), [5, 30], 'Production estimator failed'],
  ['no hours', answer(replyWithoutHours), [5, 30], 'Production estimator failed'],
  ['a refusal of the key', answer({}, 403), [5, 30], 'Production estimator unavailable'],
  // No other attempt would help.
  ['no data', noData, [], 'Baseline estimate not available for this location'],
] as const)('a plane has the error of the last attempt after %s', async (_, behavior, pauses, error) => {
  order('pvwatts')
  await startPvwatts(behavior)
  const id = await startRunning({}, { planes: planesOf(1) })
  expect(await fetchFirst(id)).toEqual({ waitSeconds: null, pauses })
  expect(await baselinesOf(id)).toEqual([{ error }])
})

test('an outage of half a minute costs no plane its baseline', async () => {
  order('pvwatts')
  // Only pauses advance the clock; overlapping ones count once.
  let time = NOW.getTime()
  const now = () => new Date(time)
  const sleep = async (seconds: number): Promise<void> => {
    const end = time + 1000 * seconds
    await setImmediate()
    time = Math.max(time, end)
  }
  const end = later(25_000)
  await startPvwatts((response, request) => (now() < end ? answer({}, 500) : answerWell)(response, request))
  const id = await startRunning({}, { planes: planesOf(6) })
  await fetchBaselines({ runId: id, chunk: 0 }, { ...stepContext(), now }, sleep)
  expect(await baselinesOf(id)).toEqual(Array(6).fill(pvwatts))
})

test('a service that is down for long costs a chunk five minutes of pauses at most', async () => {
  order('pvwatts')
  await startPvwatts(answer('nonsense'))
  const id = await startRunning({}, { planes: planesOf(12) })
  const { pauses } = await fetchFirst(id)
  expect(pauses.length).toBeGreaterThan(10)
  expect(pauses.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(300)
  for (const baseline of await baselinesOf(id)) expect(baseline).toHaveProperty('error')
})

describe('when the quota is used up but for the reserve of requests', () => {
  test('the next estimator is asked without waiting, and again after a pause if it fails once', async () => {
    order('pvwatts', 'pvgis')
    const { calls } = await startPvwatts(answerLast)
    await startPvgis(answer({}, 429))
    const id = await startRunning({}, { planes: planesOf(6) })
    expect(await fetchFirst(id)).toEqual({ waitSeconds: null, pauses: [30] })
    // Four were under way when the first reply came.
    expect(await baselinesOf(id)).toEqual([...Array(4).fill(pvwatts), pvgis, pvgis])
    expect(calls).toHaveLength(4)
  })

  test('a run waits at the end of the list, and then goes on where it was', async () => {
    order('pvwatts')
    const { calls } = await startPvwatts(answerLast)
    const id = await startRunning({}, { planes: planesOf(6) })
    expect(await fetchFirst(id)).toEqual({ waitSeconds: 1800, pauses: [] })
    expect(await noBaselines(id)).toBe(true)
    expect(calls).toHaveLength(4)
    const until = later(1_800_000).toISOString()
    expect((await getRun(id, stepContext())).progress).toMatchObject({
      step: 'baselines',
      waitingUntil: until,
    })

    expect(await fetchFirst(id, later(1_800_000))).toEqual({ waitSeconds: null, pauses: [] })
    expect(await baselinesOf(id)).toEqual(Array(6).fill(pvwatts))
    expect(calls).toHaveLength(6)
    expect((await getRun(id, stepContext())).progress).not.toHaveProperty('waitingUntil', until)
  })

  test('a run waits for data that no other estimator has', async () => {
    order('pvwatts', 'pvgis')
    await startPvwatts(answerLast)
    await fetchFirst(await startRunning({}, { planes: planesOf(1) }))
    await startPvgis(...Array<Behavior>(6).fill(refusal(OVER_THE_SEA)))
    const id = await startRunning({}, { planes: planesOf(1) })
    expect((await fetchFirst(id)).waitSeconds).toBe(1800)
  })
})

test.each<[headers: Record<string, string>, waits: number[], pauses: number[]]>([
  [{ 'retry-after': '1800' }, [1800, 1800], []],
  [{ 'retry-after': '20' }, [300, 300], [20, 30]],
  [{}, [300, 300], []],
  // The second time, no call reaches PVWatts.
  [{ 'x-ratelimit-remaining': '0' }, [300, 1800], []],
])('an estimator that refuses calls with %j is waited for', async (headers, waits, pauses) => {
  order('pvwatts')
  let isRefusing = true
  await startPvwatts((response, request) =>
    (isRefusing ? answer({}, 429, headers) : answerWell)(response, request),
  )
  const id = await startRunning({}, { planes: planesOf(1) })
  const [first, second] = [await fetchFirst(id), await fetchFirst(id)]
  expect([first.waitSeconds, second.waitSeconds]).toEqual(waits)
  expect(first.pauses).toEqual(pauses)
  expect(await noBaselines(id)).toBe(true)
  isRefusing = false
  expect(await fetchFirst(id, later(7_200_000))).toMatchObject({ waitSeconds: null })
  expect(await baselinesOf(id)).toEqual([pvwatts])
})

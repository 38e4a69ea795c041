import { beforeEach, expect, test, vi } from 'vitest'
import { estimate } from '../../../../lib/estimates/estimate.ts'
import { environment } from '../../../../lib/platform/env.ts'
import {
  fileNames,
  filesOf,
  type RowResult,
  RowResults,
  readContent,
} from '../../../../lib/runs/files/contents.ts'
import { getRun } from '../../../../lib/runs/runs.ts'
import { estimateRows } from '../../../../lib/runs/steps/estimate-rows.ts'
import { EstimateRequest, Estimates } from '../../../../lib/schemas/estimate.ts'
import type { NewRun } from '../../../../lib/schemas/run.ts'
import { captureLog } from '../../../captured-log.ts'
import { useEngine } from '../../../engine.ts'
import { useRunFolder } from '../../../run-folder.ts'
import { answerWell } from '../../estimators/pvwatts/good-reply.ts'
import { startPvwatts } from '../../estimators/upstreams.ts'
import { GARDEN } from '../../horizon/skylines.ts'
import { uniform } from '../../shading/profiles.ts'
import { later } from '../../storage/samples.ts'
import { answer } from '../../upstream/server.ts'
import { recordedSleep, startRunning, stepContext } from '../running-run.ts'

useEngine()
useRunFolder()
const logged = captureLog()
beforeEach(() => {
  vi.stubEnv(environment.estimators, 'embedded')
})

const ZURICH = { latitude: 47.37, longitude: 8.54 }
const PLANES = [
  { ...ZURICH, panelTilt: 30, panelAzimuth: 180 },
  { ...ZURICH, panelTilt: 30, panelAzimuth: 90 },
  { latitude: 69.65, longitude: 18.96, panelTilt: 60, panelAzimuth: 200 },
]

const rowOf = (row: number, plane: number, height: number, systemSize = 4) => ({
  row,
  id: `roof ${row}`,
  site: {
    ...{ latitude: 0, longitude: 0, panelTilt: 0, panelAzimuth: 0, ...PLANES[plane] },
    systemSize,
    horizonProfile: [...uniform(height)],
    obstacles: GARDEN.slice(0, plane),
    array: plane === 1 ? { width: 2, height: 4, strings: 1, pitch: 6 } : null,
    otherPlanes: plane === 1 ? [{ panelTilt: 30, panelAzimuth: 270, systemSize: 2 }] : [],
  },
  plane,
  place: plane === 2 ? 1 : 0,
})

const EMBEDDED = { estimator: 'embedded' }
const BASELINES = [EMBEDDED, EMBEDDED, EMBEDDED]
const LOST = [{ estimator: 'pvwatts' }, EMBEDDED, EMBEDDED]
const ROWS = [rowOf(1, 2, 10), rowOf(2, 0, 20, 0.7), rowOf(3, 1, 0), rowOf(4, 0, 90, 500_000)]

const resultsOf = async (id: string, chunk = 0) =>
  readContent(await filesOf(id), fileNames.results(chunk), RowResults)
const estimateFirst = (id: string) => estimateRows({ runId: id, chunk: 0 }, stepContext())

const errorsIn = (results: readonly RowResult[]) =>
  results.map((result) => ('error' in result ? result.error : null))

/** A row has the figures of POST /estimate. Energies of another size are multiplied, so their last digits may differ. */
const expectedOf = async ({ row, id, site }: (typeof ROWS)[number], adjustment: NewRun['adjustment']) => {
  const request = EstimateRequest.parse({ ...site, year: 2026, adjustment })
  const { baseline, energy, shading, adjusted } = Estimates.parse(
    await estimate(request, stepContext()),
  ).estimate
  const { ac_annual, ac_monthly } = baseline
  const close = (energy: number) => expect.closeTo(energy, 12 - Math.ceil(Math.log10(ac_annual + 1)))
  return {
    row,
    id,
    estimator: 'embedded',
    baseline: { ac_annual: close(ac_annual), ac_monthly: ac_monthly.map(close) },
    energyLoss: energy.annualLoss,
    daylightHoursLoss: shading.averageShadingLoss,
    adjusted: {
      ...adjusted,
      adjustedAnnual: close(adjusted.adjustedAnnual),
      adjustedMonthly: adjusted.adjustedMonthly.map(close),
    },
  }
}
const allExpected = (rows: typeof ROWS, adjustment?: NewRun['adjustment']) =>
  Promise.all(rows.map((row) => expectedOf(row, adjustment)))

test('results are totals in the order of the rows, by either adjustment, and a finished chunk is left alone', async () => {
  for (const adjustment of ['energy', 'daylight-hours'] as const) {
    const id = await startRunning({ adjustment }, { rows: [ROWS, []], baselines: BASELINES })
    await estimateFirst(id)
    expect(await resultsOf(id)).toEqual(await allExpected(ROWS, adjustment))
    const files = await filesOf(id)
    await files.delete(fileNames.results(0))
    await estimateFirst(id)
    expect(await files.size(fileNames.results(0))).toBeNull()
    expect(await getRun(id, stepContext())).toMatchObject({ done: 4, failed: 0, progress: { done: 1 } })
  }
})

test('results have the horizon of the terrain instead of the given one', async () => {
  const heights = Array.from({ length: 360 }, (_, azimuth) => (azimuth * 7) % 30)
  const terrain = [{ heights }, { error: 'Terrain data failed' }]
  const id = await startRunning({ horizon: 'terrain' }, { rows: [ROWS], baselines: BASELINES, terrain })
  await estimateFirst(id)
  const [inTromso, ...inZurich] = await resultsOf(id)
  expect(inTromso).toEqual({ row: 1, id: 'roof 1', error: 'Terrain data failed' })
  const horizonProfile = heights.map((heightAngle, azimuth) => ({ direction: `${azimuth}`, heightAngle }))
  const behindTerrain = ROWS.slice(1).map((row) => ({ ...row, site: { ...row.site, horizonProfile } }))
  expect(inZurich).toEqual(await allExpected(behindTerrain))
})

test('rows that are invalid, compute too long or lack a baseline are errors, and the others are estimated', async () => {
  const errors = [{ field: 'latitude', message: 'is required' }]
  const tooLong = { array: { width: 60, height: 60 }, obstacles: new Array(50).fill(GARDEN[0]) }
  const rows = [
    { row: 1, id: '1', errors },
    ...ROWS.slice(1),
    { ...rowOf(5, 0, 0), plane: 50 },
    { ...rowOf(6, 0, 0), site: { ...rowOf(6, 0, 0).site, ...tooLong } },
  ]
  const failure = { error: 'Baseline estimate not available for this location' }
  const id = await startRunning({}, { rows: [rows], baselines: [EMBEDDED, failure] })
  await estimateFirst(id)
  const results = await resultsOf(id)
  expect(results[0]).toEqual({ row: 1, id: '1', error: 'Validation failed', errors })
  const lost = 'could not be computed; start the run again'
  const invalid = 'Validation failed'
  expect(errorsIn(results)).toEqual([invalid, null, failure.error, null, lost, invalid])
  const message = expect.stringMatching(/^would take about \d+ s to compute, but the limit is 3\.5 s: /)
  expect(results[5]).toMatchObject({ errors: [{ field: 'array', message }] })
  expect(await getRun(id, stepContext())).toMatchObject({ done: 6, failed: 4 })
  expect(logged).toEqual([])
})

test('a row at which the service fails is an error, which is logged', async () => {
  vi.stubEnv(environment.pvwattsUrl, 'not an address')
  const id = await startRunning({}, { rows: [ROWS], baselines: LOST })
  await estimateFirst(id)
  const failure = 'Internal server error'
  expect(errorsIn(await resultsOf(id))).toEqual([null, failure, null, failure])
  expect(logged.map((line) => JSON.parse(line))).toMatchObject(
    [2, 4].map((row) => ({ level: 'ERROR', message: 'A row could not be estimated', row })),
  )
})

test('a baseline that the cache has lost is fetched again, once for all rows and chunks, and may be stale', async () => {
  const { calls } = await startPvwatts(answerWell)
  const id = await startRunning({}, { rows: [ROWS, ROWS], baselines: LOST })
  const later29Days = stepContext(later(29 * 24 * 60 * 60 * 1000))
  for (const [chunk, context] of [stepContext(), later29Days].entries())
    await estimateRows({ runId: id, chunk }, context)
  const all = await Promise.all([0, 1].map((chunk) => resultsOf(id, chunk)))
  expect(all.map(errorsIn)).toEqual([0, 1].map(() => [null, null, null, null]))
  expect(calls).toHaveLength(1)
})

test('it fails its rows if the estimator keeps failing, after the pauses of a single one', async () => {
  await startPvwatts(answer('nonsense'))
  const id = await startRunning({}, { rows: [ROWS], baselines: LOST })
  const { pauses, sleep } = recordedSleep()
  await estimateRows({ runId: id, chunk: 0 }, stepContext(), sleep)
  const failure = 'Production estimator failed'
  expect(errorsIn(await resultsOf(id))).toEqual([null, failure, null, failure])
  expect(pauses).toEqual([5, 30])
})

test('a chunk stops at its deadline and writes nothing', async () => {
  const id = await startRunning({}, { rows: [ROWS], baselines: BASELINES })
  const { deadline, ...context } = stepContext()
  let checks = 0
  const late = { ...context, deadline: { ...deadline, millisecondsLeft: () => (++checks > 2 ? 0 : 60_000) } }
  await expect(estimateRows({ runId: id, chunk: 0 }, late)).rejects.toThrow()
  expect(await (await filesOf(id)).size(fileNames.results(0))).toBeNull()
  expect(await getRun(id, stepContext())).toMatchObject({ done: 0 })
})

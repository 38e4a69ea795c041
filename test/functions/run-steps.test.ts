import { existsSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler as estimateRows } from '../../functions/run-steps/estimate-rows.ts'
import { handler as fetchBaselines } from '../../functions/run-steps/fetch-baselines.ts'
import { handler as fetchTerrain } from '../../functions/run-steps/fetch-terrain.ts'
import { handler as joinResults } from '../../functions/run-steps/join-results.ts'
import { handler as prepareRun } from '../../functions/run-steps/prepare-run.ts'
import { environment } from '../../lib/platform/env.ts'
import { filesOf } from '../../lib/runs/files/contents.ts'
import { runFolder } from '../../lib/runs/files/folder.ts'
import { deleteRun, getRun } from '../../lib/runs/runs.ts'
import { recordFailure, updateRunning } from '../../lib/runs/state.ts'
import { captureLog } from '../captured-log.ts'
import { contextAt } from '../context.ts'
import { useEngine } from '../engine.ts'
import { answerWell } from '../lib/estimators/pvwatts/good-reply.ts'
import { startPvwatts } from '../lib/estimators/upstreams.ts'
import { HEADER, startedRun, startRunning, stored } from '../lib/runs/running-run.ts'
import { later } from '../lib/storage/samples.ts'
import { fileNamesOf, useRunFolder } from '../run-folder.ts'

useEngine()
useRunFolder()
const logged = captureLog()
beforeEach(() => {
  // The handlers use the real clock, and runs expire.
  vi.setSystemTime(new Date('2026-03-04T06:00:00Z'))
})

const lambda = (seconds = 900) => ({
  awsRequestId: 'request-1',
  getRemainingTimeInMillis: () => 1000 * seconds,
})
const now = () => contextAt(new Date())

const PLANE = { latitude: 47.37, longitude: 8.54, panelTilt: 30, panelAzimuth: 180 }
const start = () => startRunning({}, { planes: [PLANE] })

const prepare = (runId: string) => prepareRun({ runId, execution: 'test' }, lambda())
const remove = (runId: string) => deleteRun(runId, now())
const fail = (runId: string) => recordFailure({ runId, execution: 'test' }, 'Out of order', now())
const fileOf = (rows: number): string => `${HEADER}\n${'a,47,11,30,180,5,\n'.repeat(rows)}`

const expectEnded = (step: Promise<unknown>) => expect(step).rejects.toMatchObject({ name: 'RunEnded' })
const expectStepsEnded = async (runId: string): Promise<void> => {
  for (const handler of [fetchTerrain, fetchBaselines, estimateRows])
    await expectEnded(handler({ runId, chunk: 0 }, lambda()))
  expect(logged).toEqual([])
}

const interruptDeletion = async (runId: string): Promise<void> => {
  const folder = process.env[environment.runsFolder]
  vi.stubEnv(environment.runsFolder, 'x'.repeat(300))
  await expect(remove(runId)).rejects.toThrow('ENAMETOOLONG')
  vi.stubEnv(environment.runsFolder, folder)
}

test.each([
  ['waits', () => startedRun(null)],
  ['is running', start],
])('a run that %s has failed once its deletion is interrupted', async (_, begin) => {
  const runId = await begin()
  await interruptDeletion(runId)
  const error = 'The run is being deleted. If it remains, delete it again'
  const finishedAt = '2026-03-04T06:00:00.000Z'
  expect(await getRun(runId, now())).toMatchObject({ state: 'failed', error, finishedAt })
})

describe('the steps of a run', () => {
  test('end quietly when the run has been deleted', async () => {
    const runId = await start()
    await remove(runId)
    await expectStepsEnded(runId)
  })

  test('end quietly when the run is losing its files, and its deletion can be repeated', async () => {
    const runId = await start()
    await updateRunning(runId, { waitingUntil: later(1000).toISOString() }, now())
    await interruptDeletion(runId)
    expect((await stored(runId)).waitingUntil).toBeNull()
    await (await filesOf(runId)).delete()
    await expectStepsEnded(runId)
    expect(await remove(runId)).toMatchObject({ id: runId })
  })

  test('delete a file that came too late, or for a deleted run', async () => {
    const [late, deleted] = [await startedRun(fileOf(1)), await startedRun(null)]
    await remove(deleted)
    await (await filesOf(deleted)).write('upload', fileOf(1))
    vi.setSystemTime(later(25 * 60 * 60 * 1000))
    for (const runId of [late, deleted]) {
      await expectEnded(prepare(runId))
      expect(await fileNamesOf(runId)).toEqual([])
    }
  })

  test('leave nothing of a run that is deleted while its file is read', async () => {
    const runId = await startedRun(fileOf(5000))
    const preparing = prepare(runId).catch(() => {})
    // The run is claimed first.
    await expect.poll(async () => (await stored(runId)).state, { interval: 1 }).toBe('running')
    await remove(runId)
    await preparing
    // It may have failed because its folder was gone before the run was, and a failed step is retried.
    await expectEnded(prepare(runId))
    expect(await fileNamesOf(runId)).toEqual([])
  })

  test.each([
    ['is deleted', remove, []],
    ['fails', fail, ['baselines/0.json', 'rows/0.json']],
  ])('leave no results of a run that %s while a part is estimated', async (_, end, left) => {
    let runId = ''
    await startPvwatts((...call) => void end(runId).then(() => answerWell(...call)))
    const site = { ...PLANE, systemSize: 4, horizonProfile: [] }
    const rows = [[{ row: 1, id: '1', site, plane: 0, place: 0 }]]
    runId = await startRunning({}, { rows, baselines: [{ estimator: 'pvwatts' }] })
    await expectEnded(estimateRows({ runId, chunk: 0 }, lambda()))
    expect(await fileNamesOf(runId)).toEqual(left)
    expect(existsSync(runFolder(runId))).toBe(left.length > 0)
  })

  test('leave nothing of a run that is deleted while it is joined', async () => {
    const rows = Array.from({ length: 1000 }, (_, i) => ({ row: i + 1, id: `${i}`, errors: [] }))
    const runId = await startRunning({}, { rows: [rows, rows, rows] })
    const joining = joinResults({ runId }, lambda()).catch(() => {})
    await remove(runId)
    await joining
    await expectEnded(joinResults({ runId }, lambda()))
    expect(await fileNamesOf(runId)).toEqual([])
  })

  test('fail, and say why in the log, if there is too little time', async () => {
    vi.stubEnv(environment.estimators, 'pvwatts')
    const runId = await start()
    await expect(fetchBaselines({ runId, chunk: 0 }, lambda(20))).rejects.toMatchObject({ name: 'OutOfTime' })
    const line = { level: 'ERROR', step: 'fetchBaselines', runId, functionRequestId: 'request-1' }
    expect(logged.map((it) => JSON.parse(it))).toMatchObject([line])
  })

  test('refuse an event that names no part, or no run', async () => {
    await expect(estimateRows({ runId: await start(), chunk: -1 }, lambda())).rejects.toThrow('chunk')
    await expect(prepareRun({ runId: '..', execution: 'one' }, lambda())).rejects.toThrow('UUID')
  })
})

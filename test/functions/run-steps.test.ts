import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler as estimateRows } from '../../functions/run-steps/estimate-rows.ts'
import { handler as fetchBaselines } from '../../functions/run-steps/fetch-baselines.ts'
import { handler as fetchTerrain } from '../../functions/run-steps/fetch-terrain.ts'
import { handler as prepareRun } from '../../functions/run-steps/prepare-run.ts'
import { environment } from '../../lib/platform/env.ts'
import { deleteRun } from '../../lib/runs/runs.ts'
import { captureLog } from '../captured-log.ts'
import { contextAt } from '../context.ts'
import { useEngine } from '../engine.ts'
import { startRunning } from '../lib/runs/running-run.ts'
import { useRunFolder } from '../run-folder.ts'

useEngine()
useRunFolder()
const logged = captureLog()
beforeEach(() => {
  // The handlers have a clock of their own, and runs expire.
  vi.setSystemTime(new Date('2026-03-04T06:00:00Z'))
})

const lambda = (seconds = 900) => ({
  awsRequestId: 'request-1',
  getRemainingTimeInMillis: () => 1000 * seconds,
})

const PLANE = { latitude: 47.37, longitude: 8.54, panelTilt: 30, panelAzimuth: 180 }

const start = () => startRunning({}, { planes: [PLANE] })

describe('the steps of a run', () => {
  test('end quietly when the run has been deleted', async () => {
    const runId = await start()
    await deleteRun(runId, contextAt(new Date()))
    for (const handler of [fetchTerrain, fetchBaselines, estimateRows])
      await expect(handler({ runId, chunk: 0 }, lambda())).rejects.toMatchObject({ name: 'RunEnded' })
    expect(logged).toEqual([])
  })

  test('fail, and say why in the log, if there is too little time', async () => {
    vi.stubEnv(environment.estimators, 'pvwatts')
    const runId = await start()
    await expect(fetchBaselines({ runId, chunk: 0 }, lambda(20))).rejects.toMatchObject({ name: 'OutOfTime' })
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'ERROR', step: 'fetchBaselines', runId, functionRequestId: 'request-1' },
    ])
  })

  test('refuse an event that names no part, or no run', async () => {
    const runId = await start()
    await expect(estimateRows({ runId, chunk: -1 }, lambda())).rejects.toThrow()
    await expect(estimateRows({ runId }, lambda())).rejects.toThrow()
    await expect(prepareRun({ runId: '..', execution: 'one' }, lambda())).rejects.toThrow('UUID')
  })
})

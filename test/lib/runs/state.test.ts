import { expect, test } from 'vitest'
import { type ChunkedStep, RunItem } from '../../../lib/runs/run-item.ts'
import { getRun, newRunId } from '../../../lib/runs/runs.ts'
import {
  claimRun,
  recordChunk,
  recordFailure,
  recordPrepared,
  recordWait,
  requireRunning,
  succeedRun,
} from '../../../lib/runs/state.ts'
import { readRun, storeRun } from '../../../lib/runs/store.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { useRunFolder } from '../../run-folder.ts'

useEngine()
useRunFolder()

const NOW = new Date('2026-03-20T12:00:00.000Z')
const HOUR = 60 * 60 * 1000
const context = contextAt(NOW)
const later = (hours: number) => contextAt(new Date(NOW.getTime() + hours * HOUR))

const waitingRun = async (): Promise<string> => {
  const run = RunItem.parse({
    id: newRunId(NOW),
    name: 'Roofs',
    adjustment: 'energy',
    year: 2026,
    horizon: 'given',
    state: 'waiting',
    done: 0,
    failed: 0,
    createdAt: NOW.toISOString(),
    expiresAt: NOW.getTime() / 1000 + 30 * 24 * 3600,
  })
  await storeRun(run, context)
  return run.id
}

const runningRun = async (chunks = { terrain: 1, baselines: 2, rows: 3 }): Promise<string> => {
  const id = await waitingRun()
  await claimRun(id, 'first', context)
  await recordPrepared(id, { rows: 600, chunks }, context)
  return id
}

const ended = { name: 'RunEnded' }

test('a run begins when its file arrives', async () => {
  const id = await waitingRun()
  await claimRun(id, 'first', later(1))
  expect(await getRun(id, later(2))).toMatchObject({
    state: 'running',
    startedAt: later(1).now().toISOString(),
    progress: { step: 'prepare', done: 0, total: 1 },
    upload: null,
  })
})

test('a second execution for the same file ends, and the first continues after an interruption', async () => {
  const id = await waitingRun()
  const claims = await Promise.allSettled(['one', 'two', 'three'].map((name) => claimRun(id, name, context)))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { execution = '' } = await readRun(id, context)
  const continued = await claimRun(id, execution, later(3))
  expect(continued.startedAt).toBe(NOW.toISOString())
})

test('a file that comes a day late is not used', async () => {
  const id = await waitingRun()
  await expect(claimRun(id, 'first', later(24.1))).rejects.toMatchObject(ended)
  expect(await getRun(id, later(24.1))).toMatchObject({
    state: 'failed',
    error: 'No file was uploaded within 24 hours',
    upload: null,
  })
  expect(await getRun(id, later(23.9))).toMatchObject({ state: 'waiting', error: null })
})

test('the steps follow each other, and the chunks of each are counted', async () => {
  const id = await runningRun()
  const progress = async () => (await getRun(id, context)).progress
  const finish = (step: ChunkedStep, chunk: number) => recordChunk(id, { step, chunk }, context)
  expect(await progress()).toMatchObject({ step: 'terrain', done: 0, total: 1 })
  await finish('terrain', 0)
  expect(await progress()).toMatchObject({ step: 'baselines', done: 0, total: 2 })
  await finish('baselines', 1)
  expect(await progress()).toMatchObject({ step: 'baselines', done: 1, total: 2 })
  await finish('baselines', 0)
  for (const chunk of [0, 2, 1]) await finish('rows', chunk)
  expect(await progress()).toMatchObject({ step: 'join' })
  await succeedRun(id, context)
  expect(await getRun(id, context)).toMatchObject({ state: 'succeeded', progress: null })
})

test('rows count once, however often and in whatever order their parts are done', async () => {
  const chunks = Array.from({ length: 40 }, (_, chunk) => chunk)
  const id = await runningRun({ terrain: 0, baselines: 0, rows: chunks.length })
  const parts = chunks.map((chunk) => ({ step: 'rows' as const, chunk, rows: 10 + chunk, failed: chunk % 3 }))
  await Promise.all([...parts, ...parts.toReversed(), ...parts].map((part) => recordChunk(id, part, context)))
  expect(await getRun(id, context)).toMatchObject({
    done: parts.reduce((sum, { rows }) => sum + rows, 0),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
    progress: { step: 'join' },
  })
})

test('a failed run says why, and its steps end', async () => {
  const id = await runningRun()
  await recordFailure({ runId: id, execution: 'first' }, 'The file has no rows', later(1))
  expect(await getRun(id, context)).toMatchObject({
    state: 'failed',
    error: 'The file has no rows',
    finishedAt: later(1).now().toISOString(),
    results: null,
  })
  await expect(requireRunning(id, context)).rejects.toMatchObject(ended)
  await expect(recordChunk(id, { step: 'rows', chunk: 0 }, context)).rejects.toMatchObject(ended)
  await expect(
    recordPrepared(id, { rows: 1, chunks: { terrain: 0, baselines: 0, rows: 1 } }, context),
  ).rejects.toMatchObject(ended)
  await expect(recordWait(id, NOW, context)).rejects.toMatchObject(ended)
  await expect(succeedRun(id, context)).rejects.toMatchObject(ended)
  await expect(recordFailure({ runId: id, execution: 'first' }, 'again', context)).rejects.toMatchObject(
    ended,
  )
})

test('a run that cannot even begin fails, but not because of another execution', async () => {
  const id = await waitingRun()
  await recordFailure({ runId: id, execution: 'first' }, 'out of order', context)
  expect(await getRun(id, context)).toMatchObject({ state: 'failed', error: 'out of order', upload: null })
  const running = await runningRun()
  const second = recordFailure({ runId: running, execution: 'second' }, 'out of order', context)
  await expect(second).rejects.toMatchObject(ended)
  expect(await getRun(running, context)).toMatchObject({ state: 'running', error: null })
})

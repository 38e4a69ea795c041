import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { environment } from '../../../lib/platform/env.ts'
import { startOver } from '../../../lib/runs/cleanup.ts'
import { getRun } from '../../../lib/runs/runs.ts'
import {
  claimRun,
  recordChunk,
  recordFailure,
  requireRunning,
  succeedRun,
  updateRunning,
} from '../../../lib/runs/state.ts'
import { listRuns, removeRun } from '../../../lib/runs/store.ts'
import { captureLog } from '../../captured-log.ts'
import { useEngine } from '../../engine.ts'
import { useServer } from '../../http.ts'
import { useRunFolder } from '../../run-folder.ts'
import { later } from '../storage/samples.ts'
import { startedRun, stepContext, stored } from './running-run.ts'

useEngine()
useRunFolder()
const logged = captureLog()

const HOUR = 60 * 60 * 1000
const context = stepContext()
const after = (hours: number) => stepContext(later(hours * HOUR))

const runningRun = async (chunks = { terrain: 2, baselines: 2, rows: 3 }): Promise<string> => {
  const id = await startedRun(null)
  await claimRun(id, 'first', context)
  await updateRunning(id, { rows: 600, chunks }, context)
  return id
}

const ended = { name: 'RunEnded' }

test('a run is listed and read until it expires after 30 days', async () => {
  const id = await startedRun(null)
  const isListed = async (hours: number) =>
    (await listRuns({ limit: 100 }, after(hours))).data.some((run) => run.id === id)
  expect([await isListed(30 * 24 - 1), await isListed(30 * 24)]).toEqual([true, false])
  await expect(getRun(id, after(30 * 24))).rejects.toMatchObject({ kind: 'notFound' })
})

test('a run begins when its file arrives, for one execution, which continues after an interruption', async () => {
  const id = await startedRun(null)
  const claims = await Promise.allSettled(['one', 'two', 'three'].map((name) => claimRun(id, name, after(1))))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await claimRun(id, (await stored(id)).execution ?? '', after(3))
  expect(await getRun(id, after(4))).toMatchObject({
    state: 'running',
    startedAt: later(HOUR).toISOString(),
    progress: { step: 'prepare', done: 0, total: 1 },
    upload: null,
  })
})

test('a file that comes a day late is not used', async () => {
  const id = await startedRun(null)
  await expect(claimRun(id, 'first', after(24.1))).rejects.toMatchObject(ended)
  const error = 'No file was uploaded within 24 hours'
  expect(await getRun(id, after(24.1))).toMatchObject({ state: 'failed', error, upload: null })
  expect(await getRun(id, after(23.9))).toMatchObject({ state: 'waiting', error: null })
})

test('the steps follow each other, and the chunks of each are counted', async () => {
  const id = await runningRun()
  // The other chunk of the terrain fails for good.
  for (const [finished, chunk, step, done, total] of [
    ['terrain', 0, 'terrain', 1, 2],
    ['baselines', 1, 'baselines', 1, 2],
    ['baselines', 0, 'rows', 0, 3],
    ['rows', 0, 'rows', 1, 3],
    ['rows', 2, 'rows', 2, 3],
    ['rows', 1, 'join', 0, 1],
  ] as const) {
    await recordChunk(id, { step: finished, chunk }, context)
    expect((await getRun(id, context)).progress).toEqual({ step, done, total, waitingUntil: null })
  }
  await succeedRun(id, context)
  expect(await getRun(id, context)).toMatchObject({ state: 'succeeded', progress: null })
})

test('rows count once, however often and in whatever order their chunks are done', async () => {
  const id = await runningRun({ terrain: 0, baselines: 0, rows: 5 })
  const chunks = [0, 1, 2, 3, 4].map((chunk) => ({ step: 'rows', chunk, rows: 10, failed: chunk }) as const)
  const repeated = [...chunks, ...chunks.toReversed(), ...chunks]
  await Promise.all(repeated.map((chunk) => recordChunk(id, chunk, context)))
  expect(await getRun(id, context)).toMatchObject({ done: 50, failed: 10, progress: { step: 'join' } })
})

test('a run that is deleted while it begins again stays deleted', async () => {
  const id = await runningRun()
  const beginning = startOver(id, context)
  await Promise.allSettled([beginning, removeRun(id, context)])
  await expect(beginning).rejects.toMatchObject(ended)
  await expect(getRun(id, context)).rejects.toMatchObject({ kind: 'notFound' })
})

test('a failed run says why, and its steps end', async () => {
  const id = await runningRun()
  const fail = (execution: string) => recordFailure({ runId: id, execution }, 'out of order', after(1))
  await expect(fail('second')).rejects.toMatchObject(ended)
  expect(await getRun(id, context)).toMatchObject({ state: 'running', error: null })
  await fail('first')
  const finishedAt = later(HOUR).toISOString()
  const failed = { state: 'failed', error: 'out of order', finishedAt, upload: null, results: null }
  expect(await getRun(id, context)).toMatchObject(failed)
  for (const going of [
    () => requireRunning(id, context),
    () => recordChunk(id, { step: 'rows', chunk: 0 }, context),
    () => updateRunning(id, { rows: 1 }, context),
    () => fail('first'),
  ])
    await expect(going()).rejects.toMatchObject(ended)
  // It may fail before it begins.
  const waiting = await startedRun(null)
  await recordFailure({ runId: waiting, execution: 'first' }, 'out of order', after(1))
  expect(await getRun(waiting, context)).toMatchObject(failed)
})

describe('the event bus', () => {
  const Events = z.object({ Entries: z.array(z.looseObject({ Detail: z.string() })) })
  const requests: string[] = []
  /** Replies to the next requests; later ones succeed. */
  let replies: [status: number, body: object][] = []
  const bus = useServer(async (request, response) => {
    requests.push(await text(request))
    const [status, body] = replies.shift() ?? [200, { FailedEntryCount: 0 }]
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
  })
  beforeEach(() => {
    const own = { [environment.eventBus]: 'default', AWS_ENDPOINT_URL_EVENTBRIDGE: bus.url() }
    for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value)
    for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'local')
  })

  test('is told once that a run has succeeded, or why it has failed', async () => {
    const id = await runningRun()
    await succeedRun(id, context)
    await expect(succeedRun(id, context)).rejects.toThrow()
    const failed = await startedRun(null)
    await recordFailure({ runId: failed, execution: 'first' }, 'The file is empty', context)
    const entries = requests.flatMap((body) => Events.parse(JSON.parse(body)).Entries)
    const common = { EventBusName: 'default', Source: 'shading-estimation', DetailType: 'Run Ended' }
    expect(entries).toMatchObject([common, common])
    expect(entries.map(({ Detail }) => JSON.parse(Detail))).toMatchObject([
      { id, name: 'Roofs', state: 'succeeded', rows: 600, error: null },
      { id: failed, state: 'failed', error: 'The file is empty' },
    ])
  })

  test('does not keep a run from ending if it cannot be reached or refuses the event', async () => {
    replies = [
      [400, { __type: 'AccessDeniedException' }],
      [200, { FailedEntryCount: 1 }],
    ]
    for (let i = 0; i < 2; i++) await succeedRun(await runningRun(), context)
    expect(logged).toEqual([1, 2].map(() => expect.stringContaining('could not be announced')))
  })
})

import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { environment } from '../../../lib/platform/env.ts'
import { startOver } from '../../../lib/runs/cleanup.ts'
import { getRun, newRunId } from '../../../lib/runs/runs.ts'
import {
  claimRun,
  recordChunk,
  recordFailure,
  requireRunning,
  succeedRun,
  updateRunning,
} from '../../../lib/runs/state.ts'
import { type ChunkedStep, listRuns, removeRun } from '../../../lib/runs/store.ts'
import { captureLog } from '../../captured-log.ts'
import { useEngine } from '../../engine.ts'
import { useServer } from '../../http.ts'
import { useRunFolder } from '../../run-folder.ts'
import { later, NOW } from '../storage/samples.ts'
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

test('ids are UUIDs of version 7 that begin with the time and differ', () => {
  const times = [0, 1, 255, 65_536, 2 ** 31, 2 ** 40].map((time) => new Date(1_774_008_000_123 + time))
  const ids = times.map(newRunId)
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true)
  const timeIn = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(ids.map(timeIn)).toEqual(times.map((time) => time.getTime()))
  expect(new Set(Array.from({ length: 1000 }, () => newRunId(NOW))).size).toBe(1000)
})

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
  const expectProgress = async (step: string, done: number, total: number) =>
    expect((await getRun(id, context)).progress).toEqual({ step, done, total, waitingUntil: null })
  const finish = (step: ChunkedStep, chunk: number) => recordChunk(id, { step, chunk }, context)
  await expectProgress('terrain', 0, 2)
  await finish('terrain', 0)
  await expectProgress('terrain', 1, 2)
  // The other chunk has failed for good.
  await finish('baselines', 1)
  await expectProgress('baselines', 1, 2)
  await finish('baselines', 0)
  for (const chunk of [0, 2, 1]) await finish('rows', chunk)
  await expectProgress('join', 0, 1)
  await succeedRun(id, context)
  expect(await getRun(id, context)).toMatchObject({ state: 'succeeded', progress: null })
})

test('rows count once, however often and in whatever order their chunks are done', async () => {
  const numbers = Array.from({ length: 40 }, (_, chunk) => chunk)
  const id = await runningRun({ terrain: 0, baselines: 0, rows: numbers.length })
  const step = 'rows'
  const chunks = numbers.map((chunk) => ({ step, chunk, rows: 10 + chunk, failed: chunk % 3 }) as const)
  const repeated = [...chunks, ...chunks.toReversed(), ...chunks]
  await Promise.all(repeated.map((chunk) => recordChunk(id, chunk, context)))
  expect(await getRun(id, context)).toMatchObject({
    done: chunks.reduce((sum, { rows }) => sum + rows, 0),
    failed: chunks.reduce((sum, { failed }) => sum + failed, 0),
    progress: { step: 'join' },
  })
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
    () => succeedRun(id, context),
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
  /** The requests to the bus. */
  const requests: string[] = []
  /** Replies to the next requests; later ones succeed. */
  let replies: [status: number, body: object][] = []
  const bus = useServer(async (request, response) => {
    requests.push(await text(request))
    const [status, body] = replies.shift() ?? [200, { FailedEntryCount: 0 }]
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
  })
  beforeEach(() => {
    const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'local' }
    const own = { [environment.eventBus]: 'default', AWS_ENDPOINT_URL_EVENTBRIDGE: bus.url() }
    for (const [name, value] of Object.entries({ ...credentials, ...own })) vi.stubEnv(name, value)
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
      [200, { FailedEntryCount: 1, Entries: [] }],
    ]
    for (let i = 0; i < 2; i++) await succeedRun(await runningRun(), context)
    expect(logged).toEqual([1, 2].map(() => expect.stringContaining('could not be announced')))
  })
})

import { randomUUID } from 'node:crypto'
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { handlerFile } from '../../../lib/operations/index.ts'
import { runSteps } from '../../../lib/operations/run-steps.ts'
import { environment } from '../../../lib/platform/env.ts'
import { filesOf } from '../../../lib/runs/files/contents.ts'
import { getRun, startRun } from '../../../lib/runs/runs.ts'
import { NewRun } from '../../../lib/schemas/run.ts'
import { client, tableName } from '../../../lib/storage/document-client.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { useBucket } from '../../s3-emulator.ts'
import { startTileServer } from '../../terrain-tiles.ts'
import { FULL, synthesize } from '../synthesis.ts'
import { machineIn, type Steps } from './machine.ts'

/* The synthesized state machine, the real steps, an embedded DynamoDB and an S3 emulator. */

useEngine()
useBucket()
captureLog()

const { execute } = machineIn(synthesize(FULL))

const tiles = await startTileServer(() => 100)
beforeEach(() => {
  vi.stubEnv(environment.estimators, 'embedded')
  vi.stubEnv(environment.terrainTilesUrl, tiles.template)
})
afterAll(tiles.close)

const Update = z.object({
  Key: z.record(z.string(), z.object({ S: z.string() })),
  UpdateExpression: z.string(),
  ConditionExpression: z.string(),
  ExpressionAttributeValues: z.record(z.string(), z.object({ S: z.string() })),
})

const now = () => contextAt(new Date())
const lambdaContext = { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => 120_000 }

/** The call that takes or releases a turn, with Step Functions' name for its error. */
const updateItem = async (event: unknown) => {
  const input = { ...Update.parse(event), TableName: tableName('runs') }
  await client.send(new UpdateItemCommand(input)).catch((error: Error) => {
    throw Object.assign(error, { name: `DynamoDB.${error.name}` })
  })
}

const ofFunctions = runSteps.map(async (step) => {
  const { handler } = await import(`../../../functions/run-steps/${handlerFile(step)}.ts`)
  return [step.name, (event: unknown) => handler(event, lambdaContext)]
})
const realSteps: Steps = { ...Object.fromEntries(await Promise.all(ofFunctions)), updateItem }

/** A part has 250 rows. */
const TWO_PARTS = 260
/** For tests that need no second part. */
const FEW = 12
const INVALID = 7
const numbersTo = (rows: number): number[] => Array.from({ length: rows }, (_, i) => i + 1)
const rowOf = (i: number): string =>
  `roof-${i},47.37,8.54,30,${i === INVALID ? 999 : 180},${1 + (i % 9)},0:${i % 40}`
const fileOf = (rows: number): string =>
  [
    'id,latitude,longitude,panelTilt,panelAzimuth,systemSize,horizonProfile',
    ...numbersTo(rows).map(rowOf),
  ].join('\n')

/** Starts a run and uploads a file with this many rows, as a client does. */
const upload = async (rows: number, given: Partial<NewRun> = {}) => {
  const { id, upload: address } = await startRun(NewRun.parse({ name: 'Roofs', ...given }), now())
  if (!address) throw new Error('A new run has an upload address')
  const { url, method, headers } = address
  expect((await fetch(url, { method, headers, body: fileOf(rows) })).status).toBe(200)
  return { id, key: new URL(url).pathname.replace('/runs/', '') }
}

const Line = z.object({ row: z.int(), id: z.string(), error: z.string().exactOptional() })
const linesAt = async (url = ''): Promise<string[]> => (await (await fetch(url)).text()).trim().split('\n')

test('a file becomes results in its order although every step loses its answer once, and its parts are deleted', async () => {
  const { id, key } = await upload(TWO_PARTS, { horizon: 'terrain' })
  const answered = new Set<string>()
  const forgetful = Object.fromEntries(
    Object.entries(realSteps).map(([name, step]) => [
      name,
      async (event: unknown) => {
        const result = await step(event)
        const call = JSON.stringify([name, event])
        if (answered.has(call)) return result
        answered.add(call)
        throw new Error('the answer is lost')
      },
    ]),
  )
  expect(await execute(forgetful, key)).toBeNull()
  const run = await getRun(id, now())
  expect(run).toMatchObject({ state: 'succeeded', rows: TWO_PARTS, done: TWO_PARTS, failed: 1, error: null })
  const lines = (await linesAt(run.results?.jsonLinesUrl)).map((line) => Line.parse(JSON.parse(line)))
  expect(lines.map((line) => [line.row, line.id])).toEqual(numbersTo(TWO_PARTS).map((i) => [i, `roof-${i}`]))
  expect(lines.filter(({ error }) => error !== undefined).map(({ row }) => row)).toEqual([INVALID])
  expect(await linesAt(run.results?.url)).toHaveLength(TWO_PARTS + 1)
  const files = await filesOf(id)
  expect(await files.size('rows/0.json')).toBeNull()
  expect(await files.size('results/0.json')).toBeNull()
})

test('a run waits while another one estimates its rows, and goes on once that is stopped', async () => {
  const [stopped, next] = [await upload(FEW), await upload(FEW)]
  const estimating = vi.fn(() => new Promise(() => {}))
  execute({ ...realSteps, estimateRows: estimating }, stopped.key)
  await expect.poll(() => estimating).toHaveBeenCalled()
  const taking = vi.fn(updateItem)
  const isRefused = () => taking.mock.settledResults.some(({ type }) => type === 'rejected')
  const goingOn = vi.fn((event: unknown) => realSteps.estimateRows?.(event))
  const steps = { ...realSteps, updateItem: taking, estimateRows: goingOn }
  const waiting = execute(steps, next.key, 'second')
  await expect.poll(isRefused).toBe(true)
  expect(goingOn).not.toHaveBeenCalled()
  // As the rule does.
  await realSteps.failRun?.({ name: 'first', status: 'FAILED', input: JSON.stringify({ key: stopped.key }) })
  expect(await waiting).toBeNull()
  expect(await getRun(next.id, now())).toMatchObject({ state: 'succeeded', done: FEW })
  expect(await getRun(stopped.id, now())).toMatchObject({
    state: 'failed',
    results: null,
    error: expect.stringContaining('Start it again'),
  })
})

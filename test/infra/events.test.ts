import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analysisIdOf, analysisKeyOf } from '../../lib/analyses/analysis-id.ts'
import { storeAnalysis } from '../../lib/analyses/store.ts'
import { handlerFile, operations } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { environment } from '../../lib/platform/env.ts'
import { RunItem } from '../../lib/runs/run-item.ts'
import { storeRun } from '../../lib/runs/store.ts'
import { createSite } from '../../lib/sites/create.ts'
import { startTileServer } from '../../local/terrain-tiles.ts'
import { contextAt } from '../context.ts'
import { useEngine } from '../engine.ts'
import { type Estimator, startEstimator } from '../estimator/server.ts'
import { fields, resultOf } from '../lib/storage/samples.ts'

useEngine()

/* The example events for `sam local invoke`. */

const eventOf = (operation: Operation): APIGatewayProxyEvent =>
  JSON.parse(readFileSync(`events/${handlerFile(operation)}.json`, 'utf8'))

const lambdaContext: Context = JSON.parse('{"awsRequestId":"test"}')

const eventNamed = (name: string): APIGatewayProxyEvent => {
  const operation = operations.find((it) => it.name === name)
  if (!operation) throw new Error(`${name} is not an operation`)
  return eventOf(operation)
}

const analysisKey = analysisKeyOf(eventNamed('getAnalysis').pathParameters?.id ?? '')

const runId = eventNamed('getRun').pathParameters?.id ?? ''

const waitingRun = (id: string) =>
  RunItem.parse({
    id,
    name: 'Roofs in Tyrol',
    adjustment: 'energy',
    year: 2026,
    horizon: 'terrain',
    state: 'waiting',
    rows: null,
    done: 0,
    failed: 0,
    createdAt: new Date().toISOString(),
    startedAt: null,
    finishedAt: null,
    error: null,
    expiresAt: Math.ceil(Date.now() / 1000) + 3600,
  })

const folder = mkdtempSync(join(tmpdir(), 'runs-'))

let estimator: Estimator
const tiles = await startTileServer(() => 100)
beforeAll(async () => {
  estimator = await startEstimator()
  process.env[environment.pvwattsUrl] = estimator.url
  process.env[environment.terrainTilesUrl] = tiles.template
  process.env[environment.metricsDisabled] = 'true'
  process.env[environment.runsFolder] = folder
  process.env[environment.runsUrl] = 'http://127.0.0.1:3000'
  process.env[environment.runsSigningKey] = 'a key for tests'
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  tiles.close()
  await estimator.close()
})

test('every operation has one event, and there are no others', () => {
  expect(readdirSync('events').toSorted()).toEqual(
    operations.map((operation) => `${handlerFile(operation)}.json`).toSorted(),
  )
})

test('all events refer to one site, its analysis and one run', () => {
  expect(eventNamed('deleteRun').pathParameters).toEqual({ id: runId })
  expect(analysisKey && analysisIdOf(analysisKey)).toBe(eventNamed('getAnalysis').pathParameters?.id)
  expect(eventNamed('getSite').pathParameters).toEqual({ id: analysisKey?.siteId })
})

test.each(operations)('$name answers its event with 200', async (operation) => {
  const event = eventOf(operation)
  expect(event).toMatchObject({ resource: operation.path, httpMethod: operation.method })
  const { siteId, createdAt } = analysisKey ?? { siteId: '', createdAt: '' }
  const time = new Date(createdAt)
  await createSite(siteId, fields, contextAt(time))
  await storeAnalysis(siteId, resultOf(siteId), { createdAt: time, token: randomUUID() }, contextAt(time))
  await storeRun(waitingRun(runId), contextAt(new Date()))
  const { handler } = await import(`../../functions/${handlerFile(operation)}.ts`)
  expect(await handler(event, lambdaContext)).toMatchObject({ statusCode: 200 })
})

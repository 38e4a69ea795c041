import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analysisIdOf, analysisKeyOf } from '../../lib/analyses/analysis-id.ts'
import { storeAnalysis } from '../../lib/analyses/store.ts'
import { handlerFile, operations } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { environment } from '../../lib/platform/env.ts'
import { createSite } from '../../lib/sites/create.ts'
import { type Estimator, startEstimator } from '../../local/estimator/server.ts'
import { startTileServer } from '../../local/terrain-tiles.ts'
import { contextAt } from '../context.ts'
import { useEngine } from '../engine.ts'
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

let estimator: Estimator
const tiles = await startTileServer(() => 100)
beforeAll(async () => {
  estimator = await startEstimator()
  process.env[environment.pvwattsUrl] = estimator.url
  process.env[environment.terrainTilesUrl] = tiles.template
  process.env[environment.metricsDisabled] = 'true'
})
afterAll(async () => {
  tiles.close()
  await estimator.close()
})

test('every operation has one event, and there are no others', () => {
  expect(readdirSync('events').toSorted()).toEqual(
    operations.map((operation) => `${handlerFile(operation)}.json`).toSorted(),
  )
})

test('all events refer to one site and its analysis', () => {
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
  const { handler } = await import(`../../functions/${handlerFile(operation)}.ts`)
  expect(await handler(event, lambdaContext)).toMatchObject({ statusCode: 200 })
})

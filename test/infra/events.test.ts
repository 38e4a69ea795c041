import '../engine.ts'
import { readdirSync, readFileSync } from 'node:fs'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analysisIdOf, analysisKeyOf } from '../../lib/analyses/analysis-id.ts'
import { storeAnalysis } from '../../lib/analyses/store.ts'
import { handlerFile, operations } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { environment } from '../../lib/platform/env.ts'
import { createSite } from '../../lib/sites/change.ts'
import { type Estimator, startEstimator } from '../../local/estimator/server.ts'
import { fields, resultOf } from '../lib/storage/samples.ts'

/* The events for `sam local invoke`: each handler must accept its own. */

const eventOf = (operation: Operation): APIGatewayProxyEvent =>
  JSON.parse(readFileSync(`events/${handlerFile(operation)}.json`, 'utf8'))

const context: Context = JSON.parse('{"awsRequestId":"of-a-test"}')

const eventNamed = (name: string): APIGatewayProxyEvent => {
  const operation = operations.find((it) => it.name === name)
  if (!operation) throw new Error(`${name} is not an operation`)
  return eventOf(operation)
}

const analysisKey = analysisKeyOf(eventNamed('getAnalysis').pathParameters?.id ?? '')

let estimator: Estimator
beforeAll(async () => {
  estimator = await startEstimator()
  process.env[environment.pvwattsUrl] = estimator.url
  process.env[environment.metricsDisabled] = 'true'
})
afterAll(() => estimator.close())

test('each operation has one event, and there are no others', () => {
  expect(readdirSync('events').toSorted()).toEqual(
    operations.map((operation) => `${handlerFile(operation)}.json`).toSorted(),
  )
})

test('all refer to one site and an analysis of it', () => {
  expect(analysisKey && analysisIdOf(analysisKey)).toBe(eventNamed('getAnalysis').pathParameters?.id)
  expect(eventNamed('getSite').pathParameters).toEqual({ id: analysisKey?.siteId })
})

test.each(operations)('$name accepts its event', async (operation) => {
  const event = eventOf(operation)
  expect(event).toMatchObject({ resource: operation.path, httpMethod: operation.method })
  const { siteId, createdAt } = analysisKey ?? { siteId: '', createdAt: '' }
  await createSite(fields, { id: siteId, now: new Date(createdAt) })
  await storeAnalysis(siteId, resultOf(siteId), new Date(createdAt))
  const { handler } = await import(`../../functions/${handlerFile(operation)}.ts`)
  expect(await handler(event, context)).toMatchObject({ statusCode: 200 })
})

import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { handler } from '../../functions/list-analyses.ts'
import { runAnalysis } from '../../lib/analyses/run.ts'
import { storeAnalysis } from '../../lib/analyses/store.ts'
import { listAnalyses } from '../../lib/operations/list-analyses.ts'
import { environment } from '../../lib/platform/env.ts'
import { MAX_RESPONSE_BYTES } from '../../lib/platform/lambda-limits.ts'
import { createSite } from '../../lib/sites/create.ts'
import { contextAt } from '../context.ts'
import { useEngine } from '../engine.ts'
import { replyAbout } from '../lib/estimators/pvwatts/good-reply.ts'
import { fields, later, NOW } from '../lib/storage/samples.ts'
import { answer, startUpstream } from '../lib/upstream/server.ts'

useEngine()

/** So many that they would not fit into one. */
const ANALYSES = 120

/** A fence of masts hides the sun again and again, which makes many intervals. Its numbers have all the digits allowed. */
const fence = Array.from({ length: 360 }, (_, azimuth) => ({
  direction: `${azimuth}.123456789012`,
  heightAngle: azimuth % 2 === 0 ? 0.123_456_789_012_345 : 88.123_456_789_012_3,
}))

/** Nearly the longest that the service accepts, in characters of three bytes. */
const goodReply = replyAbout(fields)
const station_info = { ...goodReply.station_info, notes: '世'.repeat(500) }

const siteId = randomUUID()
beforeAll(async () => {
  const { url, close } = await startUpstream(answer({ ...goodReply, station_info }))
  vi.stubEnv(environment.estimators, 'pvwatts')
  vi.stubEnv(environment.pvwattsUrl, url)
  vi.stubEnv(environment.metricsDisabled, 'true')
  await createSite(siteId, { ...fields, horizonProfile: fence }, contextAt(NOW))
  const options = { year: 2026, adjustment: 'energy' } as const
  const result = await runAnalysis(siteId, options, randomUUID(), contextAt(NOW))
  for (let i = 1; i < ANALYSES; i++) {
    const write = { createdAt: later(i), token: randomUUID() }
    await storeAnalysis(siteId, result, write, contextAt(later(i)))
  }
  await close()
}, 120_000)
afterAll(() => {
  vi.unstubAllEnvs()
})

const eventWith = (query: Record<string, string>): APIGatewayProxyEvent => ({
  body: null,
  headers: {},
  multiValueHeaders: {},
  httpMethod: 'GET',
  isBase64Encoded: false,
  path: `/sites/${siteId}/analyses`,
  pathParameters: { id: siteId },
  queryStringParameters: query,
  multiValueQueryStringParameters: Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, [value]]),
  ),
  requestContext: JSON.parse('{}'),
  resource: listAnalyses.path,
  stageVariables: null,
})
const lambdaContext: Context = JSON.parse('{"awsRequestId":"test"}')

const Page = z.object({
  statusCode: z.literal(200),
  data: listAnalyses.data,
  nextCursor: z.string().optional(),
})

/** As Lambda's runtime sends it. */
const bytesOf = (response: unknown): number => Buffer.byteLength(JSON.stringify(response))

test('every page of long analyses fits into a response of Lambda, and together they are complete', async () => {
  const pages: z.infer<typeof listAnalyses.data>[] = []
  let cursor: string | undefined
  do {
    const response = await handler(eventWith(cursor === undefined ? {} : { cursor }), lambdaContext)
    expect(bytesOf(response)).toBeLessThan(MAX_RESPONSE_BYTES)
    expect(bytesOf(response)).toBeLessThan(5_000_000)
    const { data, nextCursor } = Page.parse(JSON.parse(response.body))
    pages.push(data)
    cursor = nextCursor
  } while (cursor !== undefined)
  expect(pages.length).toBeGreaterThan(1)
  expect(bytesOf(JSON.stringify(pages.flat()))).toBeGreaterThan(MAX_RESPONSE_BYTES)
  const times = Array.from({ length: ANALYSES }, (_, i) => later(i).toISOString())
  expect(pages.flat().map(({ createdAt }) => createdAt)).toEqual(times.toReversed())
}, 60_000)

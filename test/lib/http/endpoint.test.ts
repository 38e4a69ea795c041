import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint, type Result } from '../../../lib/http/endpoint.ts'
import { getAnalysis } from '../../../lib/operations/analyses.ts'
import type { Operation } from '../../../lib/operations/operation.ts'
import { REQUEST_MILLISECONDS } from '../../../lib/platform/deadline.ts'
import { environment } from '../../../lib/platform/env.ts'
import { VisibleError } from '../../../lib/platform/errors.ts'
import type { RequestContext } from '../../../lib/platform/request-context.ts'
import { captureLog } from '../../captured-log.ts'

const operation = {
  ...getAnalysis,
  pathParameters: z.strictObject({}),
  data: z.object({ answer: z.number() }),
  message: 'Answered',
} as const satisfies Operation

const event: APIGatewayProxyEvent = JSON.parse('{"headers":{},"multiValueHeaders":{},"requestContext":{}}')
const lambdaContext: Context = JSON.parse('{"awsRequestId":"of the function"}')
const FAILED = { statusCode: 500, message: 'Internal server error' }

const succeed = () => ({ data: { answer: 42 } })
const fail = () => {
  throw new VisibleError('timedOut')
}

const respondWith = async (handle: () => Result<typeof operation>, given = event) => {
  const response = await endpoint(operation, handle)(given, lambdaContext)
  return { ...response, body: JSON.parse(response.body) }
}

const logged = captureLog()

test('a result is wrapped in the envelope, which has the same status as the response', async () => {
  expect(await respondWith(succeed)).toEqual({
    statusCode: 200,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Strict-Transport-Security': 'max-age=31536000',
    },
    body: { statusCode: 200, message: 'Answered', data: { answer: 42 } },
  })
})

test('a response that a caller may keep says so in a success, and what it depends on, but never in an error', async () => {
  const headersOf = async (handle: () => Result<typeof operation>) =>
    (await endpoint({ ...operation, maxAgeSeconds: 60 }, handle)(event, lambdaContext)).headers
  const kept = { 'Cache-Control': 'private, max-age=60', Vary: 'Accept-Encoding' }
  expect(await headersOf(succeed)).toMatchObject(kept)
  vi.stubEnv(environment.allowedOrigins, 'https://example.org')
  expect(await headersOf(succeed)).toMatchObject({ Vary: 'Accept-Encoding, Origin' })
  expect(await headersOf(fail)).toMatchObject({ 'Cache-Control': 'no-store', Vary: 'Origin' })
})

test('data with a file come as one if the first type that is accepted is that of the file', async () => {
  const withFile = { ...operation, fileType: 'text/csv' } as const satisfies Operation
  const respondTo = async (accept: string, answer = 42) => {
    const data = { answer, secret: 'of ours' }
    const fileOf = (data: object) => (answer > 0 ? JSON.stringify(data) : null)
    return endpoint(withFile, () => ({ data, fileOf }))({ ...event, headers: { accept } }, lambdaContext)
  }
  for (const accept of ['text/csv', 'Text/CSV; charset=utf-8, */*'])
    expect(await respondTo(accept), accept).toMatchObject({
      headers: { 'Content-Type': 'text/csv; charset=utf-8', Vary: 'Accept' },
      body: '{"answer":42}',
    })
  for (const accept of ['', '*/*', 'text/html, text/csv'])
    expect((await respondTo(accept)).headers, accept).toMatchObject({
      'Content-Type': 'application/json',
      Vary: 'Accept',
    })
  expect((await respondTo('text/csv', 0)).headers['Content-Type']).toBe('application/json')
})

test('an undeclared field never leaves the service, and an undeclared result is an internal error', async () => {
  const data = { answer: 1, secret: 'of ours' }
  expect((await respondWith(() => ({ data }))).body.data).toEqual({ answer: 1 })
  expect((await respondWith(() => ({ data: { answer: Number.NaN } }))).body).toEqual(FAILED)
})

test('only the log has the cause of an unexpected error', async () => {
  const { statusCode, body } = await respondWith(() => {
    throw new Error('table Sites-8f3 is gone', { cause: new Error('socket hang up') })
  })
  expect([statusCode, body]).toEqual([500, FAILED])
  const cause = 'table Sites-8f3 is gone: socket hang up'
  expect(JSON.parse(logged.join(''))).toMatchObject({ level: 'ERROR', operation: 'getAnalysis', cause })
})

test('a request that uses up its function’s time is answered before the function ends', async () => {
  const late = { ...lambdaContext, getRemainingTimeInMillis: () => 0 }
  const { promise: never } = Promise.withResolvers<Result<typeof operation>>()
  const response = await endpoint(operation, () => never)(event, late)
  expect(JSON.parse(response.body)).toEqual({ statusCode: 504, message: 'Request timed out' })
  const cause = 'Request timed out: The function ran out of time'
  expect(JSON.parse(logged.join(''))).toMatchObject({ level: 'WARN', cause })
})

test('a handler gets the time of the request, a full deadline, and a log that names the request', async () => {
  const given = { ...event, requestContext: { ...event.requestContext, requestId: 'of the caller' } }
  const contexts: RequestContext[] = []
  const handle = endpoint(operation, (_, context) => {
    contexts.push(context)
    context.log.warn('slow')
    return succeed()
  })
  const before = Date.now()
  await handle(given, lambdaContext)
  const [context] = contexts
  expect(context?.now().getTime()).toBeGreaterThanOrEqual(before)
  expect(context?.deadline.millisecondsLeft()).toBeLessThanOrEqual(REQUEST_MILLISECONDS)
  expect(context?.deadline.millisecondsLeft()).toBeGreaterThan(REQUEST_MILLISECONDS - 5_000)
  // The line is written before the function answers, because Lambda freezes it then.
  expect(JSON.parse(logged.join(''))).toMatchObject({
    message: 'slow',
    operation: 'getAnalysis',
    requestId: 'of the caller',
    functionRequestId: 'of the function',
  })
})

test('an invocation with anything instead of an event gets an envelope, with CORS headers or without', async () => {
  for (const text of ['null', '[]', '7', '"an event"', '{"headers":7,"body":7,"requestContext":null}'])
    for (const origins of ['', 'https://example.org']) {
      vi.stubEnv(environment.allowedOrigins, origins)
      expect((await respondWith(succeed, JSON.parse(text))).statusCode, text).toBe(200)
    }
})

import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type Answer, endpoint } from '../../../lib/http/endpoint.ts'
import { VisibleError } from '../../../lib/http/errors.ts'
import { getAnalysis } from '../../../lib/operations/get-analysis.ts'
import type { Operation } from '../../../lib/operations/operation.ts'
import { captureLog } from '../../captured-log.ts'

const operation = {
  ...getAnalysis,
  pathParameters: z.strictObject({}),
  data: z.object({ answer: z.number() }),
  message: 'Answered',
} as const satisfies Operation

const noHeaders = { headers: {}, multiValueHeaders: {} }
const event: APIGatewayProxyEvent = {
  ...noHeaders,
  body: null,
  httpMethod: 'GET',
  isBase64Encoded: false,
  multiValueQueryStringParameters: null,
  path: '/',
  pathParameters: null,
  queryStringParameters: null,
  requestContext: JSON.parse('{}'),
  resource: '/',
  stageVariables: null,
}
const context: Context = JSON.parse('{}')

const answerTo = async (handle: () => Answer<typeof operation>, given = event) => {
  const response = await endpoint(operation, handle)(given, context)
  return { ...response, body: JSON.parse(response.body) }
}

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
})

test('an answer comes in the envelope, and its status is that of the envelope', async () => {
  const response = await answerTo(() => ({ data: { answer: 42 } }))
  expect(response.statusCode).toBe(200)
  expect(response.body).toEqual({ statusCode: 200, message: 'Answered', data: { answer: 42 } })
  expect(response.headers).toEqual({
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=31536000',
  })
})

test('a field that no schema declares leaves in no reply', async () => {
  const data = { answer: 1, secret: 'of ours' }
  expect((await answerTo(() => ({ data }))).body.data).toEqual({ answer: 1 })
})

test('an answer that is not what the operation declares is a fault of ours', async () => {
  const response = await answerTo(() => ({ data: { answer: Number.NaN } }))
  expect(response.body).toEqual({ statusCode: 500, message: 'Internal server error' })
})

test('of an unexpected error the caller learns nothing, and the log its cause', async () => {
  const response = await answerTo(() => {
    throw new Error('table Sites-8f3 is gone', { cause: new Error('socket hang up') })
  })
  expect(response.statusCode).toBe(500)
  expect(response.body).toEqual({ statusCode: 500, message: 'Internal server error' })
  expect(JSON.parse(logged.join(''))).toMatchObject({
    level: 'ERROR',
    operation: 'getAnalysis',
    cause: 'table Sites-8f3 is gone: socket hang up',
  })
})

test('a request that takes all the time of its function is answered before that ends', async () => {
  const late = { ...context, getRemainingTimeInMillis: () => 0 }
  const { promise: never } = Promise.withResolvers<Answer<typeof operation>>()
  const response = await endpoint(operation, () => never)(event, late)
  expect(JSON.parse(response.body)).toEqual({ statusCode: 504, message: 'Request timed out' })
  expect(JSON.parse(logged.join(''))).toMatchObject({
    level: 'WARN',
    message: 'Request timed out',
    cause: 'Request timed out: The function ran out of its time',
  })
})

test('a fault that the caller may see has its status, message, errors and Retry-After', async () => {
  const fail = (error: VisibleError) =>
    answerTo(() => {
      throw error
    })
  expect((await fail(new VisibleError('notFound'))).body).toEqual({
    statusCode: 404,
    message: 'Resource not found',
    data: null,
  })
  const unavailable = await fail(new VisibleError('estimatorUnavailable', { retryAfterSeconds: 30 }))
  expect(unavailable.headers).toMatchObject({ 'Retry-After': '30' })
  expect(unavailable.body).toEqual({ statusCode: 503, message: 'Production estimator unavailable' })
})

test('an event without the multi-value fields, as written by hand, is understood', async () => {
  const byHand: APIGatewayProxyEvent = JSON.parse('{"headers":null,"queryStringParameters":{"nonsense":"1"}}')
  const response = await answerTo(() => ({ data: { answer: 1 } }), byHand)
  expect(response.body).toEqual({
    statusCode: 400,
    message: 'Validation failed',
    errors: [{ field: 'nonsense', message: 'is not a known field' }],
  })
})

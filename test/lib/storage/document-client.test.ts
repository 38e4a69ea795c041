import { once } from 'node:events'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Deadline, deadlineIn } from '../../../lib/platform/deadline.ts'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { database, toVisibleError } from '../../../lib/storage/document-client.ts'
import { pointSdkAt } from '../../../local/database/database.ts'
import { useServer } from '../../http.ts'

let calls = 0
/** Accepts every call and never answers. */
const { server: silent, url } = useServer(() => {
  calls++
})
beforeAll(() => pointSdkAt(url()))
beforeEach(() => {
  calls = 0
})

const UNAVAILABLE = { name: 'VisibleError', kind: 'storageUnavailable', cause: { name: 'AbortError' } }

const get = (deadline: Deadline) =>
  database.send(new GetCommand({ TableName: 'sites', Key: { id: '-' } }), deadline)

test.each([1, 2])('the deadline aborts attempt %i in flight, and no other follows', async (attempt) => {
  const controller = new AbortController()
  const call = expect(
    get({ abortSignal: controller.signal, millisecondsLeft: () => 0 }),
  ).rejects.toMatchObject(UNAVAILABLE)
  while (calls < attempt) await once(silent, 'request')
  controller.abort()
  await call
  expect(calls).toBe(attempt)
})

test('an aborted call closes its connection', async () => {
  const connected = once(silent, 'connection')
  const call = expect(get(deadlineIn(1_000))).rejects.toMatchObject(UNAVAILABLE)
  const [socket] = await connected
  await Promise.all([call, once(socket, 'close')])
})

test('after the deadline no call is made', async () => {
  const deadline = deadlineIn(0)
  await once(deadline.abortSignal, 'abort')
  await expect(get(deadline)).rejects.toMatchObject(UNAVAILABLE)
  expect(calls).toBe(0)
})

const errorWith = (fields: object): Error => Object.assign(new Error('DynamoDB failed'), fields)

test.each([
  { name: 'ThrottlingException', $metadata: { httpStatusCode: 400 } },
  { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } },
  { name: 'SyntaxError', $response: { statusCode: 503 } },
  { code: 'ECONNREFUSED', $metadata: 'none' },
])('an error with %j is transient, so callers may retry', (fields) => {
  const cause = errorWith(fields)
  expect(toVisibleError(cause)).toMatchObject({ kind: 'storageUnavailable', retryAfterSeconds: 5, cause })
})

test.each([
  errorWith({ name: 'ConditionalCheckFailedException', $metadata: { httpStatusCode: 400 } }),
  errorWith({ name: 'CredentialsProviderError', code: 'ENOENT', $metadata: 'none' }),
  new VisibleError('notFound'),
  'text',
  null,
])('another error is returned unchanged: %s', (error) => {
  expect(toVisibleError(error)).toBe(error)
})

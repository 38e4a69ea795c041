import { once } from 'node:events'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { database, toVisibleError } from '../../../lib/storage/document-client.ts'
import { pointSdkAt } from '../../../local/database/database.ts'
import { useServer } from '../../http.ts'

let calls = 0
/** Accepts every call and never answers. */
const { server: silent, url } = useServer(() => {
  calls++
})
beforeAll(() => pointSdkAt(url()))

test('the deadline aborts a second attempt in flight, no other follows, and no later call is made', async () => {
  const controller = new AbortController()
  const deadline = { abortSignal: controller.signal, millisecondsLeft: () => 0 }
  const get = new GetCommand({ TableName: 'sites', Key: { id: '-' } })
  const call = expect(database.send(get, deadline)).rejects.toMatchObject({
    kind: 'storageUnavailable',
    cause: { name: 'AbortError' },
  })
  while (calls < 2) await once(silent, 'request')
  controller.abort()
  await call
  await expect(database.send(get, deadline)).rejects.toMatchObject({ cause: { name: 'AbortError' } })
  expect(calls).toBe(2)
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

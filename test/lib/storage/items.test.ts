import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { tables } from '../../../lib/operations/tables.ts'
import { deadlineIn } from '../../../lib/platform/deadline.ts'
import { database, toVisibleError } from '../../../lib/storage/document-client.ts'
import { getItems } from '../../../lib/storage/items.ts'
import { pointSdkAt } from '../../../local/database/database.ts'
import { useServer } from '../../http.ts'

const TABLE = 'sites'

const Batch = z.object({
  RequestItems: z.object({
    [TABLE]: z.object({
      Keys: z.array(z.object({ id: z.object({ S: z.string() }) })),
      ConsistentRead: z.literal(true),
    }),
  }),
})

/** Maximum number of keys in a response; DynamoDB may return fewer items than requested. */
let capacity = 0
/** The number of keys in each request. */
let asked: number[] = []

/** The number of calls since the server was silenced; null while it answers. */
let unanswered: number | null = null

/** A DynamoDB in which every item exists. */
const { server, url } = useServer(async (request, response) => {
  if (unanswered !== null) return void unanswered++
  const { Keys } = Batch.parse(await json(request)).RequestItems[TABLE]
  asked.push(Keys.length)
  const rest = Keys.slice(capacity)
  const body = {
    Responses: { [TABLE]: Keys.slice(0, capacity) },
    UnprocessedKeys: rest.length > 0 ? { [TABLE]: { Keys: rest, ConsistentRead: true } } : {},
  }
  response.setHeader('content-type', 'application/x-amz-json-1.0').end(JSON.stringify(body))
})

beforeAll(() => {
  process.env[tables.sites.variable] = TABLE
  pointSdkAt(url())
})
beforeEach(() => {
  asked = []
  unanswered = null
})

const keysOf = (count: number) => Array.from({ length: count }, () => ({ id: randomUUID() }))

test.each([
  [100, 100, [100]],
  [100, 30, [100, 70, 40, 10]],
  [250, 100, [100, 100, 50]],
])(
  '%i items arrive if DynamoDB gives %i at once, at most a hundred in a request',
  async (count, atOnce, requests) => {
    capacity = atOnce
    const keys = keysOf(count)
    const items = await getItems('sites', keys, deadlineIn(10_000))
    expect(items.map(({ id }) => id).toSorted()).toEqual(keys.map(({ id }) => id).toSorted())
    expect(asked).toEqual(requests)
  },
)

test('if DynamoDB gives nothing, it is asked less and less often until the deadline', async () => {
  capacity = 0
  // Even on a busy machine, a process's timers fire in order.
  const outcome = Promise.race([getItems('sites', keysOf(3), deadlineIn(2_000)), setTimeout(2_400, 'late')])
  await expect(outcome).rejects.toMatchObject({ name: 'VisibleError', kind: 'storageUnavailable' })
  // Pauses of 50, 100, 200, 400 and 800 ms; a slow machine sends fewer requests.
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.length).toBeLessThanOrEqual(6)
})

test('the deadline aborts a second attempt in flight, no other follows, and no later call is made', async () => {
  unanswered = 0
  const controller = new AbortController()
  const deadline = { abortSignal: controller.signal, millisecondsLeft: () => 0 }
  const get = new GetCommand({ TableName: 'sites', Key: { id: '-' } })
  const call = expect(database.send(get, deadline)).rejects.toMatchObject({
    kind: 'storageUnavailable',
    cause: { name: 'AbortError' },
  })
  while (unanswered < 2) await once(server, 'request')
  controller.abort()
  await call
  await expect(database.send(get, deadline)).rejects.toMatchObject({ cause: { name: 'AbortError' } })
  expect(unanswered).toBe(2)
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

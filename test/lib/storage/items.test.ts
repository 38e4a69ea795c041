import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { tables } from '../../../lib/operations/tables.ts'
import { deadlineIn } from '../../../lib/platform/deadline.ts'
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

/** A DynamoDB in which every item exists. */
const { url } = useServer(async (request, response) => {
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

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { oncePerKey } from '../../../lib/http/idempotency.ts'
import { createSite } from '../../../lib/operations/sites.ts'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { client, database, tableName } from '../../../lib/storage/document-client.ts'
import { useEngine } from '../../engine.ts'
import { SITE } from '../../http.ts'

useEngine()

const eventOf = (key: string, apiKeyId: string, body: object = SITE): APIGatewayProxyEvent =>
  JSON.parse(
    JSON.stringify({
      headers: { 'Idempotency-Key': key },
      body: JSON.stringify(body),
      requestContext: { requestId: randomUUID(), identity: { apiKeyId } },
    }),
  )

const contextOf = (): Context =>
  Object.assign(JSON.parse('{}'), { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => 20_000 })

const answerOf = (id: string) => {
  const time = '2026-03-04T05:06:07.890Z'
  return { data: { ...SITE, id, createdAt: time, updatedAt: time } }
}

const Body = z.object({ data: z.object({ id: z.string() }) })

/** A handler that counts its runs in the ids it returns. */
const counting = (work: (round: number) => void = () => {}, operation = createSite) => {
  let round = 0
  const handler = endpoint(
    operation,
    () => {
      round++
      work(round)
      return answerOf(`site ${round}`)
    },
    oncePerKey,
  )
  return async (key: string, caller = 'one', body?: object) => {
    const response = await handler(eventOf(key, caller, body), contextOf())
    const { data } = Body.safeParse(JSON.parse(response.body))
    return data?.data.id ?? response.statusCode
  }
}

const records = async () =>
  (await database.send(new ScanCommand({ TableName: tableName('idempotency') }))).Items ?? []

test('the same key of another caller is a different key, and none is stored in plain text', async () => {
  const create = counting()
  const key = randomUUID()
  const created = [await create(key, 'one'), await create(key, 'other'), await create(key, 'one')]
  expect(created).toEqual(['site 1', 'site 2', 'site 1'])
  expect(JSON.stringify((await records()).map(({ id, validation }) => [id, validation]))).not.toContain(key)
})

test('neither the order of fields nor a default of a newer version makes a repeat another request', async () => {
  const newer = { ...createSite, body: createSite.body.extend({ stories: z.int().default(2) }) }
  const [create, createLater] = [counting(), counting(() => {}, newer)]
  const key = randomUUID()
  const reversed = Object.fromEntries(Object.entries(SITE).toReversed())
  const created = [await create(key), await create(key, 'one', reversed), await createLater(key)]
  expect(created).toEqual(new Array(3).fill('site 1'))
  expect(await createLater(key, 'one', { ...SITE, stories: 2 })).toBe(422)
})

test('a request that failed runs again under the same key', async () => {
  const create = counting((round) => {
    if (round === 1) throw new VisibleError('estimatorFailed')
  })
  const key = randomUUID()
  expect([await create(key), await create(key), await create(key)]).toEqual([502, 'site 2', 'site 2'])
})

test('a key is forgotten after a day', async () => {
  const create = counting()
  const key = randomUUID()
  await create(key)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 - 5_000 })
  const before = await create(key)
  vi.setSystemTime(Date.now() + 10_000)
  const after = await create(key)
  expect([before, after]).toEqual(['site 1', 'site 2'])
})

test('a repeat waits 8 s for the first request to finish, then is asked to retry', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const handler = endpoint(createSite, () => end.then(() => answerOf('at last')), oncePerKey)
  const key = randomUUID()
  const first = handler(eventOf(key, 'one'), contextOf())
  await expect.poll(async () => (await records()).map(({ status }) => status)).toContain('INPROGRESS')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const looks = vi.spyOn(client, 'send')
  const second = handler(eventOf(key, 'one'), contextOf())
  const nextLook = async () => {
    const before = looks.mock.calls.length
    while (looks.mock.calls.length === before) await setTimeout(5)
  }
  await nextLook()
  vi.setSystemTime(Date.now() + 7_900)
  await nextLook()
  await nextLook()
  vi.setSystemTime(Date.now() + 200)
  expect(await second).toMatchObject({ statusCode: 409, headers: { 'Retry-After': '1' } })
  resolve()
  expect((await first).statusCode).toBe(200)
})

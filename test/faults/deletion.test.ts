import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createSite } from '../../lib/operations/create-site.ts'
import { listSites } from '../../lib/operations/list-sites.ts'
import { database } from '../../lib/storage/document-client.ts'
import { captureLog } from '../captured-log.ts'
import { dataOf, NOT_FOUND, SITE, useService } from '../http.ts'
import { resultOf } from '../lib/storage/samples.ts'
import { type DatabaseProxy, either, on, proxied, slow, throttling, unprocessed } from './database-proxy.ts'

const faulty = proxied()
const { request } = useService(undefined, faulty.open)
let proxy: DatabaseProxy
beforeAll(() => {
  proxy = faulty.proxy()
})

const logged = captureLog()
afterEach(() => {
  proxy.plan = () => undefined
  vi.restoreAllMocks()
})

const newSite = async () => dataOf(createSite, await request('POST', '/sites', { body: SITE }))
const remove = (id: string) => request('DELETE', `/sites/${id}`)

/** Stores analyses a second apart, directly in the table, because running them takes too long. */
const fill = async (siteId: string, count: number): Promise<void> => {
  const result = JSON.stringify(resultOf(siteId))
  for (let first = 0; first < count; first += 25) {
    const analyses = Array.from({ length: Math.min(25, count - first) }, (_, i) => {
      const createdAt = new Date(Date.UTC(2026, 0, 1) + (first + i) * 1000).toISOString()
      return { PutRequest: { Item: { siteId, createdAt, result } } }
    })
    await database.send(new BatchWriteCommand({ RequestItems: { analyses } }))
  }
}

/** Times of the stored analyses, oldest first. */
const timesOf = async (siteId: string): Promise<string[]> => {
  const times: string[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const answer = await database.send(
      new QueryCommand({
        TableName: 'analyses',
        KeyConditionExpression: 'siteId = :siteId',
        ExpressionAttributeValues: { ':siteId': siteId },
        ProjectionExpression: 'createdAt',
        ExclusiveStartKey,
      }),
    )
    times.push(...(answer.Items ?? []).map(({ createdAt }) => String(createdAt)))
    ExclusiveStartKey = answer.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return times
}

test('a site with ten thousand analyses disappears at once, and repeating the request continues its deletion', async () => {
  const { id } = await newSite()
  await fill(id, 10_000)
  const all = await timesOf(id)
  expect(all).toHaveLength(10_000)
  proxy.plan = either(on('BatchWriteItem', throttling, { times: 2 }), on('BatchWriteItem', slow(60)))

  const statuses: number[] = []
  for (let left = all; statuses.at(-1) !== 200; ) {
    const started = performance.now()
    const reply = await remove(id)
    statuses.push(reply.status)
    expect(performance.now() - started).toBeLessThan(25_000)
    const now = await timesOf(id)
    expect(now.length).toBeLessThan(left.length)
    expect(now).toEqual(all.slice(all.length - now.length))
    left = now
    if (reply.status === 200) expect(now).toEqual([])
    else expect(reply.envelope).toEqual({ statusCode: 503, message: 'Storage unavailable' })
    if (reply.status !== 200) expect(reply.headers.get('retry-after')).toBe('1')
    expect((await request('GET', `/sites/${id}`)).envelope).toEqual(NOT_FOUND)
    expect(dataOf(listSites, await request('GET', '/sites')).map((site) => site.id)).not.toContain(id)
  }
  process.stdout.write(`Deletion of 10 000 analyses: ${statuses.join(', ')}\n`)
  expect(statuses.length).toBeGreaterThan(1)
  expect((await remove(id)).envelope).toEqual(NOT_FOUND)
})

test('unprocessed items of a batch are retried, but not forever', async () => {
  const { id } = await newSite()
  await fill(id, 30)
  proxy.plan = on('BatchWriteItem', unprocessed)
  proxy.calls.length = 0
  expect((await remove(id)).envelope).toEqual({ statusCode: 503, message: 'Storage unavailable' })
  expect(proxy.calls.filter(({ action }) => action === 'BatchWriteItem')).toHaveLength(6)
  expect(await timesOf(id)).toHaveLength(30)
  expect(logged).toHaveLength(1)
  proxy.plan = on('BatchWriteItem', unprocessed, { times: 3 })
  expect((await remove(id)).status).toBe(200)
  expect(await timesOf(id)).toEqual([])
})

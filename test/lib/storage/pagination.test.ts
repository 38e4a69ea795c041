import { PutCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { deadlineIn } from '../../../lib/platform/deadline.ts'
import { database, tableName } from '../../../lib/storage/document-client.ts'
import { queryPage } from '../../../lib/storage/pagination.ts'
import { useEngine } from '../../engine.ts'

useEngine()

const Items = z.array(z.object({ createdAt: z.string() }).transform(({ createdAt }) => createdAt))
const pageOf = async (query: QueryCommandInput, limit: number) => {
  const { items, hasMore } = await queryPage(query, limit, deadlineIn(60_000))
  return { items: Items.parse(items), hasMore }
}

const ofSite = (siteId: string) => ({
  TableName: tableName('analyses'),
  KeyConditionExpression: 'siteId = :siteId',
  ExpressionAttributeValues: { ':siteId': siteId },
})

const fill = async (siteId: string, count: number, result: string): Promise<string[]> => {
  const times = Array.from({ length: count }, (_, i) => String(i).padStart(2, '0'))
  for (const createdAt of times) {
    const Item = { siteId, createdAt, result }
    await database.send(new PutCommand({ TableName: tableName('analyses'), Item }))
  }
  return times
}

let small: string[]
let large: string[]
beforeAll(async () => {
  small = await fill('small', 12, 'x')
  large = await fill('large', 10, 'x'.repeat(300_000))
})

test.each([1, 2, 11, 12, 13, 100])(
  'a page of %i holds the first items and says whether more remain',
  async (limit) => {
    const { items, hasMore } = await pageOf(ofSite('small'), limit)
    expect(items).toEqual(small.slice(0, limit))
    expect(hasMore).toBe(limit < 12)
  },
)

test('a query that finds nothing returns an empty last page', async () => {
  expect(await pageOf(ofSite('nobody'), 5)).toEqual({ items: [], hasMore: false })
})

test('the engine ends a response at 1 MB', async () => {
  const { Items = [], LastEvaluatedKey } = await database.send(new QueryCommand(ofSite('large')))
  expect(Items.length).toBeLessThan(5)
  expect(LastEvaluatedKey).toBeDefined()
})

test.each([1, 3, 4, 5, 9, 10, 11, 100])(
  'a page of %i is complete even if it takes several responses',
  async (limit) => {
    const { items, hasMore } = await pageOf(ofSite('large'), limit)
    expect(items).toEqual(large.slice(0, limit))
    expect(hasMore).toBe(limit < 10)
  },
)

test('a page starts after the given key', async () => {
  const query = { ...ofSite('large'), ExclusiveStartKey: { siteId: 'large', createdAt: '04' } }
  expect(await pageOf(query, 4)).toEqual({ items: large.slice(5, 9), hasMore: true })
  expect(await pageOf(query, 5)).toEqual({ items: large.slice(5), hasMore: false })
})

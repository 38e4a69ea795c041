import '../../engine.ts'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { database, tableName } from '../../../lib/storage/database.ts'
import { queryPage } from '../../../lib/storage/page.ts'

const Items = z.array(z.object({ createdAt: z.string() }).transform(({ createdAt }) => createdAt))
const pageOf = async (...asked: Parameters<typeof queryPage>) => {
  const { items, more } = await queryPage(...asked)
  return { items: Items.parse(items), more }
}

const ofSite = (siteId: string) => ({
  TableName: tableName('analyses'),
  KeyConditionExpression: 'siteId = :siteId',
  ExpressionAttributeValues: { ':siteId': siteId },
})

const fill = async (siteId: string, count: number, result: string): Promise<string[]> => {
  const names = Array.from({ length: count }, (_, i) => String(i).padStart(2, '0'))
  for (const createdAt of names) {
    const Item = { siteId, createdAt, result }
    await database.send(new PutCommand({ TableName: tableName('analyses'), Item }))
  }
  return names
}

let small: string[]
let large: string[]
beforeAll(async () => {
  small = await fill('small', 12, 'x')
  large = await fill('large', 10, 'x'.repeat(300_000))
})

test.each([1, 2, 11, 12, 13, 100])(
  'a page of %i has the first items and tells whether there are more',
  async (limit) => {
    const { items, more } = await pageOf(ofSite('small'), limit)
    expect(items).toEqual(small.slice(0, limit))
    expect(more).toBe(limit < 12)
  },
)

test('a query without items is an empty page, and the last', async () => {
  expect(await pageOf(ofSite('nobody'), 5)).toEqual({ items: [], more: false })
})

test('the engine cuts an answer at 1 MB', async () => {
  const { Items = [], LastEvaluatedKey } = await database.send(new QueryCommand(ofSite('large')))
  expect(Items.length).toBeLessThan(5)
  expect(LastEvaluatedKey).toBeDefined()
})

test.each([1, 3, 4, 5, 9, 10, 11, 100])('a page of %i is whole where the engine cuts it', async (limit) => {
  const { items, more } = await pageOf(ofSite('large'), limit)
  expect(items).toEqual(large.slice(0, limit))
  expect(more).toBe(limit < 10)
})

test('a page starts after the key that it is given', async () => {
  const query = { ...ofSite('large'), ExclusiveStartKey: { siteId: 'large', createdAt: '04' } }
  expect(await pageOf(query, 4)).toEqual({ items: large.slice(5, 9), more: true })
  expect(await pageOf(query, 5)).toEqual({ items: large.slice(5), more: false })
})

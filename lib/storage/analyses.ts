import { setTimeout } from 'node:timers/promises'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type BatchWriteCommandOutput,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { VisibleError } from '../errors.ts'
import { type Analysis, AnalysisResult } from '../schemas.ts'
import { type AnalysisKey, analysisIdOf, analysisKeyOf } from './analysis-id.ts'
import { decodeCursor, storedTimestamp } from './cursor.ts'
import { database, tableName } from './database.ts'
import { type Listed, listed, type PageRequest, queryPage } from './page.ts'

/** The result is kept as JSON text: it is read back to the letter, whatever numbers the estimator gave. */
const Item = z.object({ siteId: z.string(), createdAt: z.string(), result: z.string() })

const parseItem = (item: unknown): Analysis => {
  const { siteId, createdAt, result } = Item.parse(item)
  const id = analysisIdOf({ siteId, createdAt })
  return { id, siteId, createdAt, result: AnalysisResult.parse(JSON.parse(result)) }
}

const put = async (key: AnalysisKey, result: string): Promise<boolean> => {
  const command = new PutCommand({
    TableName: tableName('analyses'),
    Item: { ...key, result },
    ConditionExpression: 'attribute_not_exists(siteId)',
  })
  try {
    await database.send(command)
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** Keeps a result. Where the site has one of the same millisecond already, the next free one is taken. */
export const storeAnalysis = async (
  siteId: string,
  result: AnalysisResult,
  now: Date,
): Promise<AnalysisKey> => {
  const text = JSON.stringify(result)
  for (let time = now.getTime(); ; time++) {
    const key = { siteId, createdAt: new Date(time).toISOString() }
    if (await put(key, text)) return key
  }
}

/** @throws VisibleError notFound */
export const getAnalysis = async (id: string): Promise<Analysis> => {
  const key = analysisKeyOf(id)
  if (!key) throw new VisibleError('notFound')
  const { Item } = await database.send(
    new GetCommand({ TableName: tableName('analyses'), Key: key, ConsistentRead: true }),
  )
  if (!Item) throw new VisibleError('notFound')
  return parseItem(Item)
}

const ofSite = (siteId: string) => ({
  TableName: tableName('analyses'),
  KeyConditionExpression: 'siteId = :siteId',
  ExpressionAttributeValues: { ':siteId': siteId },
  ConsistentRead: true,
})

const Place = z.strictObject({ createdAt: storedTimestamp })

/** Newest first. */
export const listAnalyses = async (
  siteId: string,
  { limit, cursor }: PageRequest,
): Promise<Listed<Analysis>> => {
  const query = {
    ...ofSite(siteId),
    ScanIndexForward: false,
    ...(cursor !== undefined && { ExclusiveStartKey: { siteId, ...decodeCursor(Place, cursor) } }),
  }
  return listed(await queryPage(query, limit, parseItem), ({ createdAt }) => ({ createdAt }))
}

export const removeAnalysis = async (key: AnalysisKey): Promise<void> => {
  await database.send(new DeleteCommand({ TableName: tableName('analyses'), Key: { ...key } }))
}

/** As many as DynamoDB deletes in one request. */
const BATCH = 25

const PAUSE_MILLISECONDS = 50

const removeBatch = async (keys: readonly Record<string, unknown>[]): Promise<void> => {
  let left: BatchWriteCommandInput['RequestItems'] = {
    [tableName('analyses')]: keys.map((Key) => ({ DeleteRequest: { Key } })),
  }
  for (;;) {
    const { UnprocessedItems = {} }: BatchWriteCommandOutput = await database.send(
      new BatchWriteCommand({ RequestItems: left }),
    )
    if (Object.keys(UnprocessedItems).length === 0) return
    left = UnprocessedItems
    await setTimeout(PAUSE_MILLISECONDS)
  }
}

/** Oldest first, so that what is left of a deletion that was broken off is the newest. */
export const removeAnalyses = async (siteId: string): Promise<void> => {
  for (;;) {
    const query = new QueryCommand({
      ...ofSite(siteId),
      ProjectionExpression: 'siteId, createdAt',
      Limit: BATCH,
    })
    const { Items = [] } = await database.send(query)
    if (Items.length === 0) return
    await removeBatch(Items)
  }
}

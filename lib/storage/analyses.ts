import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { VisibleError } from '../errors.ts'
import type { Analysis } from '../schemas/analysis.ts'
import { AnalysisResult } from '../schemas/analysis-result.ts'
import { analysisIdOf, analysisKeyOf } from './analysis-id.ts'
import { decodeCursor, storedTimestamp } from './cursor.ts'
import { database, tableName } from './database.ts'
import { type Listed, listPage, type PageRequest } from './page.ts'

/** The result is kept as JSON text: it is read back to the letter, whatever numbers the estimator gave. */
const Item = z.object({ siteId: z.string(), createdAt: z.string(), result: z.string() })

const parseItem = (item: unknown): Analysis => {
  const { siteId, createdAt, result } = Item.parse(item)
  const id = analysisIdOf({ siteId, createdAt })
  return { id, siteId, createdAt, result: AnalysisResult.parse(JSON.parse(result)) }
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

const Place = z.object({ createdAt: storedTimestamp })

/** Newest first. One that cannot be read is left out, and named in the log. */
export const listAnalyses = async (
  siteId: string,
  { limit, cursor }: PageRequest,
): Promise<Listed<Analysis>> => {
  const query = {
    TableName: tableName('analyses'),
    KeyConditionExpression: 'siteId = :siteId',
    ExpressionAttributeValues: { ':siteId': siteId },
    ConsistentRead: true,
    ScanIndexForward: false,
    ...(cursor !== undefined && { ExclusiveStartKey: { siteId, ...decodeCursor(Place, cursor) } }),
  }
  return listPage(query, limit, { parse: parseItem, place: Place })
}

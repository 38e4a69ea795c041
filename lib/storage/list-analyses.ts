import * as z from 'zod'
import type { Analysis } from '../schemas/analysis.ts'
import { parseAnalysis } from './analyses.ts'
import { decodeCursor, storedTimestamp } from './cursor.ts'
import { tableName } from './database.ts'
import { type Listed, listPage, type PageRequest } from './page.ts'

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
  return listPage(query, limit, { parse: parseAnalysis, place: Place })
}

import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { VisibleError } from '../http/errors.ts'
import type { Analysis } from '../schemas/analysis.ts'
import { AnalysisResult } from '../schemas/analysis-result.ts'
import { database, tableName } from '../storage/document-client.ts'
import { analysisIdOf, analysisKeyOf } from './analysis-id.ts'

/** The result is kept as JSON text: it is read back to the letter, whatever numbers the estimator gave. */
const Item = z.object({ siteId: z.string(), createdAt: z.string(), result: z.string() })

export const parseAnalysis = (item: unknown): Analysis => {
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
  return parseAnalysis(Item)
}

import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { type Analysis, AnalysisResult } from '../schemas/analysis.ts'
import { analysisIdOf, analysisKeyOf } from '../sites/analysis-id.ts'
import { requireSite } from '../sites/get.ts'
import { database, tableName } from '../storage/document-client.ts'

/** The result is stored as JSON text, so that every number reads back exactly as the estimator gave it. */
const AnalysisItem = z.object({ siteId: z.string(), createdAt: z.string(), result: z.string() })

export const parseAnalysis = (item: unknown): Analysis => {
  const { siteId, createdAt, result } = AnalysisItem.parse(item)
  const id = analysisIdOf({ siteId, createdAt })
  return { id, siteId, createdAt, result: AnalysisResult.parse(JSON.parse(result)) }
}

/**
 * An analysis that was stored in the very instant of its site's deletion may remain, so its site is looked up, too.
 *
 * @throws VisibleError notFound
 */
export const getAnalysis = async (id: string, { deadline }: RequestContext): Promise<Analysis> => {
  const key = analysisKeyOf(id)
  if (!key) throw new VisibleError('notFound')
  const command = new GetCommand({ TableName: tableName('analyses'), Key: key, ConsistentRead: true })
  const [{ Item }] = await Promise.all([
    database.send(command, deadline),
    requireSite(key.siteId, { deadline }),
  ])
  if (!Item) throw new VisibleError('notFound')
  return parseAnalysis(Item)
}

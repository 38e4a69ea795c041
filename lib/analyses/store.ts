import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type Deadline, deadlineIn } from '../platform/deadline.ts'
import { VisibleError } from '../platform/errors.ts'
import { causeOf } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { AnalysisResult } from '../schemas/analysis.ts'
import { type AnalysisKey, analysisIdOf } from '../sites/analysis-id.ts'
import { database, nullIfConditionFails, tableName } from '../storage/document-client.ts'
import { SCHEMA } from '../storage/versions.ts'

export interface AnalysisWrite extends AnalysisKey {
  /** Identifies this write. If DynamoDB's answer is lost, a retry finds its own item and not a conflict. */
  readonly token: string
}

/** The time limit of a rollback, even if the request has no time left. */
export const ROLLBACK_MILLISECONDS = 3_000

const ifOwn = (condition: string, token: string) => ({
  ConditionExpression: condition,
  ExpressionAttributeNames: { '#token': 'token' },
  ExpressionAttributeValues: { ':token': token },
})

/** @returns false if another analysis occupies the key */
const put = async (item: AnalysisWrite, result: string, deadline: Deadline): Promise<boolean> => {
  const command = new PutCommand({
    TableName: tableName('analyses'),
    Item: { ...item, schema: SCHEMA, result },
    ...ifOwn('attribute_not_exists(siteId) OR #token = :token', item.token),
  })
  return (await database.send(command, deadline).catch(nullIfConditionFails)) !== null
}

const remove = async ({ siteId, createdAt, token }: AnalysisWrite, deadline: Deadline): Promise<void> => {
  const command = new DeleteCommand({
    TableName: tableName('analyses'),
    Key: { siteId, createdAt },
    ...ifOwn('#token = :token', token),
  })
  await database.send(command, deadline).catch(nullIfConditionFails)
}

/** Removes an analysis that the caller will not learn of. If that fails too, the log names it. */
export const rollBack = (stored: AnalysisWrite, { log }: RequestContext): Promise<void> =>
  remove(stored, deadlineIn(ROLLBACK_MILLISECONDS)).catch((error: unknown) =>
    log.error('Rollback failed: an analysis may be stored that no caller knows of', {
      analysisId: analysisIdOf(stored),
      cause: causeOf(error),
    }),
  )

/**
 * Stores a result. If the site already has an analysis of the same millisecond, the next free one is taken.
 *
 * @throws VisibleError storageUnavailable; then nothing is stored
 */
export const storeAnalysis = async (
  siteId: string,
  result: AnalysisResult,
  { createdAt, token }: { readonly createdAt: Date; readonly token: string },
  context: RequestContext,
): Promise<AnalysisWrite> => {
  const text = JSON.stringify(result)
  for (let time = createdAt.getTime(); ; time++) {
    const item = { siteId, createdAt: new Date(time).toISOString(), token }
    const isStored = await put(item, text, context.deadline).catch(async (error: unknown) => {
      // Without an answer, the item may or may not have been written.
      if (error instanceof VisibleError) await rollBack(item, context)
      throw error
    })
    if (isStored) return item
  }
}

import { randomUUID } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { within } from '../http/deadline.ts'
import { VisibleError } from '../http/errors.ts'
import { causeOf, logError } from '../platform/log.ts'
import type { AnalysisResult } from '../schemas/analysis-result.ts'
import { database, tableName } from '../storage/document-client.ts'
import { type AnalysisKey, analysisIdOf } from './analysis-id.ts'

export interface StoredAnalysis extends AnalysisKey {
  /** Tells this writing from all others: DynamoDB's answer may be lost, and what is written again is there already. */
  readonly token: string
}

/** Also where the request has no time left. */
const TAKE_BACK_MILLISECONDS = 1_000

const ifOurs = (condition: string, token: string) => ({
  ConditionExpression: condition,
  ExpressionAttributeNames: { '#token': 'token' },
  ExpressionAttributeValues: { ':token': token },
})

const falseIfRefused = (error: unknown): false => {
  if (error instanceof ConditionalCheckFailedException) return false
  throw error
}

/** @returns whether it is there now; not where another analysis is */
const put = async (item: StoredAnalysis, result: string): Promise<boolean> => {
  const command = new PutCommand({
    TableName: tableName('analyses'),
    Item: { ...item, result },
    ...ifOurs('attribute_not_exists(siteId) OR #token = :token', item.token),
  })
  return database.send(command).then(() => true, falseIfRefused)
}

/** Removes that very one. */
export const removeAnalysis = async ({ siteId, createdAt, token }: StoredAnalysis): Promise<void> => {
  const command = new DeleteCommand({
    TableName: tableName('analyses'),
    Key: { siteId, createdAt },
    ...ifOurs('#token = :token', token),
  })
  await database.send(command).catch(falseIfRefused)
}

/** Removes one of which no caller will be told. Where that fails too, the log names it. */
export const takeBack = (stored: StoredAnalysis): Promise<void> =>
  within(TAKE_BACK_MILLISECONDS, () => removeAnalysis(stored)).catch((error: unknown) =>
    logError('An analysis may be kept of which no caller was told', {
      analysisId: analysisIdOf(stored),
      cause: causeOf(error),
    }),
  )

/**
 * Keeps a result. Where the site has one of the same millisecond already, the next free one is taken.
 *
 * @throws VisibleError storageUnavailable, and then it is not kept
 */
export const storeAnalysis = async (
  siteId: string,
  result: AnalysisResult,
  now: Date,
): Promise<StoredAnalysis> => {
  const text = JSON.stringify(result)
  const token = randomUUID()
  for (let time = now.getTime(); ; time++) {
    const item = { siteId, createdAt: new Date(time).toISOString(), token }
    const isThere = await put(item, text).catch(async (error: unknown) => {
      // No answer does not mean that nothing was written.
      if (error instanceof VisibleError) await takeBack(item)
      throw error
    })
    if (isThere) return item
  }
}

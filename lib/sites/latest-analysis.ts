import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Deadline } from '../platform/deadline.ts'
import { database, nullIfConditionFails, tableName } from '../storage/document-client.ts'
import type { AnalysisKey } from './analysis-id.ts'
import { exists, isNewest, isVisible, onlyIf } from './conditions.ts'
import { requireSite, siteKey } from './get.ts'
import { upgradeSite } from './item.ts'
import { RecordedAnalysis } from './summary.ts'

const SUMMARY = { '#summary': 'summary' }

const latestIsOlderThan = (createdAt: string) => ({
  expression:
    '(attribute_not_exists(#summary.latestAnalysis.createdAt) OR #summary.latestAnalysis.createdAt < :createdAt)',
  names: SUMMARY,
  values: { ':createdAt': createdAt },
})

/**
 * Shows an analysis in the summary of its site, unless a newer one is there. `updatedAt` stays: the entity tag is about what
 * people enter.
 *
 * @returns false if the site has a newer analysis, or this one already
 * @throws VisibleError notFound if the site is gone or hidden
 */
export const recordAnalysis = async (
  siteId: string,
  analysis: RecordedAnalysis,
  deadline: Deadline,
): Promise<boolean> => {
  const command = new UpdateCommand({
    TableName: tableName('sites'),
    Key: siteKey(siteId),
    UpdateExpression: 'SET #summary.latestAnalysis = :analysis',
    ...onlyIf(
      [exists, isVisible, isNewest, latestIsOlderThan(analysis.createdAt)],
      {},
      { ':analysis': RecordedAnalysis.parse(analysis) },
    ),
  })
  if (await database.send(command, deadline).catch(nullIfConditionFails)) return true
  const isOld = await upgradeSite(await requireSite(siteId, { deadline }), deadline)
  return isOld ? recordAnalysis(siteId, analysis, deadline) : false
}

/** Undoes {@link recordAnalysis}. The summary then shows none until the next analysis. */
export const forgetAnalysis = async (
  { siteId, createdAt }: AnalysisKey,
  deadline: Deadline,
): Promise<void> => {
  const command = new UpdateCommand({
    TableName: tableName('sites'),
    Key: siteKey(siteId),
    UpdateExpression: 'SET #summary.latestAnalysis = :none',
    ConditionExpression: '#summary.latestAnalysis.createdAt = :createdAt',
    ExpressionAttributeNames: SUMMARY,
    ExpressionAttributeValues: { ':createdAt': createdAt, ':none': null },
  })
  await database.send(command, deadline).catch(nullIfConditionFails)
}

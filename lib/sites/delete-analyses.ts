import { setTimeout } from 'node:timers/promises'
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Deadline } from '../platform/deadline.ts'
import { database, tableName } from '../storage/document-client.ts'
import { storageUnavailable } from '../storage/unavailable.ts'

/** DynamoDB's limit for one batch. */
const BATCH_SIZE = 25

/** Before deleting what DynamoDB left out of a batch, because it throttles. */
const PAUSE_MILLISECONDS = 200

/** No batch starts with less time left: a batch and the response may take this long. */
const RESERVE_MILLISECONDS = 5_000

/** @returns whether DynamoDB deleted all of them */
const deleteBatch = async (
  keys: readonly Record<string, unknown>[],
  deadline: Deadline,
): Promise<boolean> => {
  const requests = keys.map((Key) => ({ DeleteRequest: { Key } }))
  const command = new BatchWriteCommand({ RequestItems: { [tableName('analyses')]: requests } })
  const { UnprocessedItems = {} } = await database.send(command, deadline)
  return Object.keys(UnprocessedItems).length === 0
}

const oldestKeys = async (siteId: string, deadline: Deadline): Promise<Record<string, unknown>[]> => {
  const query = new QueryCommand({
    TableName: tableName('analyses'),
    KeyConditionExpression: 'siteId = :siteId',
    ExpressionAttributeValues: { ':siteId': siteId },
    ProjectionExpression: 'siteId, createdAt',
    ConsistentRead: true,
    Limit: BATCH_SIZE,
  })
  return (await database.send(query, deadline)).Items ?? []
}

/**
 * Deletes all analyses of a site, oldest first, so that an interrupted deletion leaves the newest.
 *
 * @throws VisibleError storageUnavailable if the time of the request is too short for all; the next call continues
 */
export const deleteAnalyses = async (siteId: string, deadline: Deadline): Promise<void> => {
  for (;;) {
    const keys = await oldestKeys(siteId, deadline)
    if (keys.length === 0) return
    if (deadline.millisecondsLeft() < RESERVE_MILLISECONDS)
      throw storageUnavailable(new Error('There is more to delete'), 1)
    if (!(await deleteBatch(keys, deadline))) await setTimeout(PAUSE_MILLISECONDS)
  }
}

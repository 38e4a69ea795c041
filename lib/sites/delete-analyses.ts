import { setTimeout } from 'node:timers/promises'
import { BatchWriteCommand, type BatchWriteCommandInput, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Deadline } from '../platform/deadline.ts'
import { database, tableName } from '../storage/document-client.ts'
import { storageUnavailable } from '../storage/unavailable.ts'

/** DynamoDB's limit for one batch. */
const BATCH_SIZE = 25

/** Pauses before retrying the items that DynamoDB left unprocessed. */
const RETRY_MILLISECONDS = [50, 100, 200, 400, 800]

/** No batch starts with less time left: a batch and the response may take this long. */
const RESERVE_MILLISECONDS = 5_000

type Requests = BatchWriteCommandInput['RequestItems']

/** @returns the requests that DynamoDB left unprocessed */
const writeBatch = async (requests: Requests, deadline: Deadline): Promise<Requests> => {
  const { UnprocessedItems = {} } = await database.send(
    new BatchWriteCommand({ RequestItems: requests }),
    deadline,
  )
  return UnprocessedItems
}

const deleteBatch = async (keys: readonly Record<string, unknown>[], deadline: Deadline): Promise<void> => {
  const requests = keys.map((Key) => ({ DeleteRequest: { Key } }))
  let unprocessed = await writeBatch({ [tableName('analyses')]: requests }, deadline)
  for (const pause of RETRY_MILLISECONDS) {
    if (Object.keys(unprocessed ?? {}).length === 0) return
    await setTimeout(pause)
    unprocessed = await writeBatch(unprocessed, deadline)
  }
  if (Object.keys(unprocessed ?? {}).length > 0)
    throw storageUnavailable(new Error('Unprocessed items remain'))
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
    await deleteBatch(keys, deadline)
  }
}

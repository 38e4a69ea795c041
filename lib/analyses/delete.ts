import { setTimeout } from 'node:timers/promises'
import { BatchWriteCommand, type BatchWriteCommandInput, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { millisecondsLeft } from '../http/deadline.ts'
import { database, tableName } from '../storage/document-client.ts'
import { storageUnavailable } from '../storage/unavailable.ts'

/** As many as DynamoDB deletes in one request. */
const BATCH = 25

/** Before each try of what DynamoDB left of a batch. */
const PAUSES_MILLISECONDS = [50, 100, 200, 400, 800]

/** No batch is begun later: what a batch may take, and the answer. */
const RESERVE_MILLISECONDS = 5_000

type Requests = BatchWriteCommandInput['RequestItems']

/** @returns what DynamoDB had no room for */
const removeSome = async (requests: Requests): Promise<Requests> => {
  const { UnprocessedItems = {} } = await database.send(new BatchWriteCommand({ RequestItems: requests }))
  return UnprocessedItems
}

const removeBatch = async (keys: readonly Record<string, unknown>[]): Promise<void> => {
  let left = await removeSome({ [tableName('analyses')]: keys.map((Key) => ({ DeleteRequest: { Key } })) })
  for (const pause of PAUSES_MILLISECONDS) {
    if (Object.keys(left ?? {}).length === 0) return
    await setTimeout(pause)
    left = await removeSome(left)
  }
  if (Object.keys(left ?? {}).length > 0)
    throw storageUnavailable(new Error('a batch is not done for want of room'))
}

const oldestKeys = async (siteId: string): Promise<Record<string, unknown>[]> => {
  const query = new QueryCommand({
    TableName: tableName('analyses'),
    KeyConditionExpression: 'siteId = :siteId',
    ExpressionAttributeValues: { ':siteId': siteId },
    ProjectionExpression: 'siteId, createdAt',
    ConsistentRead: true,
    Limit: BATCH,
  })
  return (await database.send(query)).Items ?? []
}

/**
 * Oldest first, so that what is left of a deletion that was broken off is the newest.
 *
 * @throws VisibleError storageUnavailable where the time of the request does not suffice for all: what is gone is
 * gone, and the next to ask goes on
 */
export const removeAnalyses = async (siteId: string): Promise<void> => {
  for (;;) {
    const keys = await oldestKeys(siteId)
    if (keys.length === 0) return
    if (millisecondsLeft() < RESERVE_MILLISECONDS)
      throw storageUnavailable(new Error('there is more to delete'), 1)
    await removeBatch(keys)
  }
}

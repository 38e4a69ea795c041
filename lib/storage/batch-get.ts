import { setTimeout } from 'node:timers/promises'
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import type { TableName } from '../operations/tables.ts'
import type { Deadline } from '../platform/deadline.ts'
import { database, storageUnavailable, tableName } from './document-client.ts'
import type { Item } from './versions.ts'

/** Pauses before asking again for what DynamoDB left out, because it throttles or because a response ends at 16 MB. */
const MIN_PAUSE_MILLISECONDS = 50
const MAX_PAUSE_MILLISECONDS = 1_000

/** DynamoDB's limit for one request. */
const BATCH_SIZE = 100

/**
 * The newest versions of items, in no particular order. Those that do not exist are left out.
 *
 * @param keys primary keys, none twice
 * @throws VisibleError storageUnavailable if DynamoDB leaves some out until the deadline
 */
export const getItems = async (
  table: TableName,
  keys: readonly Record<string, unknown>[],
  deadline: Deadline,
): Promise<Item[]> => {
  const name = tableName(table)
  const items: Item[] = []
  let waiting = [...keys]
  let pause = MIN_PAUSE_MILLISECONDS
  while (waiting.length > 0) {
    const Keys = waiting.slice(0, BATCH_SIZE)
    const command = new BatchGetCommand({ RequestItems: { [name]: { Keys, ConsistentRead: true } } })
    const { Responses, UnprocessedKeys } = await database.send(command, deadline)
    items.push(...(Responses?.[name] ?? []))
    const unprocessed = UnprocessedKeys?.[name]?.Keys ?? []
    waiting = [...unprocessed, ...waiting.slice(BATCH_SIZE)]
    if (unprocessed.length === 0) continue
    if (deadline.millisecondsLeft() < pause) throw storageUnavailable(new Error('Unprocessed keys remain'))
    await setTimeout(pause)
    pause = Math.min(2 * pause, MAX_PAUSE_MILLISECONDS)
  }
  return items
}

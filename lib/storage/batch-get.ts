import { setTimeout } from 'node:timers/promises'
import { BatchGetCommand, type BatchGetCommandInput } from '@aws-sdk/lib-dynamodb'
import type { TableName } from '../operations/tables.ts'
import type { Deadline } from '../platform/deadline.ts'
import { database, tableName } from './document-client.ts'
import { storageUnavailable } from './unavailable.ts'

type Item = Readonly<Record<string, unknown>>

/** Pauses before asking again for what DynamoDB left out, because it throttles or because a response ends at 16 MB. */
const MIN_PAUSE_MILLISECONDS = 50
const MAX_PAUSE_MILLISECONDS = 1_000

/**
 * The newest versions of items, in no particular order. Those that do not exist are left out.
 *
 * @param keys primary keys, at most 100, none twice
 * @throws VisibleError storageUnavailable if DynamoDB leaves some out until the deadline
 */
export const getItems = async (
  table: TableName,
  keys: readonly Record<string, unknown>[],
  deadline: Deadline,
): Promise<Item[]> => {
  const name = tableName(table)
  const items: Item[] = []
  let requests: BatchGetCommandInput['RequestItems'] = { [name]: { Keys: [...keys], ConsistentRead: true } }
  for (let pause = MIN_PAUSE_MILLISECONDS; ; pause = Math.min(2 * pause, MAX_PAUSE_MILLISECONDS)) {
    const command = new BatchGetCommand({ RequestItems: requests })
    const { Responses, UnprocessedKeys = {} } = await database.send(command, deadline)
    items.push(...(Responses?.[name] ?? []))
    if (Object.keys(UnprocessedKeys).length === 0) return items
    if (deadline.millisecondsLeft() < pause) throw storageUnavailable(new Error('Unprocessed keys remain'))
    await setTimeout(pause)
    requests = UnprocessedKeys
  }
}

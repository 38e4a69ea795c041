import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { TableName } from '../operations/tables.ts'
import type { Deadline } from '../platform/deadline.ts'
import { database, nullIfConditionFails, tableName } from './document-client.ts'
import { type Item, SCHEMA, schemaOf } from './versions.ts'

interface Upgrade {
  readonly table: TableName
  readonly upgraded: (item: Item) => Item
  /** Attributes of which every change of an item changes one, besides `schema`. */
  readonly witnesses: readonly string[]
}

/**
 * Stores an item of an earlier version in the form of today, unless it changes meanwhile. Changes are for items of that form: one
 * that has failed because of its item is to be made again.
 *
 * @returns false if the item has the form of today already
 * @throws if the item is newer than this code
 */
export const storeUpgraded = async (
  item: Item,
  { table, upgraded, witnesses }: Upgrade,
  deadline: Deadline,
): Promise<boolean> => {
  if (schemaOf(item) === SCHEMA) return false
  const names = ['id', 'schema', ...witnesses]
  const present = names.filter((name) => name in item)
  const conditions = names.map((name) =>
    name in item ? `#${name} = :${name}` : `attribute_not_exists(#${name})`,
  )
  const command = new PutCommand({
    TableName: tableName(table),
    Item: upgraded(item),
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(present.map((name) => [`:${name}`, item[name]])),
  })
  await database.send(command, deadline).catch(nullIfConditionFails)
  return true
}

import { isDeepStrictEqual } from 'node:util'
import {
  type AttributeValue,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb'
import type { TableDefinition } from '../../lib/operations/tables.ts'

type Item = Record<string, AttributeValue>
type Keys = Pick<TableDefinition, 'partitionKey' | 'sortKey'>

const namesOf = ({ partitionKey, sortKey }: Keys): string[] => [partitionKey, sortKey ?? []].flat()

const pick = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)))

const isIn = (index: Keys, item: Item): boolean => namesOf(index).every((name) => name in item)

/** The items of a table or an index, by their key in the table. */
const read = async (
  client: DynamoDBClient,
  table: Keys,
  from: { readonly TableName: string; readonly IndexName?: string },
): Promise<Map<string, Item>> => {
  const items = new Map<string, Item>()
  for await (const { Items = [] } of paginateScan({ client }, from)) {
    for (const item of Items) items.set(JSON.stringify(pick(item, namesOf(table))), item)
  }
  return items
}

/** The engine removes an index entry only with its item, so the entry's item is written first and then corrected. */
const repair = async (
  client: DynamoDBClient,
  TableName: string,
  {
    item,
    entry,
    key,
  }: { readonly item: Item | undefined; readonly entry: Item | undefined; readonly key: Item },
): Promise<void> => {
  if (entry) await client.send(new PutItemCommand({ TableName, Item: entry }))
  if (item) await client.send(new PutItemCommand({ TableName, Item: item }))
  else await client.send(new DeleteItemCommand({ TableName, Key: key }))
}

/**
 * Makes every index agree with its table. The embedded engine writes an index entry before its item, so a process that
 * is killed in between leaves them different. The table is right: a write that it does not have was never acknowledged.
 *
 * @returns the number of entries repaired
 */
export const repairIndexes = async (
  client: DynamoDBClient,
  TableName: string,
  table: TableDefinition,
): Promise<number> => {
  let repaired = 0
  for (const [IndexName, index] of Object.entries(table.indexes ?? {})) {
    const items = await read(client, table, { TableName })
    const entries = await read(client, table, { TableName, IndexName })
    for (const name of new Set([...items.keys(), ...entries.keys()])) {
      const [item, entry] = [items.get(name), entries.get(name)]
      const belongs = item && isIn(index, item) ? item : undefined
      if (isDeepStrictEqual(belongs, entry)) continue
      await repair(client, TableName, { item, entry, key: pick(item ?? entry ?? {}, namesOf(table)) })
      repaired++
    }
  }
  return repaired
}

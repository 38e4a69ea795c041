import { isDeepStrictEqual } from 'node:util'
import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import type { IndexDefinition, Keys, TableDefinition } from '../../lib/operations/tables.ts'
import { buildIndex, indexOf } from './indexes.ts'

type Item = Record<string, AttributeValue>

const namesOf = ({ partitionKey, sortKey }: Keys): string[] => [partitionKey, sortKey ?? []].flat()

const pick = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)))

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

/** What an index should contain for an item, if anything. */
const entryOf = (item: Item | undefined, table: Keys, index: IndexDefinition): Item | undefined =>
  item && namesOf(index).every((name) => name in item)
    ? pick(item, [...namesOf(table), ...namesOf(index), ...index.attributes])
    : undefined

/**
 * Makes every index agree with its table. The embedded engine writes an index entry before its item, so a process that
 * is killed in between leaves them different. The table is right: a write that it does not have was never acknowledged.
 *
 * @returns the number of wrong or missing entries
 */
export const repairIndexes = async (
  client: DynamoDBClient,
  TableName: string,
  table: TableDefinition,
): Promise<number> => {
  let wrong = 0
  for (const [IndexName, index] of Object.entries(table.indexes ?? {})) {
    const items = await read(client, table, { TableName })
    const entries = await read(client, table, { TableName, IndexName })
    const keys = [...new Set([...items.keys(), ...entries.keys()])]
    const isRight = (key: string): boolean =>
      isDeepStrictEqual(entryOf(items.get(key), table, index), entries.get(key))
    const count = keys.filter((key) => !isRight(key)).length
    if (count > 0) await buildIndex(client, TableName, indexOf(IndexName, index))
    wrong += count
  }
  return wrong
}

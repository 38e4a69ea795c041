import { isDeepStrictEqual } from 'node:util'
import {
  DescribeTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  type GlobalSecondaryIndexDescription,
  type KeySchemaElement,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import type { IndexDefinition, Keys, TableDefinition } from '../../lib/operations/tables.ts'

export const keySchema = ({ partitionKey, sortKey }: Keys): KeySchemaElement[] => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  ...(sortKey ? [{ AttributeName: sortKey, KeyType: 'RANGE' as const }] : []),
]

/** An index as DynamoDB describes it. */
export const indexOf = (IndexName: string, index: IndexDefinition) => ({
  IndexName,
  KeySchema: keySchema(index),
  Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...index.attributes] },
})

export const indexesOf = ({ indexes = {} }: TableDefinition) =>
  Object.entries(indexes).map(([name, index]) => indexOf(name, index))

const attributesOf = ({ Projection }: GlobalSecondaryIndexDescription): string[] =>
  Projection?.NonKeyAttributes?.toSorted() ?? []

const isSame = (one: GlobalSecondaryIndexDescription, other: GlobalSecondaryIndexDescription): boolean =>
  one.IndexName === other.IndexName && isDeepStrictEqual(attributesOf(one), attributesOf(other))

/** Builds an index from the items of its table, whether it exists or not. */
export const buildIndex = async (
  client: DynamoDBClient,
  TableName: string,
  index: GlobalSecondaryIndex,
): Promise<void> => {
  const updates = [{ Create: index }]
  await client.send(new UpdateTableCommand({ TableName, GlobalSecondaryIndexUpdates: updates }))
}

/** Replaces the indexes of an earlier version of the service. */
export const replaceOldIndexes = async (
  client: DynamoDBClient,
  TableName: string,
  definition: TableDefinition,
): Promise<void> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  const existing = Table?.GlobalSecondaryIndexes ?? []
  const wanted = indexesOf(definition)
  for (const index of wanted)
    if (!existing.some((it) => isSame(it, index))) await buildIndex(client, TableName, index)
  for (const { IndexName } of existing) {
    if (wanted.some((index) => index.IndexName === IndexName)) continue
    const updates = [{ Delete: { IndexName } }]
    await client.send(new UpdateTableCommand({ TableName, GlobalSecondaryIndexUpdates: updates }))
  }
}

import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { REGION } from '../test/lambda/template.ts'
import { stage } from './stage.ts'

export type Item = Readonly<Record<string, unknown>>

/** As many as DynamoDB takes in a request. */
const BATCH = 25
const AT_ONCE = 4

const connect = async (): Promise<DynamoDBDocumentClient> => {
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' }
  const { engine: endpoint } = await stage()
  return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: REGION, credentials }))
}

/** One item of a table, whichever. */
export const anyItem = async (table: string): Promise<Item> => {
  const { Items = [] } = await (await connect()).send(new ScanCommand({ TableName: table, Limit: 1 }))
  const [item] = Items
  if (!item) throw new Error(`The table ${table} is empty`)
  return item
}

/**
 * Writes so many items past the service, for whom they would take hours.
 *
 * @param itemOf the one of a number
 */
export const fill = async (table: string, count: number, itemOf: (i: number) => Item): Promise<void> => {
  const client = await connect()
  const write = async (first: number): Promise<void> => {
    const puts = Array.from({ length: Math.min(BATCH, count - first) }, (_, i) => ({
      PutRequest: { Item: itemOf(first + i) },
    }))
    await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }))
  }
  const starts = Array.from({ length: Math.ceil(count / BATCH) }, (_, i) => i * BATCH)
  for (let i = 0; i < starts.length; i += AT_ONCE) await Promise.all(starts.slice(i, i + AT_ONCE).map(write))
}

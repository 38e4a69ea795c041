import { CreateTableCommand, DeleteItemCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { type Deployed, REGION, resourcesOf } from './template.ts'

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }))

const Table = z.object({
  BillingMode: z.literal('PAY_PER_REQUEST'),
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({ ProjectionType: z.literal('INCLUDE'), NonKeyAttributes: z.array(z.string()) }),
      }),
    )
    .optional(),
})

const clientOf = (endpoint: string): DynamoDBClient => {
  const credentials = { accessKeyId: 'deployment', secretAccessKey: 'secret' }
  return new DynamoDBClient({ endpoint, region: REGION, credentials })
}

/** Creates the tables as the template defines them. */
export const createTables = async (deployed: Deployed, endpoint: string): Promise<void> => {
  const client = clientOf(endpoint)
  for (const { id, properties } of resourcesOf(deployed, 'AWS::DynamoDB::GlobalTable', Table))
    await client.send(new CreateTableCommand({ TableName: id, ...properties }))
  client.destroy()
}

/** Deletes all items of a table whose only key is `key`. */
export const emptyTable = async (TableName: string, endpoint: string): Promise<void> => {
  const client = clientOf(endpoint)
  const pages = paginateScan(
    { client },
    { TableName, ProjectionExpression: '#key', ExpressionAttributeNames: { '#key': 'key' } },
  )
  for await (const { Items = [] } of pages)
    for (const Key of Items) await client.send(new DeleteItemCommand({ TableName, Key }))
  client.destroy()
}

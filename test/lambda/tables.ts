import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
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
        Projection: z.object({ ProjectionType: z.literal('ALL') }),
      }),
    )
    .optional(),
})

/** Creates the tables as the template defines them. */
export const createTables = async (deployed: Deployed, endpoint: string): Promise<void> => {
  const credentials = { accessKeyId: 'deployment', secretAccessKey: 'secret' }
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials })
  for (const { id, properties } of resourcesOf(deployed, 'AWS::DynamoDB::GlobalTable', Table))
    await client.send(new CreateTableCommand({ TableName: id, ...properties }))
  client.destroy()
}

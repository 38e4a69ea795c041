import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { requiredSetting } from '../env.ts'
import { tables } from '../tables.ts'

/** One client a container; where DynamoDB is, the SDK reads from its own environment variables. */
export const client = new DynamoDBClient()
export const database = DynamoDBDocumentClient.from(client)

export const tableName = (table: keyof typeof tables): string => requiredSetting(tables[table].variable)

import {
  DeleteTableCommand,
  paginateListTables,
  UpdateTableCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb'
import type { Tools } from './tools.ts'

type Client = Pick<Tools, 'dynamoDb'>

/** The tables of a stack, also those that earlier stacks of its name have left. */
export const tablesOf = async ({ dynamoDb }: Client, stackName: string): Promise<string[]> => {
  const names: string[] = []
  for await (const { TableNames = [] } of paginateListTables({ client: dynamoDb }, {}))
    names.push(...TableNames)
  return names.filter((name) => name.startsWith(`${stackName}-`))
}

/** Deletes a table for good, even a protected one. */
export const deleteTable = async ({ dynamoDb }: Client, TableName: string): Promise<void> => {
  const waiter = { client: dynamoDb, maxWaitTime: 600 }
  await dynamoDb.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }))
  await waitUntilTableExists(waiter, { TableName })
  await dynamoDb.send(new DeleteTableCommand({ TableName }))
  await waitUntilTableNotExists(waiter, { TableName })
}

import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type TableName, tables } from '../operations/tables.ts'
import { requiredSetting } from '../platform/env.ts'
import { toVisibleError } from './unavailable.ts'

/** Limits of one attempt: to connect, until the response begins, and between parts of it. */
const TIME_LIMITS = {
  connectionTimeout: 1_000,
  requestTimeout: 2_000,
  socketTimeout: 2_000,
  throwOnRequestTimeout: true,
}
const MAX_ATTEMPTS = 3

/** One client per container. The SDK finds the endpoint, region and credentials in its own environment variables. */
export const client = new DynamoDBClient({ maxAttempts: MAX_ATTEMPTS, requestHandler: TIME_LIMITS })

client.middlewareStack.add(
  (next) => (args) =>
    next(args).catch((error: unknown) => {
      throw toVisibleError(error)
    }),
  { name: 'visibleErrors', step: 'initialize', priority: 'high' },
)

/**
 * Send commands with the request's deadline: `database.send(command, deadline)`. Transient errors (throttling, a
 * failure of DynamoDB, no connection, no answer) are retried and then become VisibleError storageUnavailable. Wrong
 * credentials and missing tables are internal errors.
 */
export const database = DynamoDBDocumentClient.from(client)

export const tableName = (table: TableName): string => requiredSetting(tables[table].variable)

/** For `catch` on a conditional write: null if its condition fails. */
export const nullIfConditionFails = (error: unknown): null => {
  if (error instanceof ConditionalCheckFailedException) return null
  throw error
}

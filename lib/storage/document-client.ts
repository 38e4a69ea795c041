import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { millisecondsLeft } from '../http/deadline.ts'
import { tables } from '../operations/tables.ts'
import { requiredSetting } from '../platform/env.ts'
import { asVisible, storageUnavailable } from './unavailable.ts'

/** Of one try, in milliseconds: for the connection, for the answer to begin, and for each of its pauses. */
const LIMITS = {
  connectionTimeout: 1_000,
  requestTimeout: 2_000,
  socketTimeout: 2_000,
  throwOnRequestTimeout: true,
}
const MOST_TRIES = 3

export const client = new DynamoDBClient({ maxAttempts: MOST_TRIES, requestHandler: LIMITS })

/** Around all the tries of a command. */
client.middlewareStack.add(
  (next) => (args) =>
    next(args).catch((error: unknown) => {
      throw asVisible(error)
    }),
  { name: 'passingFaults', step: 'initialize', priority: 'high' },
)

/** Before each try. */
client.middlewareStack.add(
  (next) => (args) => {
    if (millisecondsLeft() <= 0) throw storageUnavailable(new Error('the time of the request is up'))
    return next(args)
  },
  { name: 'deadline', step: 'finalizeRequest', priority: 'low' },
)

/**
 * One client a container; where DynamoDB is, the SDK reads from its own environment variables. What will pass
 * (throttling, a fault of DynamoDB's, no answer, no connection) is tried again in the time of the request and is then
 * VisibleError storageUnavailable; credentials or tables that are wrong are a fault of ours.
 */
export const database = DynamoDBDocumentClient.from(client)

export const tableName = (table: keyof typeof tables): string => requiredSetting(tables[table].variable)

import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type TableName, tables } from '../operations/tables.ts'
import { requiredSetting } from '../platform/env.ts'
import { VisibleError } from '../platform/errors.ts'

/** An error that the SDK throws after its last attempt. Node's own errors keep their code. */
const SdkError = z.object({
  name: z.string(),
  code: z.string().optional().catch(undefined),
  $metadata: z.object({ httpStatusCode: z.number().optional() }).optional().catch(undefined),
  $response: z.object({ statusCode: z.number().optional() }).optional().catch(undefined),
})

const TRANSIENT: ReadonlySet<string> = new Set([
  // DynamoDB throttles.
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  // No answer in time, or the request's deadline has passed.
  'TimeoutError',
  'RequestTimeout',
  'AbortError',
  // Node could not connect, or lost the connection.
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Long enough for DynamoDB to scale, short enough for a person to wait. */
const RETRY_AFTER_SECONDS = 5

export const storageUnavailable = (cause: unknown, retryAfterSeconds = RETRY_AFTER_SECONDS): VisibleError =>
  new VisibleError('storageUnavailable', { cause, retryAfterSeconds })

/** Turns a transient error into one that callers may see and returns any other unchanged. */
export const toVisibleError = (error: unknown): unknown => {
  const { data } = SdkError.safeParse(error)
  if (!data) return error
  const status = data.$metadata?.httpStatusCode ?? data.$response?.statusCode ?? 0
  const isTransient = status >= 500 || TRANSIENT.has(data.name) || TRANSIENT.has(data.code ?? '')
  return isTransient ? storageUnavailable(error) : error
}

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

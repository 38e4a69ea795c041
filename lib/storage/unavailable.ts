import * as z from 'zod'
import { VisibleError } from '../http/errors.ts'

/** What the SDK throws when its own tries are over; of Node's errors it passes on the code. */
const Thrown = z.object({
  name: z.string(),
  code: z.string().optional().catch(undefined),
  $metadata: z.object({ httpStatusCode: z.number().optional() }).optional().catch(undefined),
  $response: z.object({ statusCode: z.number().optional() }).optional().catch(undefined),
})

const PASSING: ReadonlySet<string> = new Set([
  // DynamoDB's names for too much at a time.
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  // The SDK's names for no answer in time.
  'TimeoutError',
  'RequestTimeout',
  // Node's codes for no connection, or one that broke.
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Long enough for DynamoDB to make room, short enough for a person to wait. */
const RETRY_AFTER_SECONDS = 5

export const storageUnavailable = (cause: unknown, retryAfterSeconds = RETRY_AFTER_SECONDS): VisibleError =>
  new VisibleError('storageUnavailable', { cause, retryAfterSeconds })

/** A fault of DynamoDB's that will pass, as the one that callers may see; any other as it is. */
export const asVisible = (error: unknown): unknown => {
  const { data } = Thrown.safeParse(error)
  if (!data) return error
  const status = data.$metadata?.httpStatusCode ?? data.$response?.statusCode ?? 0
  const passes = status >= 500 || PASSING.has(data.name) || PASSING.has(data.code ?? '')
  return passes ? storageUnavailable(error) : error
}

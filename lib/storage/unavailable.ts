import * as z from 'zod'
import { VisibleError } from '../platform/errors.ts'

/** What the SDK throws after its last attempt. Node's own errors keep their code. */
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

import { setTimeout } from 'node:timers/promises'
import {
  IdempotencyAlreadyInProgressError,
  IdempotencyConfig,
  IdempotencyPersistenceLayerError,
  IdempotencyValidationError,
  makeIdempotent,
} from '@aws-lambda-powertools/idempotency'
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb'
import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { VisibleError } from '../http/errors.ts'
import { client, tableName } from './document-client.ts'

const KEPT_SECONDS = 24 * 60 * 60

/**
 * So long a repeat waits for the first to be done, looking so often. If the first fails then, there is time left to do its
 * work.
 */
const WAIT_MILLISECONDS = 8_000
const PAUSE_MILLISECONDS = 200

export interface IdempotentRequest {
  /** What tells the request from others: the caller's key, and what it is a key for. */
  readonly key: readonly string[]
  /** What must be the same when it is sent again. */
  readonly content: string
}

const store = () =>
  new DynamoDBPersistenceLayer({ tableName: tableName('idempotency'), awsSdkV3Client: client })

/** An answer is kept as text: it comes back to the letter, whatever numbers it holds. */
const remembering = (work: () => Promise<string>, context: Context) => {
  const config = new IdempotencyConfig({
    eventKeyJmesPath: 'key',
    payloadValidationJmesPath: 'content',
    expiresAfterSeconds: KEPT_SECONDS,
    lambdaContext: context,
  })
  return makeIdempotent((_: IdempotentRequest) => work(), { persistenceStore: store(), config })
}

const Text = z.string()

/** The library wraps the faults of its table, which may be those that pass. */
const unwrapped = (error: unknown): unknown =>
  error instanceof IdempotencyPersistenceLayerError && error.cause instanceof VisibleError
    ? error.cause
    : error

/**
 * Does the work of a request once, and gives its answer again to each repeat within a day. One that comes while the work
 * is under way waits for it. Work that fails is done anew. Work whose end could not be written down, because the function
 * was killed or the table did not answer in that moment, is done anew by a repeat half a minute later.
 *
 * @throws VisibleError idempotencyKeyReused for another request under the same key, requestInProgress
 */
export const once = async (
  request: IdempotentRequest,
  work: () => Promise<string>,
  context: Context,
): Promise<string> => {
  const remembered = remembering(work, context)
  for (const end = Date.now() + WAIT_MILLISECONDS; ; await setTimeout(PAUSE_MILLISECONDS)) {
    try {
      return Text.parse(await remembered(request))
    } catch (error) {
      if (error instanceof IdempotencyValidationError) throw new VisibleError('idempotencyKeyReused')
      if (!(error instanceof IdempotencyAlreadyInProgressError)) throw unwrapped(error)
      if (Date.now() > end) throw new VisibleError('requestInProgress', { retryAfterSeconds: 1 })
    }
  }
}

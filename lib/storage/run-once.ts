import { setTimeout } from 'node:timers/promises'
import {
  IdempotencyAlreadyInProgressError,
  IdempotencyConfig,
  IdempotencyPersistenceLayerError,
  IdempotencyValidationError,
  makeIdempotent,
} from '@aws-lambda-powertools/idempotency'
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { type Deadline, deadlineIn } from '../platform/deadline.ts'
import { VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { client, tableName } from './document-client.ts'

const RETENTION_SECONDS = 24 * 60 * 60

/** Time that a repeat waits for the first request. If that one fails, enough time is left to do the work. */
const WAIT_MILLISECONDS = 8_000
const POLL_MILLISECONDS = 200

/** Minimum time for recording the outcome, even if the work took all the time of the request. */
export const MIN_CALL_MILLISECONDS = 800

interface IdempotentRequest {
  /** Identifies the request: the caller's key and its scope. */
  readonly key: readonly string[]
  /** Content that must match when the request is repeated, followed by earlier versions' forms of it. */
  readonly contents: readonly unknown[]
}

const Success = z.object({ body: z.string(), headers: z.record(z.string(), z.string()) })

/** The response to a repeat: the exact text of the body, and the headers that depend on it. */
export type Success = z.infer<typeof Success>

/** The first version recorded only the body. */
const Recorded = z.union([Success, z.string().transform((body): Success => ({ body, headers: {} }))])

interface Circumstances extends Pick<RequestContext, 'now' | 'deadline'> {
  readonly lambdaContext: Context
}

const withTimeToRecord = (deadline: Deadline): Deadline =>
  deadline.millisecondsLeft() < MIN_CALL_MILLISECONDS ? deadlineIn(MIN_CALL_MILLISECONDS) : deadline

/** The client with a deadline on every command: the library sends commands without options. */
const clientUntil = (deadline: Deadline): DynamoDBClient =>
  new Proxy(client, {
    get: (target, property) =>
      property === 'send'
        ? (command: Parameters<typeof client.send>[0]) => target.send(command, withTimeToRecord(deadline))
        : Reflect.get(target, property),
  })

/** Does the work once for each key, and only if the content is the same. */
const idempotent = (work: () => Promise<Success>, { lambdaContext, deadline }: Circumstances) => {
  const config = new IdempotencyConfig({
    eventKeyJmesPath: 'key',
    payloadValidationJmesPath: 'content',
    expiresAfterSeconds: RETENTION_SECONDS,
    lambdaContext,
  })
  const persistenceStore = new DynamoDBPersistenceLayer({
    tableName: tableName('idempotency'),
    awsSdkV3Client: clientUntil(deadline),
  })
  return makeIdempotent((_: { readonly key: readonly string[]; readonly content: unknown }) => work(), {
    persistenceStore,
    config,
  })
}

/** The library wraps the errors of its table, which may be transient. */
const unwrapped = (error: unknown): unknown =>
  error instanceof IdempotencyPersistenceLayerError && error.cause instanceof VisibleError
    ? error.cause
    : error

/** @throws VisibleError idempotencyKeyReused if none of the contents was recorded with the key */
const onceWithAny = async (
  { key, contents }: IdempotentRequest,
  work: () => Promise<Success>,
  circumstances: Circumstances,
): Promise<Success> => {
  const workOnce = idempotent(work, circumstances)
  for (const content of contents) {
    try {
      return Recorded.parse(await workOnce({ key, content }))
    } catch (error) {
      if (!(error instanceof IdempotencyValidationError)) throw error
    }
  }
  throw new VisibleError('idempotencyKeyReused')
}

/**
 * Does the work of a request once and returns the stored response to every repeat for a day. A repeat that arrives
 * while the work is in progress waits for it. Failed work is done again. Work whose completion could not be recorded,
 * because the function was killed or the table did not answer, is done again by a repeat half a minute later.
 *
 * @throws VisibleError idempotencyKeyReused for a different request with the same key, requestInProgress
 */
export const once = async (
  request: IdempotentRequest,
  work: () => Promise<Success>,
  circumstances: Circumstances,
): Promise<Success> => {
  const { now } = circumstances
  for (const end = now().getTime() + WAIT_MILLISECONDS; ; await setTimeout(POLL_MILLISECONDS)) {
    try {
      return await onceWithAny(request, work, circumstances)
    } catch (error) {
      if (!(error instanceof IdempotencyAlreadyInProgressError)) throw unwrapped(error)
      if (now().getTime() > end) throw new VisibleError('requestInProgress', { retryAfterSeconds: 1 })
    }
  }
}

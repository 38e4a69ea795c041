import { setTimeout } from 'node:timers/promises'
import { Agent, errors, request } from 'undici'
import { VisibleError } from '../http/errors.ts'
import type { Deadline } from '../platform/deadline.ts'
import { causeOf } from '../platform/log.ts'

export interface TimeLimits {
  readonly connectMilliseconds: number
  /** For one complete reply. */
  readonly replyMilliseconds: number
  /** Between an attempt and its retry. */
  readonly pauseMilliseconds: number
}

export interface Call {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly limits: TimeLimits
  readonly maxReplyBytes: number
}

/** What a request keeps in reserve to store the result. */
const RESERVE_MILLISECONDS = 3_000

export interface RawReply {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly bytes: Uint8Array
}

/** Transport errors are an outcome, not an exception. */
export type Outcome = RawReply | Error

const agents = new Map<string, Agent>()

/**
 * HTTP/1.1 only: aborting a request then closes its connection. An HTTP/2 session would survive, and a dead one would
 * stall the requests that follow.
 */
const agentFor = ({ limits: { connectMilliseconds }, maxReplyBytes }: Call): Agent => {
  const name = `${connectMilliseconds} ${maxReplyBytes}`
  const known = agents.get(name)
  if (known) return known
  const agent = new Agent({
    allowH2: false,
    connect: { timeout: connectMilliseconds },
    maxResponseSize: maxReplyBytes,
  })
  agents.set(name, agent)
  return agent
}

const replyMilliseconds = (limits: TimeLimits, { millisecondsLeft }: Deadline): number =>
  Math.floor(Math.max(0, Math.min(limits.replyMilliseconds, millisecondsLeft() - RESERVE_MILLISECONDS)))

const send = async (call: Call, deadline: Deadline): Promise<RawReply> => {
  const { statusCode, headers, body } = await request(call.url, {
    headers: call.headers,
    dispatcher: agentFor(call),
    signal: AbortSignal.timeout(replyMilliseconds(call.limits, deadline)),
  })
  const retryAfter = headers['retry-after']
  return {
    status: statusCode,
    retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    bytes: await body.bytes(),
  }
}

const attempt = (call: Call, deadline: Deadline): Promise<Outcome> =>
  send(call, deadline).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))

export const isConnectTimeout = (error: unknown): boolean => error instanceof errors.ConnectTimeoutError

export const isTimeout = (error: unknown): boolean =>
  isConnectTimeout(error) ||
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  (error instanceof DOMException && error.name === 'TimeoutError')

/** A reply that was too slow or too large would be so again. */
export const isRetryable = (outcome: Outcome): boolean => {
  if (!(outcome instanceof Error)) return outcome.status >= 500
  if (isConnectTimeout(outcome)) return true
  return !isTimeout(outcome) && !(outcome instanceof errors.ResponseExceededMaxSizeError)
}

/** What went wrong, for the log. The body stays out of it, since it may hold anything. */
export const reasonOf = (outcome: Outcome): string =>
  outcome instanceof Error ? outcome.message : `status ${outcome.status}`

/** Retry-After in seconds. Its other form, a date, is ignored. */
export const retryAfterSecondsOf = ({ retryAfter }: RawReply): number | undefined =>
  /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined

/** The outcomes of one or two attempts. */
export interface Outcomes {
  readonly last: Outcome
  /** Why the first attempt failed; null if there was only one. */
  readonly firstReason: string | null
}

/** Calls, and once more after a pause if the connection or the server fails. */
export const callWithRetry = async (
  call: Call,
  deadline: Deadline,
  mayRetry: (outcome: Outcome) => boolean = isRetryable,
): Promise<Outcomes> => {
  const first = await attempt(call, deadline)
  if (!mayRetry(first)) return { last: first, firstReason: null }
  await setTimeout(call.limits.pauseMilliseconds)
  return { last: await attempt(call, deadline), firstReason: reasonOf(first) }
}

/** The error of the second attempt with the reason of the first, so that one log line has both. */
const withFirstReason = (firstReason: string, error: unknown): unknown => {
  if (!(error instanceof VisibleError)) return error
  const cause = new Error(`${firstReason}, then ${causeOf(error.cause)}`)
  const { kind, errors, retryAfterSeconds } = error
  return new VisibleError(kind, { errors, retryAfterSeconds, cause })
}

/**
 * Reads the last outcome.
 *
 * @param read throws if the outcome is not a valid reply
 * @throws what `read` throws; the cause of a VisibleError then names both reasons
 */
export const resultOf = <Result>(
  { last, firstReason }: Outcomes,
  read: (outcome: Outcome) => Result,
): Result => {
  try {
    return read(last)
  } catch (error) {
    throw firstReason === null ? error : withFirstReason(firstReason, error)
  }
}

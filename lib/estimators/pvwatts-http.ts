import { Agent, errors, request } from 'undici'
import type { Deadline } from '../platform/deadline.ts'

export interface TimeLimits {
  readonly connectMilliseconds: number
  /** For one complete reply. */
  readonly replyMilliseconds: number
  /** Between an attempt and its retry. */
  readonly pauseMilliseconds: number
}

/** What a request keeps in reserve to store the result. */
const RESERVE_MILLISECONDS = 3_000

/** An hourly reply takes half a megabyte. */
const MAX_REPLY_BYTES = 8_000_000

export interface RawReply {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly text: string
}

const agents = new Map<number, Agent>()

/**
 * HTTP/1.1 only: aborting a request then closes its connection. An HTTP/2 session would survive, and a dead one would
 * stall the requests that follow.
 */
const agentFor = ({ connectMilliseconds }: TimeLimits): Agent => {
  const known = agents.get(connectMilliseconds)
  if (known) return known
  const agent = new Agent({
    allowH2: false,
    connect: { timeout: connectMilliseconds },
    maxResponseSize: MAX_REPLY_BYTES,
  })
  agents.set(connectMilliseconds, agent)
  return agent
}

const replyMilliseconds = (limits: TimeLimits, { millisecondsLeft }: Deadline): number =>
  Math.floor(Math.max(0, Math.min(limits.replyMilliseconds, millisecondsLeft() - RESERVE_MILLISECONDS)))

/** Sends the key in a header, because URLs end up in logs. */
const send = async (url: URL, apiKey: string, limits: TimeLimits, deadline: Deadline): Promise<RawReply> => {
  const { statusCode, headers, body } = await request(url, {
    headers: { accept: 'application/json', 'x-api-key': apiKey },
    dispatcher: agentFor(limits),
    signal: AbortSignal.timeout(replyMilliseconds(limits, deadline)),
  })
  const retryAfter = headers['retry-after']
  return {
    status: statusCode,
    retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    text: await body.text(),
  }
}

/** One call. Transport errors are an outcome, not an exception. */
export const attempt = (
  url: URL,
  apiKey: string,
  limits: TimeLimits,
  deadline: Deadline,
): Promise<RawReply | Error> =>
  send(url, apiKey, limits, deadline).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )

export const isTimeout = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  (error instanceof DOMException && error.name === 'TimeoutError')

/** A reply that was too slow or too large would be so again. */
export const isRetryable = (outcome: RawReply | Error): boolean => {
  if (!(outcome instanceof Error)) return outcome.status >= 500
  if (outcome instanceof errors.ConnectTimeoutError) return true
  return !isTimeout(outcome) && !(outcome instanceof errors.ResponseExceededMaxSizeError)
}

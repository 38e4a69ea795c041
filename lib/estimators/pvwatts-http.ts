import { Agent, errors, request } from 'undici'
import { millisecondsLeft } from '../http/deadline.ts'

export interface TimeLimits {
  readonly connectMilliseconds: number
  /** For one whole reply. */
  readonly replyMilliseconds: number
  readonly pauseMilliseconds: number
}

/** What a request keeps to store the reply in. */
const RESERVE_MILLISECONDS = 2_000

/** An hourly reply has half a megabyte. */
const MOST_REPLY_BYTES = 8_000_000

export interface RawReply {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly text: string
}

const agents = new Map<number, Agent>()

/**
 * Over HTTP/1.1 a request that is given up takes its connection with it. A session of HTTP/2 would outlive it, and
 * hold up the next requests too where the connection has gone dead.
 */
const agentFor = ({ connectMilliseconds }: TimeLimits): Agent => {
  const known = agents.get(connectMilliseconds)
  if (known) return known
  const agent = new Agent({
    allowH2: false,
    connect: { timeout: connectMilliseconds },
    maxResponseSize: MOST_REPLY_BYTES,
  })
  agents.set(connectMilliseconds, agent)
  return agent
}

const replyMilliseconds = (limits: TimeLimits): number =>
  Math.floor(Math.max(0, Math.min(limits.replyMilliseconds, millisecondsLeft() - RESERVE_MILLISECONDS)))

/** The key goes into a header: addresses end up in logs. */
const ask = async (url: URL, apiKey: string, limits: TimeLimits): Promise<RawReply> => {
  const { statusCode, headers, body } = await request(url, {
    headers: { accept: 'application/json', 'x-api-key': apiKey },
    dispatcher: agentFor(limits),
    signal: AbortSignal.timeout(replyMilliseconds(limits)),
  })
  const retryAfter = headers['retry-after']
  return {
    status: statusCode,
    retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    text: await body.text(),
  }
}

/** One call; what goes wrong on the way is an outcome too. */
export const attempt = (url: URL, apiKey: string, limits: TimeLimits): Promise<RawReply | Error> =>
  ask(url, apiKey, limits).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )

export const isTimeout = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  (error instanceof DOMException && error.name === 'TimeoutError')

/** A reply that took too long or was too large is not asked for again: it would be so once more. */
export const mayTryAgain = (outcome: RawReply | Error): boolean => {
  if (!(outcome instanceof Error)) return outcome.status >= 500
  if (outcome instanceof errors.ConnectTimeoutError) return true
  return !isTimeout(outcome) && !(outcome instanceof errors.ResponseExceededMaxSizeError)
}

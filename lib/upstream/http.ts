import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { type Dispatcher, EnvHttpProxyAgent, errors, request } from 'undici'
import type * as z from 'zod'
import type { Deadline } from '../platform/deadline.ts'
import type { failuresOf, VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'

/** A service that this one calls. */
export interface Service {
  /** The subject of sentences in the log. */
  readonly name: string
  /** From {@link agentOf}. */
  readonly agent: Dispatcher
  readonly limits: {
    /** For one complete reply. */
    readonly replyMilliseconds: number
    /** Between an attempt and its retry. */
    readonly pauseMilliseconds: number
    /** The part of the request's time that must remain after the call. */
    readonly reserveMilliseconds: number
  }
  /** Default: {@link isRetryable}. */
  readonly mayRetry?: (outcome: Outcome) => boolean
  /** The error for callers without a reply. */
  readonly noReply: (error: Error) => VisibleError
}

export interface Call<Result> {
  readonly service: Service
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Throws if the reply is not valid. */
  readonly read: (reply: RawReply) => Result
}

export interface RawReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Uint8Array
}

/** Transport errors are an outcome, not an exception. */
export type Outcome = RawReply | Error

/**
 * The connections of one client, through the proxy in HTTP_PROXY, HTTPS_PROXY and NO_PROXY, if any. HTTP/1.1 only: aborting a
 * request then closes its connection. An HTTP/2 session would survive, and a dead one would stall the requests that follow.
 *
 * @param connectMilliseconds for name resolution, connection and handshake; undici adds up to 0.5 s to limits above 1 s
 */
export const agentOf = (connectMilliseconds: number, maxReplyBytes: number): Dispatcher =>
  new EnvHttpProxyAgent({
    allowH2: false,
    connect: { timeout: connectMilliseconds },
    connectTimeout: connectMilliseconds,
    maxResponseSize: maxReplyBytes,
  })

const attempt = async (
  { service, url, headers: sent }: Call<unknown>,
  { millisecondsLeft }: Deadline,
): Promise<Outcome> => {
  const { replyMilliseconds, reserveMilliseconds } = service.limits
  const milliseconds = Math.min(replyMilliseconds, millisecondsLeft() - reserveMilliseconds)
  try {
    const { statusCode, headers, body } = await request(url, {
      headers: sent,
      dispatcher: service.agent,
      signal: AbortSignal.timeout(Math.max(0, Math.floor(milliseconds))),
    })
    return { status: statusCode, headers, bytes: await body.bytes() }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** True if anything answers at an address in time, even with an error. */
export const answers = async (url: string, agent: Dispatcher, milliseconds: number): Promise<boolean> => {
  try {
    const { body } = await request(url, { dispatcher: agent, signal: AbortSignal.timeout(milliseconds) })
    body.dump().catch(() => {})
    return true
  } catch {
    return false
  }
}

export const isConnectTimeout = (error: unknown): boolean => error instanceof errors.ConnectTimeoutError

/** True if the host name could not be resolved, or no connection was made in time. */
export const isUnreachable = (error: unknown): boolean =>
  isConnectTimeout(error) || (error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo')

export const isTimeout = (error: unknown): boolean =>
  isConnectTimeout(error) || (error instanceof DOMException && error.name === 'TimeoutError')

/** A reply that is too slow or too large would be so after a retry. */
export const isRetryable = (outcome: Outcome): boolean => {
  if (!(outcome instanceof Error)) return outcome.status >= 500
  if (isConnectTimeout(outcome)) return true
  return !isTimeout(outcome) && !(outcome instanceof errors.ResponseExceededMaxSizeError)
}

/** The failure, for the log. Leaves out the body, which may contain anything. */
export const reasonOf = (outcome: Outcome): string =>
  outcome instanceof Error ? outcome.message : `status ${outcome.status}`

/** The first value of a header. */
const headerIn = ({ headers }: RawReply, name: string): string => [headers[name]].flat()[0] ?? ''

/** A header that holds a whole number. */
export const numberIn = (reply: RawReply, name: string): number | undefined => {
  const text = headerIn(reply, name)
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

/** A longer Retry-After is cut to this: quotas are hourly. */
const MAX_RETRY_AFTER_SECONDS = 3_600

/**
 * Retry-After in seconds, at most an hour, from either of its forms: seconds or a date (RFC 9110 §10.2.3).
 *
 * @param now milliseconds since 1970
 */
export const retryAfterSecondsOf = (reply: RawReply, now = Date.now()): number | undefined => {
  const text = headerIn(reply, 'retry-after')
  const date = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN
  const seconds = numberIn(reply, 'retry-after') ?? Math.ceil((date - now) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(0, seconds))
}

type Failed = ReturnType<typeof failuresOf>['failed']

/** The bytes of a reply with status 200. */
export const goodBytes = (reply: RawReply, failed: Failed): Uint8Array => {
  if (reply.status !== 200) throw failed(new Error(reasonOf(reply)), retryAfterSecondsOf(reply))
  return reply.bytes
}

/**
 * A reply parsed with a schema. The log learns where and how it is wrong: zod's messages do not quote values.
 *
 * @param json undefined if the text is not JSON
 */
export const parsed = <Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
  failed: Failed,
): z.output<Schema> => {
  const { success, data, error } = schema.safeParse(json)
  if (success) return data
  const [issue] = error.issues
  const wrong =
    json === undefined ? 'not JSON, or too complex' : `${issue?.path.join('.')}: ${issue?.message}`
  throw failed(new Error(wrong))
}

/**
 * Calls a service, with one retry after a pause if the connection or the server fails; the log says why.
 *
 * @throws what `read` throws
 */
export const fetchParsed = async <Result>(
  call: Call<Result>,
  { deadline, log }: Pick<RequestContext, 'deadline' | 'log'>,
): Promise<Result> => {
  const { name, limits, noReply, mayRetry = isRetryable } = call.service
  const read = (outcome: Outcome): Result => {
    if (outcome instanceof Error) throw noReply(outcome)
    return call.read(outcome)
  }
  const first = await attempt(call, deadline)
  if (!mayRetry(first)) return read(first)
  log.warn(`${name} failed once`, { reason: reasonOf(first) })
  await setTimeout(limits.pauseMilliseconds)
  return read(await attempt(call, deadline))
}

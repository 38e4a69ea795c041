import { setTimeout } from 'node:timers/promises'
import { Agent, errors, request } from 'undici'
import type * as z from 'zod'
import { VisibleError } from '../errors.ts'
import { logWarning } from '../log.ts'
import type { Hours } from '../shading/energy.ts'
import { HourlyReply, Refusal, Reply } from './pvwatts-reply.ts'

/** API Gateway gives up at 29 s: two tries and the pause between them must end well before. */
export interface TimeLimits {
  readonly connectMilliseconds: number
  /** For one whole reply. */
  readonly replyMilliseconds: number
  readonly pauseMilliseconds: number
}

export const LIMITS: TimeLimits = {
  connectMilliseconds: 3_000,
  replyMilliseconds: 10_000,
  pauseMilliseconds: 250,
}

/** An hourly reply has half a megabyte. */
const MOST_REPLY_BYTES = 8_000_000

interface RawReply {
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

/** The key goes into a header: addresses end up in logs. */
const ask = async (url: URL, apiKey: string, limits: TimeLimits): Promise<RawReply> => {
  const { statusCode, headers, body } = await request(url, {
    headers: { accept: 'application/json', 'x-api-key': apiKey },
    dispatcher: agentFor(limits),
    signal: AbortSignal.timeout(limits.replyMilliseconds),
  })
  const retryAfter = headers['retry-after']
  return {
    status: statusCode,
    retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    text: await body.text(),
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  (error instanceof DOMException && error.name === 'TimeoutError')

/** A reply that took too long or was too large is not asked for again: it would be so once more. */
const mayTryAgain = (outcome: RawReply | Error): boolean => {
  if (!(outcome instanceof Error)) return outcome.status >= 500
  if (outcome instanceof errors.ConnectTimeoutError) return true
  return !isTimeout(outcome) && !(outcome instanceof errors.ResponseExceededMaxSizeError)
}

const attempt = (url: URL, apiKey: string, limits: TimeLimits): Promise<RawReply | Error> =>
  ask(url, apiKey, limits).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )

const askTwice = async (url: URL, apiKey: string, limits: TimeLimits): Promise<RawReply> => {
  let outcome = await attempt(url, apiKey, limits)
  if (mayTryAgain(outcome)) {
    const reason = outcome instanceof Error ? outcome.message : `status ${outcome.status}`
    logWarning('Production estimator failed once', { reason })
    await setTimeout(limits.pauseMilliseconds)
    outcome = await attempt(url, apiKey, limits)
  }
  if (!(outcome instanceof Error)) return outcome
  throw new VisibleError(isTimeout(outcome) ? 'estimatorTimedOut' : 'estimatorFailed', { cause: outcome })
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Retry-After in seconds; the other form, a date, is as good as unknown. */
const secondsOf = (retryAfter: string | undefined): number | undefined =>
  /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined

const failed = (reason: string): VisibleError =>
  new VisibleError('estimatorFailed', { cause: new Error(reason) })

const MOST_ERRORS = 20
const MOST_CHARACTERS = 500

/**
 * In the estimator's own words, in which a key that it echoes is blotted out: before they are cut, or a part of the
 * key would stay.
 */
const refused = (words: readonly string[], apiKey: string): VisibleError =>
  new VisibleError('baselineNotAvailable', {
    errors: words.slice(0, MOST_ERRORS).map((text) => ({
      field: 'location',
      message: text.replaceAll(apiKey, '…').slice(0, MOST_CHARACTERS),
    })),
  })

const firstIssue = ({ issues: [issue] }: z.ZodError): string => `${issue?.path.join('.')}: ${issue?.message}`

/** A reply with its hours or, where they cannot be used, with the reason. */
export interface Estimate {
  readonly reply: Reply
  readonly hours: Hours | string
}

const hoursOf = (json: unknown): Hours | string => {
  const hourly = HourlyReply.safeParse(json)
  if (!hourly.success) return firstIssue(hourly.error)
  const { station_info, outputs } = hourly.data
  return {
    timeZone: station_info.tz,
    ac: Float64Array.from(outputs.ac),
    dc: Float64Array.from(outputs.dc),
    poa: Float64Array.from(outputs.poa),
    dn: Float64Array.from(outputs.dn),
    df: Float64Array.from(outputs.df),
    tamb: Float64Array.from(outputs.tamb),
    tcell: Float64Array.from(outputs.tcell),
    alb: Float64Array.from(outputs.alb),
  }
}

const parse = ({ status, retryAfter, text }: RawReply, apiKey: string): Estimate => {
  if (status === 401 || status === 403 || status === 429) {
    const retryAfterSeconds = secondsOf(retryAfter)
    throw new VisibleError('estimatorUnavailable', {
      cause: new Error(`status ${status}`),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
  if (status !== 200 && status !== 422) throw failed(`status ${status}`)
  const json = jsonOf(text)
  const refusal = Refusal.safeParse(json)
  if (refusal.success) throw refused(refusal.data.errors, apiKey)
  if (status !== 200) throw failed(`status ${status} without errors`)
  const reply = Reply.safeParse(json)
  if (reply.success) return { reply: reply.data, hours: hoursOf(json) }
  throw failed(json === undefined ? 'not JSON' : firstIssue(reply.error))
}

/**
 * Asks PVWatts v8 once, or twice if the connection or the server fails.
 *
 * @param url whole address of the v8.json endpoint
 * @param query as made by {@link pvwattsQuery}
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const askPvwatts = async (
  { url, apiKey, query }: { readonly url: string; readonly apiKey: string; readonly query: string },
  limits: TimeLimits = LIMITS,
): Promise<Estimate> => {
  const address = new URL(url)
  address.search = query
  return parse(await askTwice(address, apiKey, limits), apiKey)
}

import { VisibleError } from '../../platform/errors.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { type HourlySeries, hourlySeries } from '../../pvwatts/hourly-series.ts'
import { parseJson } from '../../schemas/json.ts'
import type { Place } from '../../schemas/panels.ts'
import { numberIn, parsed, type RawReply, retryAfterSecondsOf } from '../../upstream/http.ts'
import { callEstimator, ESTIMATOR } from '../calls.ts'
import { estimatorFailed, estimatorUnavailable, KeyUnusable, QuotaUsedUp } from '../estimator-errors.ts'
import { forgetApiKey, pvwattsApiKey } from './key.ts'
import { contradictionIn, HourlyReply, hasHours, Reply, ReportedErrors } from './reply.ts'

interface PvwattsRequest {
  /** Full URL of the v8.json endpoint. */
  readonly url: string
  /** From `pvwattsQuery`. */
  readonly query: string
  /** The place in the query. */
  readonly place: Place
}

interface ParsedReply {
  readonly reply: Reply
  readonly hours: HourlySeries | null
}

const SERVICE = { ...ESTIMATOR, name: 'The production estimator', estimator: 'pvwatts' } as const

const KEY_REFUSED: readonly number[] = [401, 403]

const failed = (reason: string): VisibleError => estimatorFailed(new Error(reason))

const MAX_ERRORS = 20
const MAX_CHARACTERS = 500

/**
 * Quotes the estimator's messages to the caller. Redacts the key before truncating, or a part of it could remain. The
 * messages may name the location, so they are not logged.
 */
const locationNotCovered = (status: number, messages: readonly string[], apiKey: string): VisibleError =>
  new VisibleError('baselineNotAvailable', {
    cause: new Error(`status ${status} with error messages`),
    errors: messages.slice(0, MAX_ERRORS).map((text) => ({
      field: 'location',
      message: text.replaceAll(apiKey, '…').slice(0, MAX_CHARACTERS).toWellFormed(),
    })),
  })

const hourlySeriesOf = (json: unknown): HourlySeries | null => {
  if (!hasHours(json)) return null
  const { station_info, outputs } = parsed(HourlyReply, json, estimatorFailed)
  return hourlySeries(station_info, (name) => Float64Array.from(outputs[name]))
}

/**
 * @param apiKey not empty
 * @throws VisibleError baselineNotAvailable, estimatorFailed or estimatorUnavailable
 */
export const readReply = (reply: RawReply, place: Place, apiKey: string): ParsedReply => {
  const { status, bytes } = reply
  const reason = `status ${status}`
  if (status === 429) throw estimatorUnavailable(new QuotaUsedUp(reason), retryAfterSecondsOf(reply))
  if (KEY_REFUSED.includes(status))
    throw estimatorUnavailable(new KeyUnusable(reason), retryAfterSecondsOf(reply))
  if (status !== 200 && status !== 422) throw failed(reason)
  const json = parseJson(bytes)
  const reported = ReportedErrors.safeParse(json)
  if (reported.success) throw locationNotCovered(status, reported.data.errors, apiKey)
  if (status !== 200) throw failed(`${reason} without errors`)
  const good = parsed(Reply, json, estimatorFailed)
  const hours = hourlySeriesOf(json)
  const contradiction = contradictionIn(good, hours, place)
  if (contradiction !== null) throw failed(contradiction)
  return { reply: good, hours }
}

/** Calls per hour, unless a reply names another limit. */
const DEFAULT_LIMIT = 1000

/** The share of the quota that is kept for interactive requests. */
const BACKGROUND_RESERVE = 0.05

/** The quota of a busy hour recovers slowly: a call every few minutes would use up the reserve. */
const REST_MILLISECONDS = 30 * 60 * 1000

/** End of the pause of background work, by address, in milliseconds since 1970. Interactive requests have the rest. */
const restUntil = new Map<string, number>()

/** Every reply has the number of calls that remain across all containers. */
const noteQuota = (address: string, reply: RawReply, now: Date): void => {
  const remaining = numberIn(reply, 'x-ratelimit-remaining')
  if (remaining === undefined) return
  // A limit of 0 would be an error in the header.
  const limit = numberIn(reply, 'x-ratelimit-limit') || DEFAULT_LIMIT
  restUntil.set(address, remaining <= BACKGROUND_RESERVE * limit ? now.getTime() + REST_MILLISECONDS : 0)
}

/** @throws VisibleError estimatorUnavailable with a Retry-After if background work must leave the quota alone */
const requireQuota = (address: string, { isBackground, now }: RequestContext): void => {
  const left = (restUntil.get(address) ?? 0) - now().getTime()
  if (isBackground && left > 0)
    throw estimatorUnavailable(new QuotaUsedUp('only the reserve is left'), Math.ceil(left / 1000))
}

/**
 * Calls PVWatts v8, unless its quota is used up for background work.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const callPvwatts = async (
  { url: address, query, place }: PvwattsRequest,
  context: RequestContext,
): Promise<ParsedReply> => {
  requireQuota(address, context)
  const url = new URL(address)
  url.search = query
  const requestOf = async () => {
    const apiKey = await pvwattsApiKey()
    const read = (reply: RawReply): ParsedReply => {
      noteQuota(address, reply, context.now())
      if (KEY_REFUSED.includes(reply.status)) {
        forgetApiKey()
        // Another key has its own quota.
        restUntil.delete(address)
      }
      return readReply(reply, place, apiKey)
    }
    // The key goes into a header, because URLs end up in logs.
    return { url, headers: { accept: 'application/json', 'x-api-key': apiKey }, read }
  }
  return callEstimator(SERVICE, address, requestOf, context)
}

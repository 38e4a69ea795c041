import { VisibleError } from '../../platform/errors.ts'
import { type HourlySeries, hourlySeries } from '../../pvwatts/hourly-series.ts'
import {
  firstIssue,
  isTimeout,
  numberIn,
  type Outcome,
  parseJson,
  retryAfterSecondsOf,
} from '../../upstream/http.ts'
import {
  estimatorFailed,
  estimatorTimedOut,
  estimatorUnavailable,
  KeyUnusable,
  QuotaUsedUp,
} from '../estimator-errors.ts'
import { contradictionIn } from './contradiction.ts'
import type { RateLimit } from './quota.ts'
import { HourlyReply, hasHours, Reply, ReportedErrors } from './reply.ts'

/** A reply, and its hourly columns if it has any. */
export interface ParsedReply {
  readonly reply: Reply
  readonly hours: HourlySeries | null
}

/** A refusal that does not say for how long leaves no call. A limit of 0 would be an error in the header. */
export const rateLimitOf = (outcome: Outcome): RateLimit => {
  if (outcome instanceof Error) return { remaining: undefined, limit: undefined }
  const isBareRefusal = outcome.status === 429 && retryAfterSecondsOf(outcome) === undefined
  return {
    remaining: numberIn(outcome, 'x-ratelimit-remaining') ?? (isBareRefusal ? 0 : undefined),
    limit: numberIn(outcome, 'x-ratelimit-limit') || undefined,
  }
}

const failed = (reason: string): VisibleError => estimatorFailed(new Error(reason))

const MAX_ERRORS = 20
const MAX_CHARACTERS = 500

const redacted = (text: string, secret: string): string =>
  secret === '' ? text : text.replaceAll(secret, '…')

/**
 * Quotes the estimator's messages to the caller. Redacts before it truncates, or a part of the key could remain. The
 * messages may name the location, so they are not logged.
 */
const locationNotCovered = (status: number, messages: readonly string[], apiKey: string): VisibleError =>
  new VisibleError('baselineNotAvailable', {
    cause: new Error(`status ${status} with error messages`),
    errors: messages.slice(0, MAX_ERRORS).map((text) => ({
      field: 'location',
      message: redacted(text, apiKey).slice(0, MAX_CHARACTERS),
    })),
  })

const hourlySeriesOf = (json: unknown): HourlySeries | null => {
  if (!hasHours(json)) return null
  const hourly = HourlyReply.safeParse(json)
  if (!hourly.success) throw failed(firstIssue(hourly.error))
  const { station_info, outputs } = hourly.data
  return hourlySeries(station_info, (name) => Float64Array.from(outputs[name]))
}

const parseSuccess = (json: unknown): ParsedReply => {
  const reply = Reply.safeParse(json)
  if (!reply.success) throw failed(json === undefined ? 'not JSON' : firstIssue(reply.error))
  const hours = hourlySeriesOf(json)
  const contradiction = contradictionIn(reply.data.outputs, hours)
  if (contradiction !== null) throw failed(contradiction)
  return { reply: reply.data, hours }
}

/** @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut */
export const estimateOrThrow = (outcome: Outcome, apiKey: string): ParsedReply => {
  if (outcome instanceof Error)
    throw isTimeout(outcome) ? estimatorTimedOut(outcome) : estimatorFailed(outcome)
  const { status, bytes } = outcome
  if (status === 401 || status === 403 || status === 429)
    throw estimatorUnavailable(
      status === 429 ? new QuotaUsedUp('status 429') : new KeyUnusable(`status ${status}`),
      retryAfterSecondsOf(outcome),
    )
  if (status !== 200 && status !== 422) throw failed(`status ${status}`)
  const json = parseJson(bytes)
  const reported = ReportedErrors.safeParse(json)
  if (reported.success) throw locationNotCovered(status, reported.data.errors, apiKey)
  if (status !== 200) throw failed(`status ${status} without errors`)
  return parseSuccess(json)
}

import { setTimeout } from 'node:timers/promises'
import { VisibleError } from '../http/errors.ts'
import { causeOf } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { attempt, isRetryable, type TimeLimits } from './pvwatts-http.ts'
import { estimateOrThrow, type ParsedReply, reasonOf } from './pvwatts-outcome.ts'

/** Two attempts and the pause between them fit into a request; a slow first attempt shortens the second. */
export const LIMITS: TimeLimits = {
  connectMilliseconds: 3_000,
  replyMilliseconds: 10_000,
  pauseMilliseconds: 250,
}

export interface PvwattsRequest {
  /** Full URL of the v8.json endpoint. */
  readonly url: string
  readonly apiKey: string
  /** As {@link pvwattsQuery} makes it. */
  readonly query: string
}

/** The error of the second attempt with the reason of the first, so that one log line has both. */
const withFirstReason = (first: string, error: unknown): unknown => {
  if (!(error instanceof VisibleError)) return error
  const cause = new Error(`${first}, then ${causeOf(error.cause)}`)
  const { kind, errors, retryAfterSeconds } = error
  return new VisibleError(kind, { errors, retryAfterSeconds, cause })
}

/**
 * Calls PVWatts v8, and once more if the connection or the server fails.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const callPvwatts = async (
  { url, apiKey, query }: PvwattsRequest,
  { deadline, log }: Pick<RequestContext, 'deadline' | 'log'>,
  limits: TimeLimits = LIMITS,
): Promise<ParsedReply> => {
  const address = new URL(url)
  address.search = query
  const first = await attempt(address, apiKey, limits, deadline)
  if (!isRetryable(first)) return estimateOrThrow(first, apiKey)
  await setTimeout(limits.pauseMilliseconds)
  const second = await attempt(address, apiKey, limits, deadline)
  const reason = reasonOf(first)
  try {
    const estimate = estimateOrThrow(second, apiKey)
    log.warn('The production estimator failed once', { reason })
    return estimate
  } catch (error) {
    throw withFirstReason(reason, error)
  }
}

import type { RequestContext } from '../platform/request-context.ts'
import { callWithRetry, resultOf, type TimeLimits } from '../upstream/http.ts'
import { estimateOrThrow, type ParsedReply } from './pvwatts-outcome.ts'

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

/** An hourly reply takes half a megabyte. */
const MAX_REPLY_BYTES = 8_000_000

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
  // The key goes into a header, because URLs end up in logs.
  const headers = { accept: 'application/json', 'x-api-key': apiKey }
  const call = { url: address, headers, limits, maxReplyBytes: MAX_REPLY_BYTES }
  const outcomes = await callWithRetry(call, deadline)
  const estimate = resultOf(outcomes, (outcome) => estimateOrThrow(outcome, apiKey))
  if (outcomes.firstReason !== null)
    log.warn('The production estimator failed once', { reason: outcomes.firstReason })
  return estimate
}

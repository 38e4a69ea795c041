import { setTimeout } from 'node:timers/promises'
import { VisibleError } from '../http/errors.ts'
import { causeOf, logWarning } from '../platform/log.ts'
import { attempt, mayTryAgain, type TimeLimits } from './pvwatts-http.ts'
import { type Estimate, estimateOf, reasonOf } from './pvwatts-outcome.ts'

/** Two tries and the pause between them; the second has the less time the more the first took of the request's. */
export const LIMITS: TimeLimits = {
  connectMilliseconds: 3_000,
  replyMilliseconds: 10_000,
  pauseMilliseconds: 250,
}

/** The fault of the second call, with what became of the first: one line of the log tells both. */
const afterwards = (before: string, error: unknown): unknown => {
  if (!(error instanceof VisibleError)) return error
  const cause = new Error(`${before}, then ${causeOf(error.cause)}`)
  const { fault, errors, retryAfterSeconds } = error
  return new VisibleError(fault, { errors, retryAfterSeconds, cause })
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
  const first = await attempt(address, apiKey, limits)
  if (!mayTryAgain(first)) return estimateOf(first, apiKey)
  await setTimeout(limits.pauseMilliseconds)
  const second = await attempt(address, apiKey, limits)
  const before = reasonOf(first)
  try {
    const estimate = estimateOf(second, apiKey)
    logWarning('Production estimator failed once', { reason: before })
    return estimate
  } catch (error) {
    throw afterwards(before, error)
  }
}

import { metricNames } from '../../platform/env.ts'
import { count } from '../../platform/metrics.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import type { Location } from '../../schemas/panels.ts'
import { circuitBreakers } from '../../upstream/circuit-breaker.ts'
import {
  type Agent,
  agentOf,
  fetchParsed,
  isRetryable,
  type Outcome,
  type TimeLimits,
} from '../../upstream/http.ts'
import { estimatorUnavailable, isFailure } from '../estimator-errors.ts'
import { CONNECT_MILLISECONDS, LIMITS } from '../time-limits.ts'
import { pvgisUrl, typicalYearAddress } from './address.ts'
import { OVERLOADED, yearOrThrow } from './outcome.ts'
import type { PvgisYear } from './pvgis-year.ts'

/** A reply takes 1.5 MB. */
const MAX_REPLY_BYTES = 8_000_000

const AGENT = agentOf(CONNECT_MILLISECONDS, MAX_REPLY_BYTES)

const throughCircuit = circuitBreakers({ isFailure, unavailable: estimatorUnavailable })

/** An overloaded server suspends calls; another one would not help it. */
const mayRetry = (outcome: Outcome): boolean =>
  isRetryable(outcome) && (outcome instanceof Error || outcome.status !== OVERLOADED)

const dimensions = { estimator: 'pvgis' }

const counted = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  count(metricNames.estimatorCalls, dimensions)
  try {
    return await call()
  } catch (error) {
    if (isFailure(error)) count(metricNames.estimatorFailures, dimensions)
    throw error
  }
}

/**
 * Fetches the typical meteorological year of a place from PVGIS 5.3 through its circuit breaker, and once more if the
 * connection or the server fails.
 *
 * @param place degrees, rounded to four decimals
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const fetchTypicalYear = (
  place: Location,
  context: RequestContext,
  limits: TimeLimits = LIMITS,
  agent: Agent = AGENT,
): Promise<PvgisYear> => {
  const base = pvgisUrl()
  const url = typicalYearAddress(base, place)
  const call = { url, headers: { accept: 'application/json' }, limits, agent }
  const read = (outcome: Outcome): PvgisYear => yearOrThrow(outcome, place)
  return throughCircuit(
    base,
    () => counted(() => fetchParsed(call, context, { name: 'PVGIS', read, mayRetry })),
    context.now,
  )
}

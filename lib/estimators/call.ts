import { metricNames } from '../platform/env.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { isFailure, KeyRefused } from './estimator-errors.ts'
import { forgetApiKey, pvwattsApiKey } from './pvwatts-key.ts'
import type { ParsedReply } from './pvwatts-outcome.ts'

/**
 * Calls the estimator through its circuit breaker. What a call needs is loaded on demand: undici is a third of a cold
 * start, and most requests find their baseline in the cache.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const callEstimator = async (
  url: string,
  query: string,
  context: RequestContext,
): Promise<ParsedReply> => {
  const [{ callPvwatts }, { throughCircuit }, { count }] = await Promise.all([
    import('./pvwatts.ts'),
    import('./estimator-circuit.ts'),
    import('../platform/metrics.ts'),
  ])
  const countedCall = async (): Promise<ParsedReply> => {
    count(metricNames.estimatorCalls)
    try {
      return await callPvwatts({ url, apiKey: await pvwattsApiKey(), query }, context)
    } catch (error) {
      if (isFailure(error)) count(metricNames.estimatorFailures)
      if (isFailure(error) && error.cause instanceof KeyRefused) forgetApiKey()
      throw error
    }
  }
  return throughCircuit(url, countedCall, context.now)
}

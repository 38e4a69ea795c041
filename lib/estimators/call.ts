import { metricNames } from '../platform/metric-names.ts'
import { isFailure, KeyRefused } from './failure.ts'
import { forgetApiKey, pvwattsApiKey } from './pvwatts-key.ts'
import type { Estimate } from './pvwatts-outcome.ts'

/**
 * undici is a third of a cold start, and most requests find their baseline in the cache: what a call takes is loaded
 * for a call.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const callEstimator = async (url: string, query: string): Promise<Estimate> => {
  const [{ askPvwatts }, { throughBreaker }, { count }] = await Promise.all([
    import('./pvwatts.ts'),
    import('./circuit-breaker.ts'),
    import('../platform/metrics.ts'),
  ])
  return throughBreaker(url, async () => {
    count(metricNames.estimatorCalls)
    try {
      return await askPvwatts({ url, apiKey: await pvwattsApiKey(), query })
    } catch (error) {
      if (isFailure(error)) count(metricNames.estimatorFailures)
      if (isFailure(error) && error.cause instanceof KeyRefused) forgetApiKey()
      throw error
    }
  })
}

import { metricNames } from '../platform/env.ts'
import { count } from '../platform/metrics.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { EstimatorName } from '../schemas/baseline.ts'
import { circuitBreakers } from '../upstream/circuit-breaker.ts'
import { agentOf, type Call, fetchParsed, isTimeout, type Service } from '../upstream/http.ts'
import {
  estimatorFailed,
  estimatorTimedOut,
  estimatorUnavailable,
  isFailure,
  KeyUnusable,
} from './estimator-errors.ts'
import { RESERVE_MILLISECONDS } from './remote-estimator.ts'

const CONNECT_MILLISECONDS = 3_000

/** Hourly replies take half a megabyte from PVWatts and 1.5 MB from PVGIS. */
const MAX_REPLY_BYTES = 8_000_000

interface EstimatorService extends Service {
  readonly estimator: EstimatorName
}

/** Two attempts and the pause between them fit into a request; a slow first attempt shortens the second. */
export const ESTIMATOR: Omit<EstimatorService, 'name' | 'estimator'> = {
  agent: agentOf(CONNECT_MILLISECONDS, MAX_REPLY_BYTES),
  limits: { replyMilliseconds: 10_000, pauseMilliseconds: 250, reserveMilliseconds: RESERVE_MILLISECONDS },
  noReply: (error) => (isTimeout(error) ? estimatorTimedOut(error) : estimatorFailed(error)),
}

const throughCircuit = circuitBreakers({ isFailure, unavailable: estimatorUnavailable })

/**
 * Calls an estimator through the circuit breaker of its address, and retries once if the connection or the server fails.
 * Counts calls and failures as metrics of the estimator.
 *
 * @param requestOf throws if the request cannot be made
 */
export const callEstimator = <Result>(
  service: EstimatorService,
  address: string,
  requestOf: () => Promise<Omit<Call<Result>, 'service'>>,
  context: RequestContext,
): Promise<Result> => {
  const { estimator } = service
  const counted = async () => {
    try {
      const request = await requestOf()
      count(metricNames.estimatorCalls, { estimator })
      return await fetchParsed({ service, ...request }, context)
    } catch (error) {
      if (isFailure(error)) {
        count(metricNames.estimatorFailures, { estimator })
        if (error.cause instanceof KeyUnusable) count(metricNames.keyRefusals, { estimator })
      }
      throw error
    }
  }
  return throughCircuit(address, counted, context.now)
}

import { metricNames } from '../platform/env.ts'
import { count } from '../platform/metrics.ts'
import type { EstimatorName } from '../schemas/baseline.ts'
import { isTimeout, type Outcome, type RawReply } from '../upstream/http.ts'
import { estimatorFailed, estimatorTimedOut, isCallFailure, KeyUnusable } from './estimator-errors.ts'

/** Counts the failures of an estimator in its metrics. */
export const withFailuresCounted = <Result>(
  estimator: EstimatorName,
  call: () => Promise<Result>,
): Promise<Result> =>
  call().catch((error: unknown) => {
    if (isCallFailure(error)) {
      count(metricNames.estimatorFailures, { estimator })
      if (error.cause instanceof KeyUnusable) count(metricNames.keyRefusals, { estimator })
    }
    throw error
  })

/** @throws VisibleError estimatorFailed or estimatorTimedOut if no reply came */
export const receivedReply = (outcome: Outcome): RawReply => {
  if (!(outcome instanceof Error)) return outcome
  throw isTimeout(outcome) ? estimatorTimedOut(outcome) : estimatorFailed(outcome)
}

import type * as z from 'zod'
import { metricNames } from '../platform/env.ts'
import { count } from '../platform/metrics.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { EstimatorName } from '../schemas/baseline.ts'
import { circuitBreakers } from '../upstream/circuit-breaker.ts'
import { agentOf, firstIssue, isTimeout, type Outcome, type RawReply } from '../upstream/http.ts'
import {
  estimatorFailed,
  estimatorTimedOut,
  estimatorUnavailable,
  isCallFailure,
  KeyUnusable,
} from './estimator-errors.ts'
import { RESERVE_MILLISECONDS } from './remote-estimator.ts'

const CONNECT_MILLISECONDS = 3_000

/** Hourly replies of PVWatts take half a megabyte, those of PVGIS 1.5 MB. */
const MAX_REPLY_BYTES = 8_000_000

/** How estimators are called. Two attempts and the pause between them fit into a request; a slow first one shortens the second. */
export const ESTIMATOR_CALL = {
  limits: { replyMilliseconds: 10_000, pauseMilliseconds: 250, reserveMilliseconds: RESERVE_MILLISECONDS },
  agent: agentOf(CONNECT_MILLISECONDS, MAX_REPLY_BYTES),
}

const throughCircuit = circuitBreakers({ isFailure: isCallFailure, unavailable: estimatorUnavailable })

/** Calls an estimator through the circuit breaker of its address. Failures are counted in its metrics. */
export const callEstimator = <Result>(
  estimator: EstimatorName,
  address: string,
  call: () => Promise<Result>,
  { now }: RequestContext,
): Promise<Result> => {
  const counted = () =>
    call().catch((error: unknown) => {
      if (isCallFailure(error)) {
        count(metricNames.estimatorFailures, { estimator })
        if (error.cause instanceof KeyUnusable) count(metricNames.keyRefusals, { estimator })
      }
      throw error
    })
  return throughCircuit(address, counted, now)
}

/** @throws VisibleError estimatorFailed or estimatorTimedOut if no reply came */
export const receivedReply = (outcome: Outcome): RawReply => {
  if (!(outcome instanceof Error)) return outcome
  throw isTimeout(outcome) ? estimatorTimedOut(outcome) : estimatorFailed(outcome)
}

/**
 * @param json undefined for text that is none
 * @throws VisibleError estimatorFailed, with where the reply is wrong
 */
export const parsedReply = <Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> => {
  const { success, data, error } = schema.safeParse(json)
  if (success) return data
  throw estimatorFailed(new Error(json === undefined ? 'not JSON, or too complex' : firstIssue(error)))
}

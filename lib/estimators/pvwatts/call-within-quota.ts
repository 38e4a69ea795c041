import { metricNames } from '../../platform/env.ts'
import type { VisibleError } from '../../platform/errors.ts'
import { causeOf } from '../../platform/log.ts'
import { count } from '../../platform/metrics.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { circuitBreakers } from '../../upstream/circuit-breaker.ts'
import {
  CountUsedUp,
  estimatorUnavailable,
  isFailure,
  isQuotaUsedUp,
  KeyUnusable,
} from '../estimator-errors.ts'
import { callPvwatts } from './client.ts'
import { forgetApiKey, pvwattsApiKey } from './key.ts'
import type { ParsedReply } from './outcome.ts'
import { type CountedCall, type RateLimit, settleCall, takeCall } from './quota.ts'

const isCallFailure = (error: unknown): error is VisibleError =>
  isFailure(error) && !(error.cause instanceof CountUsedUp)

const throughCircuit = circuitBreakers({ isFailure: isCallFailure, unavailable: estimatorUnavailable })

const dimensions = { estimator: 'pvwatts' }

const withoutCount =
  ({ log }: RequestContext) =>
  (error: unknown): null => {
    if (isQuotaUsedUp(error)) throw error
    log.warn('The calls of PVWatts could not be counted', { cause: causeOf(error) })
    return null
  }

const settle = async (
  call: CountedCall | null,
  rateLimit: RateLimit | undefined,
  context: RequestContext,
): Promise<void> => {
  if (call && rateLimit) await settleCall(call, rateLimit, context).catch(withoutCount(context))
}

const callAndCount = async (url: string, query: string, context: RequestContext): Promise<ParsedReply> => {
  const apiKey = await pvwattsApiKey()
  const call = await takeCall(apiKey, context).catch(withoutCount(context))
  let rateLimit: RateLimit | undefined
  const onRateLimit = (given: RateLimit): void => {
    rateLimit = given
  }
  count(metricNames.estimatorCalls, dimensions)
  return callPvwatts({ url, apiKey, query, onRateLimit }, context).finally(() =>
    settle(call, rateLimit, context),
  )
}

const noteFailure = (error: unknown): void => {
  if (!isCallFailure(error)) return
  count(metricNames.estimatorFailures, dimensions)
  if (!(error.cause instanceof KeyUnusable)) return
  count(metricNames.keyRefusals, dimensions)
  forgetApiKey()
}

/**
 * Calls PVWatts through its circuit breaker, unless its quota is used up.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const callWithinQuota = (url: string, query: string, context: RequestContext): Promise<ParsedReply> =>
  throughCircuit(
    url,
    () =>
      callAndCount(url, query, context).catch((error: unknown) => {
        noteFailure(error)
        throw error
      }),
    context.now,
  )

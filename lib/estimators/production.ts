import {
  BUILT_IN,
  DEFAULT_ON_AWS,
  defaultEstimators,
  EstimatorOrder,
  WITHOUT_PVGIS,
} from '../operations/settings.ts'
import { commaSeparated, environment, metricNames, setting } from '../platform/env.ts'
import { VisibleError } from '../platform/errors.ts'
import { causeOf } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { EstimatorName } from '../schemas/baseline.ts'
import type { Panels, Place } from '../schemas/panels.ts'
import { cacheKey, readCache, writeCache } from '../storage/cache.ts'
import { embedded } from './embedded/estimator.ts'
import type { Estimator, Recalled, UnshadedProduction } from './estimator.ts'
import { isFailure, isQuotaUsedUp } from './estimator-errors.ts'
import { placeOf } from './place.ts'
import { pvgis } from './pvgis/estimator.ts'
import { pvwatts } from './pvwatts/estimator.ts'

const estimators: Readonly<Record<EstimatorName, Estimator>> = { pvwatts, pvgis, embedded }

/** @throws ZodError if the setting is invalid */
const configuredOrder = (): readonly EstimatorName[] => {
  const given = setting(environment.estimators)
  if (given !== undefined) return EstimatorOrder.parse(commaSeparated(given))
  const hasKey =
    setting(environment.pvwattsApiKey) !== undefined || setting(environment.pvwattsKeyParameter) !== undefined
  return defaultEstimators({ hasKey, hasUrl: setting(environment.pvwattsUrl) !== undefined }, DEFAULT_ON_AWS)
}

/** A fallback goes first for this long before the preferred estimator is tried again. */
const STAND_IN_MILLISECONDS = 60 * 60 * 1000

/** Cache key for the estimator that answered at a place when the preferred one failed. */
const standInKey = (order: readonly Estimator[], place: Place): string => {
  const { latitude, longitude } = placeOf(place)
  return cacheKey(`stand-in ${order.map(({ name }) => name).join()} ${latitude},${longitude}`)
}

/**
 * An estimator's fresh cached answer, or else a new one. After a failure, a stale answer beats another estimator.
 *
 * @param isFollowed true if another estimator comes next
 * @returns the error if there is no answer
 */
const answerOf = async (
  estimator: Estimator,
  recalled: Recalled | null,
  isFollowed: boolean,
  panels: Panels,
  context: RequestContext,
): Promise<UnshadedProduction | VisibleError> => {
  if (recalled?.isFresh) return recalled.production
  try {
    return await estimator.ask(panels, isFollowed, context)
  } catch (error) {
    if (!(error instanceof VisibleError)) throw error
    const { name } = estimator
    if (recalled && (isFollowed || isFailure(error))) {
      const { retrievedAt } = recalled.production.baseline
      const details = { estimator: name, retrievedAt, cause: causeOf(error) }
      context.log.warn('The estimator failed; using a stale baseline', details)
      return recalled.production
    }
    const details = { estimator: name, reason: error.message, cause: causeOf(error.cause) }
    if (isFollowed) context.log.warn('Asking the next estimator', details)
    return error
  }
}

/**
 * Asks estimators in order of preference until one answers. A stale answer of the preferred estimator, up to 30 days old,
 * beats the next estimator. A fallback that has answered goes first for an hour, so that a failing estimator does not delay
 * every request. An estimator known to be unreachable is skipped, but only while it is.
 *
 * @throws VisibleError the first failure in `order`, since another attempt may succeed; baselineNotAvailable only if no
 *   estimator has data for the location
 */
const askInOrder = async (
  order: readonly Estimator[],
  panels: Panels,
  context: RequestContext,
): Promise<UnshadedProduction> => {
  const [preferred] = order
  if (!preferred) throw new Error('There is no estimator to ask')
  const recalled = await preferred.recall(panels, context)
  if (recalled?.isFresh) return recalled.production
  const hasOthers = order.length > 1
  // An answer without hours has no energy loss, so it must not block another estimator.
  const known = hasOthers && !recalled?.production.hours ? null : recalled
  if (hasOthers && preferred.isUnreachable?.())
    return known?.production ?? askInOrder(order.slice(1), panels, context)
  const key = standInKey(order, panels)
  const noted = hasOthers ? await readCache('baselines', key, ({ text }) => text, context) : null
  const standIn = order.find(({ name }) => name === noted)
  // The preferred estimator failed for this place within the hour, and its stale answer beats another estimator's.
  if (standIn && known) return known.production
  const sequence = standIn ? [standIn, ...order.filter((estimator) => estimator !== standIn)] : order
  const errors = new Map<Estimator, VisibleError>()
  for (const [i, estimator] of sequence.entries()) {
    const isPreferred = estimator === preferred
    const earlier = isPreferred ? known : await estimator.recall(panels, context)
    const answer = await answerOf(estimator, earlier, i < sequence.length - 1, panels, context)
    if (answer instanceof VisibleError) {
      errors.set(estimator, answer)
      continue
    }
    if (!isPreferred) {
      const { count } = await import('../platform/metrics.ts')
      count(metricNames.fallbackAnswers, { estimator: estimator.name })
    }
    const hasFailed = !isPreferred || answer === known?.production
    // A used-up quota says nothing about interactive requests, which have a reserve.
    const isForAll = !context.isBackground || (!isPreferred && ![...errors.values()].some(isQuotaUsedUp))
    if (hasOthers && hasFailed && estimator !== standIn && isForAll) {
      const lifetime = { freshMilliseconds: STAND_IN_MILLISECONDS, staleMilliseconds: STAND_IN_MILLISECONDS }
      await writeCache('baselines', key, { text: estimator.name, hours: null }, lifetime, context)
    }
    return answer
  }
  const inOrder = order.flatMap((estimator) => errors.get(estimator) ?? [])
  throw inOrder.find(isFailure) ?? inOrder[0]
}

/** Copies the clock from the estimator's own description of the station. */
const withClock = (production: UnshadedProduction): UnshadedProduction => {
  const { baseline } = production
  const { tz } = baseline.station_info
  return typeof tz === 'number' ? { ...production, baseline: { ...baseline, timeZone: tz } } : production
}

/** Adds a note if climate averages replace the weather of the place. */
const withNote = (production: UnshadedProduction, preferred: Estimator | undefined): UnshadedProduction => {
  const { baseline } = production
  if (baseline.estimator !== embedded.name || !preferred || preferred === embedded) return production
  const note = preferred.isUnreachable?.()
    ? WITHOUT_PVGIS
    : `${BUILT_IN}: ${preferred.name === 'pvgis' ? 'PVGIS' : 'PVWatts'} has given no answer for this place`
  return { ...production, baseline: { ...baseline, note } }
}

/**
 * Unshaded production of panels, from the first estimator that answers, or from its cache.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const estimateProduction = async (
  panels: Panels,
  context: RequestContext,
): Promise<UnshadedProduction> => {
  const order = configuredOrder().map((name) => estimators[name])
  return withNote(withClock(await askInOrder(order, panels, context)), order[0])
}

/** The preferred estimator if it runs in this process, so that there is nothing to fetch; otherwise null. */
export const localEstimator = (): EstimatorName | null =>
  configuredOrder()[0] === embedded.name ? embedded.name : null

/** True if another estimator can answer when the preferred one does not. */
export const hasFallback = (): boolean => configuredOrder().length > 1

/**
 * Unshaded production of panels from the cache of one estimator, even if it is stale. Calls the estimator only if the cache
 * has lost the answer.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const productionFrom = async (
  name: EstimatorName,
  panels: Panels,
  context: RequestContext,
): Promise<UnshadedProduction> => {
  const estimator = estimators[name]
  const recalled = await estimator.recall(panels, context)
  return withClock(recalled?.production ?? (await estimator.ask(panels, false, context)))
}

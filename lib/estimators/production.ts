import {
  BUILT_IN,
  DEFAULT_ON_AWS,
  defaultEstimators,
  parseEstimators,
  WITHOUT_PVGIS,
} from '../operations/estimator-order.ts'
import { environment, setting } from '../platform/env.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { Baseline, EstimatorName } from '../schemas/baseline.ts'
import type { Panels } from '../schemas/panels.ts'
import { askInOrder } from './chain.ts'
import { embedded } from './embedded/estimator.ts'
import type { Estimator, UnshadedProduction } from './estimator.ts'
import { pvgis } from './pvgis/estimator.ts'
import { pvwatts } from './pvwatts/estimator.ts'

const estimators: Readonly<Record<EstimatorName, Estimator>> = { pvwatts, pvgis, embedded }

/** @throws ZodError if the setting is invalid */
const configuredOrder = (): readonly EstimatorName[] => {
  const given = setting(environment.estimators)
  if (given !== undefined) return parseEstimators(given)
  const hasKey =
    setting(environment.pvwattsApiKey) !== undefined || setting(environment.pvwattsKeyParameter) !== undefined
  return defaultEstimators({ hasKey, hasUrl: setting(environment.pvwattsUrl) !== undefined }, DEFAULT_ON_AWS)
}

/** Every estimator names its clock in its own words about the station. */
const withClock = (production: UnshadedProduction): UnshadedProduction => {
  const { baseline } = production
  const { tz } = baseline.station_info
  return typeof tz === 'number' ? { ...production, baseline: { ...baseline, timeZone: tz } } : production
}

/** Averages that stand in for the weather of the place say so. */
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

/** The preferred estimator if it needs no service, so that there is nothing to fetch. */
export const localEstimator = (): EstimatorName | null =>
  configuredOrder()[0] === embedded.name ? embedded.name : null

/** Whether another estimator can answer if the preferred one does not. */
export const hasFallback = (): boolean => configuredOrder().length > 1

/**
 * Unshaded production of panels that an estimator has answered about, from its cache, even if it is stale. The estimator is
 * asked only if the cache has lost the answer.
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

/** The totals of {@link estimateProduction}. */
export const estimateBaseline = async (panels: Panels, context: RequestContext): Promise<Baseline> => {
  const { baseline } = await estimateProduction(panels, context)
  return baseline
}

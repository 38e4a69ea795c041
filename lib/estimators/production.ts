import { DEFAULT_ON_AWS, defaultEstimators, parseEstimators } from '../operations/estimator-order.ts'
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

/**
 * Unshaded production of panels, from the first estimator that answers, or from its cache.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const estimateProduction = (panels: Panels, context: RequestContext): Promise<UnshadedProduction> =>
  askInOrder(
    configuredOrder().map((name) => estimators[name]),
    panels,
    context,
  )

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
  return recalled?.production ?? estimator.ask(panels, false, context)
}

/** The totals of {@link estimateProduction}. */
export const estimateBaseline = async (panels: Panels, context: RequestContext): Promise<Baseline> => {
  const { baseline } = await estimateProduction(panels, context)
  return baseline
}

import { productionInWeather, type UnshadedProduction } from '../estimators/estimator.ts'
import { noHours } from '../estimators/estimator-errors.ts'
import { estimateProduction, localEstimator, productionFrom } from '../estimators/production.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { Mounting } from '../pvwatts/model.ts'
import { panelsAt, type Unshaded } from '../pvwatts/production.ts'
import { type PlaceYear, placeYear } from '../pvwatts/sky-year.ts'
import { type EstimatorName, estimatorName } from '../schemas/baseline.ts'
import type { Weather } from '../schemas/estimate.ts'
import type { Panels } from '../schemas/panels.ts'

/** Unshaded production of any panels at a place, from an estimator's answer about given ones. */
export interface PlaceAnswer {
  readonly place: PlaceYear
  readonly unshaded: (panels: Mounting) => Unshaded
}

/** @returns null if the estimator returned no hours */
export const placeAnswerOf = (given: Panels, production: UnshadedProduction): PlaceAnswer | null => {
  const { baseline, hours } = production
  if (!hours) return null
  const place = production.place ?? placeYear(given, hours)
  return { place, unshaded: panelsAt(place, given, baseline, hours) }
}

const requireHours = (given: Panels, production: UnshadedProduction): PlaceAnswer => {
  const answer = placeAnswerOf(given, production)
  if (!answer) throw noHours()
  return answer
}

/**
 * The answer about panels from an estimator, or from the weather of a request.
 *
 * @throws VisibleError estimatorFailed if the estimator returned no hours, or as {@link estimateProduction} does
 */
export const answerAbout = async (
  panels: Panels,
  context: RequestContext,
  weather?: Weather,
): Promise<PlaceAnswer> =>
  requireHours(
    panels,
    weather ? productionInWeather(panels, weather) : await estimateProduction(panels, context),
  )

/**
 * The answer of a certain estimator, from its cache if it has one.
 *
 * @throws VisibleError estimatorFailed if it returned no hours, or as {@link productionFrom} does
 */
export const answerFrom = async (
  estimator: EstimatorName,
  panels: Panels,
  context: RequestContext,
): Promise<PlaceAnswer> => requireHours(panels, await productionFrom(estimator, panels, context))

/**
 * The estimator that answers about panels. Fetches its answer into the cache unless the estimator is local.
 *
 * @throws VisibleError as {@link answerAbout} does
 */
export const answeringEstimator = async (panels: Panels, context: RequestContext): Promise<EstimatorName> => {
  const local = localEstimator()
  if (local) return local
  const production = await estimateProduction(panels, context)
  if (!production.hours) throw noHours()
  return estimatorName.parse(production.baseline.estimator)
}

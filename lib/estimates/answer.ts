import type { HourlyProduction } from '../energy/unshaded-year.ts'
import type { UnshadedProduction } from '../estimators/estimator.ts'
import { estimatorFailed } from '../estimators/estimator-errors.ts'
import { estimateProduction, localEstimator, productionFrom } from '../estimators/production.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { HourlySeries } from '../pvwatts/hourly-series.ts'
import type { Baseline, EstimatorName } from '../schemas/baseline.ts'
import type { Panels } from '../schemas/panels.ts'

/** What the estimator answered about panels. */
export interface Answer {
  readonly baseline: Baseline
  readonly hours: HourlySeries
}

const requireHours = ({ baseline, hours }: UnshadedProduction): Answer => {
  if (!hours) throw estimatorFailed(new Error('the estimator returned no hours'))
  return { baseline, hours }
}

/** @throws VisibleError estimatorFailed if the estimator returned no hours, or what {@link estimateProduction} throws */
export const answerAbout = async (panels: Panels, context: RequestContext): Promise<Answer> =>
  requireHours(await estimateProduction(panels, context))

/**
 * The estimator whose answer about panels is known from now on. One that needs no service is not asked.
 *
 * @throws VisibleError what {@link answerAbout} throws
 */
export const answeringEstimator = async (panels: Panels, context: RequestContext): Promise<EstimatorName> => {
  const local = localEstimator()
  if (local) return local
  const { estimator } = (await answerAbout(panels, context)).baseline
  if (!estimator) throw new Error('The baseline does not name its estimator')
  return estimator
}

/**
 * What a certain estimator answers, or has answered.
 *
 * @throws VisibleError estimatorFailed if it returned no hours, or what {@link productionFrom} throws
 */
export const answerFrom = async (
  estimator: EstimatorName,
  panels: Panels,
  context: RequestContext,
): Promise<Answer> => requireHours(await productionFrom(estimator, panels, context))

export const productionOf = (panels: Panels, { baseline, hours }: Answer): HourlyProduction => ({
  panelTilt: panels.panelTilt,
  panelAzimuth: panels.panelAzimuth,
  systemSize: panels.systemSize,
  monthly: baseline.ac_monthly,
  hours,
})

import type { HourlyProduction } from '../energy/unshaded-year.ts'
import { estimateProduction } from '../estimators/baseline.ts'
import { estimatorFailed } from '../estimators/estimator-errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { HourlySeries } from '../pvwatts/hourly-series.ts'
import type { Baseline } from '../schemas/baseline.ts'
import type { Panels } from '../schemas/panels.ts'

/** What the estimator answered about panels. */
export interface Answer {
  readonly baseline: Baseline
  readonly hours: HourlySeries
}

/** @throws VisibleError estimatorFailed if the estimator returned no hours, or what {@link estimateProduction} throws */
export const answerAbout = async (panels: Panels, context: RequestContext): Promise<Answer> => {
  const { baseline, hours } = await estimateProduction(panels, context)
  if (!hours) throw estimatorFailed(new Error('the estimator returned no hours'))
  return { baseline, hours }
}

export const productionOf = (panels: Panels, { baseline, hours }: Answer): HourlyProduction => ({
  panelTilt: panels.panelTilt,
  panelAzimuth: panels.panelAzimuth,
  systemSize: panels.systemSize,
  monthly: baseline.ac_monthly,
  hours,
})

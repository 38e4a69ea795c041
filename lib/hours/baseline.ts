import { estimatorFailed } from '../estimators/estimator-errors.ts'
import { estimateProduction } from '../estimators/production.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { HourlySeries } from '../pvwatts/hourly-series.ts'
import type { BaselineHours, BaselineWithHours } from '../schemas/hours.ts'
import type { Panels } from '../schemas/panels.ts'
import { YEAR_START } from '../solar/calendar.ts'

const hoursOf = (hours: HourlySeries): BaselineHours => ({
  timeZone: hours.timeZone,
  start: YEAR_START,
  ac: [...hours.ac],
  dc: [...hours.dc],
  poa: [...hours.poa],
  dn: [...hours.dn],
  df: [...hours.df],
  alb: [...hours.alb],
  tamb: [...hours.tamb],
  tcell: [...hours.tcell],
  wspd: [...hours.wspd],
})

/**
 * The production of panels without a skyline, with its hours.
 *
 * @throws VisibleError estimatorFailed if the estimator returned no hours, or what {@link estimateProduction} throws
 */
export const baselineWithHours = async (
  panels: Panels,
  context: RequestContext,
): Promise<BaselineWithHours> => {
  const { baseline, hours } = await estimateProduction(panels, context)
  if (!hours) throw estimatorFailed(new Error('the estimator returned no hours'))
  return { ...baseline, hours: hoursOf(hours) }
}

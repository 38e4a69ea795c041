import { type Energy, energyBlock } from '../energy/loss.ts'
import { estimateProduction, type Production } from '../estimators/baseline.ts'
import { type HorizonLine, horizonLine } from '../horizon/line.ts'
import { VisibleError } from '../http/errors.ts'
import { logWarning } from '../platform/log.ts'
import { type Adjustment, AnalysisResult } from '../schemas/analysis-result.ts'
import { ShadingResult } from '../schemas/shading-result.ts'
import type { Site } from '../schemas/site.ts'
import { calculateShading } from '../shading/shading.ts'
import { getSite } from '../sites/change.ts'
import { adjust } from './adjust.ts'
import { storeAnalysis, takeBack } from './store.ts'

export interface AnalysisOptions {
  /** Year of the sample days. */
  readonly year: number
  readonly adjustment: Adjustment
}

const energyOf = (line: HorizonLine, site: Site, { baseline, hours }: Production): Energy | null => {
  if (hours) return energyBlock(line, { ...site, monthly: baseline.ac_monthly, hours })
  logWarning('An analysis has no energy block', { reason: 'the estimator gave no hours with its baseline' })
  return null
}

/** @throws VisibleError estimatorFailed where energy is asked for and the estimator gave no hours to reckon it from */
const adjustedBy = (
  adjustment: Adjustment,
  { baseline }: Production,
  energy: Energy | null,
  lossPercent: number,
) => {
  if (adjustment === 'daylight-hours') {
    const { annual, monthly } = adjust(
      { annual: baseline.ac_annual, monthly: baseline.ac_monthly },
      lossPercent,
    )
    return { adjustedAnnual: annual, adjustedMonthly: monthly, basis: adjustment }
  }
  if (!energy)
    throw new VisibleError('estimatorFailed', { cause: new Error('no hours for adjustment=energy') })
  const { adjustedAnnual, adjustedMonthly } = energy
  return { adjustedAnnual, adjustedMonthly, basis: adjustment }
}

/**
 * Baseline, shading, energy loss and adjusted production of a site. The daylight-hours loss is rounded before it is
 * applied, so that a reader can repeat the sum.
 */
const analyse = (
  site: Site,
  production: Production,
  { year, adjustment }: AnalysisOptions,
): AnalysisResult => {
  const line = horizonLine(site.horizonProfile)
  const shading = ShadingResult.parse(calculateShading(line, { ...site, year }))
  const energy = energyOf(line, site, production)
  return AnalysisResult.parse({
    siteId: site.id,
    siteName: site.name,
    baseline: production.baseline,
    shading,
    adjusted: adjustedBy(adjustment, production, energy, shading.averageShadingLoss),
    energy,
  })
}

/**
 * Analyses a stored site, and keeps the result: it is kept and returned, or neither.
 *
 * @throws VisibleError notFound, estimatorFailed, storageUnavailable, or what {@link estimateProduction} throws
 */
export const analyseSite = async (
  id: string,
  options: AnalysisOptions,
  now: Date,
): Promise<AnalysisResult> => {
  const site = await getSite(id)
  const result = analyse(site, await estimateProduction(site, now), options)
  const stored = await storeAnalysis(id, result, now)
  // A deletion that began meanwhile has swept the analyses before this one came: then it must not stay, nor if nobody
  // is told of it.
  await getSite(id).catch(async (error: unknown) => {
    await takeBack(stored)
    throw error
  })
  return result
}

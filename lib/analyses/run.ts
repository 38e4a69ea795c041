import { energyLoss } from '../energy/loss.ts'
import { estimateProduction, type UnshadedProduction } from '../estimators/baseline.ts'
import { type HorizonLine, horizonLine } from '../horizon/line.ts'
import { VisibleError } from '../http/errors.ts'
import type { Log } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { type Adjusted, type Adjustment, AnalysisResult, type Energy } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import { ShadingResult } from '../schemas/shading.ts'
import type { Site } from '../schemas/site.ts'
import { calculateShading } from '../shading/result.ts'
import { getSite } from '../sites/get.ts'
import { adjustmentOrDefault } from './adjustment.ts'
import { rollBack, storeAnalysis } from './store.ts'

export interface AnalysisOptions {
  /** Year of the sample days. Default: the current UTC year. */
  readonly year?: number | undefined
  /** Default: the deployment's setting. */
  readonly adjustment?: Adjustment | undefined
}

const energyOf = (
  line: HorizonLine,
  site: Site,
  { baseline, hours }: UnshadedProduction,
  log: Log,
): Energy | null => {
  if (hours) return energyLoss(line, { ...site, monthly: baseline.ac_monthly, hours })
  log.warn('An analysis has no energy block', { reason: 'the estimator returned no hours' })
  return null
}

/** The same share of every month: the literal reading of the interface specification. */
const adjustedByDaylightHours = (
  { ac_annual, ac_monthly }: Baseline,
  averageShadingLoss: number,
): Adjusted => {
  const remaining = 1 - averageShadingLoss / 100
  return {
    adjustedAnnual: ac_annual * remaining,
    adjustedMonthly: ac_monthly.map((production) => production * remaining),
    basis: 'daylight-hours',
  }
}

/** @throws VisibleError estimatorFailed if there is no energy loss, because the estimator returned no hours */
const adjustedByEnergy = (energy: Energy | null): Adjusted => {
  if (!energy)
    throw new VisibleError('estimatorFailed', { cause: new Error('no hours for adjustment=energy') })
  const { adjustedAnnual, adjustedMonthly } = energy
  return { adjustedAnnual, adjustedMonthly, basis: 'energy' }
}

/** The loss of daylight hours is rounded before it is applied, so that readers can repeat the calculation. */
const analyze = (
  site: Site,
  production: UnshadedProduction,
  { year, adjustment }: { readonly year: number; readonly adjustment: Adjustment },
  log: Log,
): AnalysisResult => {
  const { baseline } = production
  const line = horizonLine(site.horizonProfile)
  const shading = ShadingResult.parse(calculateShading(line, { ...site, year }))
  const energy = energyOf(line, site, production, log)
  const adjusted =
    adjustment === 'energy'
      ? adjustedByEnergy(energy)
      : adjustedByDaylightHours(baseline, shading.averageShadingLoss)
  return AnalysisResult.parse({
    siteId: site.id,
    siteName: site.name,
    baseline,
    shading,
    adjusted,
    energy,
  })
}

/**
 * Analyzes a stored site and stores the result. Either the result is stored and returned, or neither.
 *
 * @param token random; identifies the stored item
 * @throws VisibleError notFound, estimatorFailed, storageUnavailable, or what {@link estimateProduction} throws
 */
export const runAnalysis = async (
  siteId: string,
  { year, adjustment }: AnalysisOptions,
  token: string,
  context: RequestContext,
): Promise<AnalysisResult> => {
  const createdAt = context.now()
  const site = await getSite(siteId, context)
  const production = await estimateProduction(site, context)
  const options = { year: year ?? createdAt.getUTCFullYear(), adjustment: adjustmentOrDefault(adjustment) }
  const result = analyze(site, production, options, context.log)
  const stored = await storeAnalysis(siteId, result, { createdAt, token }, context)
  // A concurrent deletion may have removed the site's analyses before this one was stored. It must not outlive its site.
  await getSite(siteId, context).catch(async (error: unknown) => {
    await rollBack(stored, context)
    throw error
  })
  return result
}

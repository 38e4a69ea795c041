import { VisibleError } from './errors.ts'
import { estimateBaseline } from './estimator/baseline.ts'
import { AnalysisResult, ShadingResult } from './schemas.ts'
import { adjust } from './shading/adjust.ts'
import { calculateShading } from './shading/shading.ts'
import { removeAnalysis, storeAnalysis } from './storage/analyses.ts'
import { getSite } from './storage/sites.ts'

/**
 * Baseline, shading and adjusted production of a stored site; the result is kept. The loss is rounded before it is
 * applied, so that a reader can repeat the sum.
 *
 * @throws VisibleError notFound, or what {@link estimateBaseline} throws
 */
export const analyseSite = async (id: string, year: number, now: Date): Promise<AnalysisResult> => {
  const site = await getSite(id)
  const baseline = await estimateBaseline(site, now)
  const shading = ShadingResult.parse(calculateShading({ ...site, year }))
  const production = { annual: baseline.ac_annual, monthly: baseline.ac_monthly }
  const adjusted = adjust(production, shading.averageShadingLoss)
  const result = AnalysisResult.parse({
    siteId: site.id,
    siteName: site.name,
    baseline,
    shading,
    adjusted: { adjustedAnnual: adjusted.annual, adjustedMonthly: adjusted.monthly },
  })
  const key = await storeAnalysis(id, result, now)
  // A deletion that began meanwhile has swept the analyses before this one came: then it must not stay.
  await getSite(id).catch(async (error: unknown) => {
    if (error instanceof VisibleError) await removeAnalysis(key)
    throw error
  })
  return result
}

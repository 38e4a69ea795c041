import { computeFrom } from '../estimates/compute.ts'
import { type Choices, estimateOf, geometryOf, optionsOf } from '../estimates/result.ts'
import type { UnshadedProduction } from '../estimators/estimator.ts'
import { estimateProduction } from '../estimators/production.ts'
import type { Log } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { AnalysisResult, type Energy } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import type { Site } from '../schemas/site.ts'
import { getSite } from '../sites/get.ts'
import { recordInSummary, removeFromSummary } from './latest.ts'
import { rollBack, storeAnalysis } from './store.ts'

/** The loss is null if the estimator returned no hours. */
const lossOf = (
  site: Site,
  { baseline, hours }: UnshadedProduction,
  log: Log,
): { readonly baseline: Baseline; readonly energy: Energy | null } => {
  if (hours) return computeFrom(site, { baseline, hours })(site)
  log.warn('An analysis has no energy block', { reason: 'the estimator returned no hours' })
  return { baseline, energy: null }
}

/**
 * Analyzes a stored site and stores the result. Either the result is stored and returned, or neither.
 *
 * @param token random; identifies the stored item
 * @throws VisibleError notFound, estimatorFailed, storageUnavailable, or what {@link estimateProduction} throws
 */
export const runAnalysis = async (
  siteId: string,
  choices: Choices,
  token: string,
  context: RequestContext,
): Promise<AnalysisResult> => {
  const createdAt = context.now()
  const options = optionsOf(choices, createdAt)
  const site = await getSite(siteId, context)
  const production = await estimateProduction(site, context)
  const estimate = estimateOf(geometryOf(site, options), lossOf(site, production, context.log))
  const result = AnalysisResult.parse({ siteId: site.id, siteName: site.name, ...estimate })
  const stored = await storeAnalysis(siteId, result, { createdAt, token }, context)
  // A concurrent deletion may have removed the site's analyses before this one was stored. It must not outlive its site.
  await recordInSummary(stored, result, context).catch(async (error: unknown) => {
    await Promise.all([rollBack(stored, context), removeFromSummary(stored, context)])
    throw error
  })
  return result
}

import { adjustmentOrDefault } from '../estimates/adjustment.ts'
import { placeOf } from '../estimates/place.ts'
import { estimateOf, geometryOf, type Production } from '../estimates/result.ts'
import { estimateProduction, type UnshadedProduction } from '../estimators/baseline.ts'
import type { Log } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { type Adjustment, AnalysisResult } from '../schemas/analysis.ts'
import type { Site } from '../schemas/site.ts'
import { getSite } from '../sites/get.ts'
import { rollBack, storeAnalysis } from './store.ts'

export interface AnalysisOptions {
  /** Year of the sample days. Default: the current UTC year. */
  readonly year?: number | undefined
  /** Default: the deployment's setting. */
  readonly adjustment?: Adjustment | undefined
}

const productionOf = (site: Site, { baseline, hours }: UnshadedProduction, log: Log): Production => {
  if (hours) return placeOf(site, { baseline, hours }).compute(site)
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
  { year, adjustment }: AnalysisOptions,
  token: string,
  context: RequestContext,
): Promise<AnalysisResult> => {
  const createdAt = context.now()
  const site = await getSite(siteId, context)
  const production = await estimateProduction(site, context)
  const options = { year: year ?? createdAt.getUTCFullYear(), adjustment: adjustmentOrDefault(adjustment) }
  const estimate = estimateOf(geometryOf(site, options), productionOf(site, production, context.log))
  const result = AnalysisResult.parse({ siteId: site.id, siteName: site.name, ...estimate })
  const stored = await storeAnalysis(siteId, result, { createdAt, token }, context)
  // A concurrent deletion may have removed the site's analyses before this one was stored. It must not outlive its site.
  await getSite(siteId, context).catch(async (error: unknown) => {
    await rollBack(stored, context)
    throw error
  })
  return result
}

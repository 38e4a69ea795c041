import { adjustedByDaylight } from '../energy/loss.ts'
import { placeAnswerOf } from '../estimates/answer.ts'
import { requireLittleComputing } from '../estimates/cost.ts'
import { type Choices, completeAt, optionsOf, type Plan, planOf } from '../estimates/estimate.ts'
import type { UnshadedProduction } from '../estimators/estimator.ts'
import { estimatorFailed } from '../estimators/estimator-errors.ts'
import { estimateProduction } from '../estimators/production.ts'
import type { Log } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { AnalysisResult, type Energy, type Estimate } from '../schemas/analysis.ts'
import { getSite } from '../sites/sites.ts'
import { recordInSummary, removeFromSummary, rollBack, storeAnalysis } from './store.ts'

/** The loss is null if the estimator returned no hours. */
const completed = (
  plan: Plan,
  production: UnshadedProduction,
  log: Log,
): Omit<Estimate, 'energy'> & { readonly energy: Energy | null } => {
  const answer = placeAnswerOf(plan.inputs, production)
  if (answer) return completeAt(answer)(plan).estimate
  const { inputs, shading } = plan
  if (inputs.adjustment === 'energy' || inputs.otherPlanes.length > 0)
    throw estimatorFailed(new Error('no hours for adjustment=energy or for other planes'))
  log.warn('An analysis has no energy block', { reason: 'the estimator returned no hours' })
  const { baseline } = production
  const adjusted = adjustedByDaylight(baseline, shading.averageShadingLoss)
  return { inputs, baseline, shading, adjusted, energy: null }
}

/**
 * Analyzes a stored site, and stores and returns the result: both or neither.
 *
 * @param token random; identifies the stored item
 * @throws VisibleError notFound, validation on `array` if it would compute too long, estimatorFailed, storageUnavailable, or what {@link estimateProduction} throws
 */
export const runAnalysis = async (
  siteId: string,
  choices: Choices,
  token: string,
  context: RequestContext,
): Promise<AnalysisResult> => {
  const createdAt = context.now()
  const options = optionsOf(choices, 'daylight-hours', createdAt)
  const site = await getSite(siteId, context)
  requireLittleComputing([site], 'array')
  const production = await estimateProduction(site, context)
  const estimate = completed(planOf(site, options), production, context.log)
  const result = AnalysisResult.parse({ siteId: site.id, siteName: site.name, ...estimate })
  const stored = await storeAnalysis(siteId, result, { createdAt, token }, context)
  // A concurrent deletion may have removed the site's analyses before this one was stored. It must not outlive its site.
  await recordInSummary(stored, result, context).catch(async (error: unknown) => {
    await Promise.all([rollBack(stored, context), removeFromSummary(stored, context)])
    throw error
  })
  return result
}

import { deadlineIn } from '../platform/deadline.ts'
import { VisibleError } from '../platform/errors.ts'
import { causeOf } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { AnalysisResult } from '../schemas/analysis.ts'
import type { AnalysisKey } from '../sites/analysis-id.ts'
import { requireSite } from '../sites/get.ts'
import { forgetAnalysis, recordAnalysis } from '../sites/latest-analysis.ts'
import type { RecordedAnalysis } from '../sites/summary.ts'
import { ROLLBACK_MILLISECONDS } from './store.ts'

const figuresOf = ({ createdAt }: AnalysisKey, { baseline, energy }: AnalysisResult): RecordedAnalysis => ({
  createdAt,
  ac_annual: baseline.ac_annual,
  adjustedAnnual: energy?.adjustedAnnual ?? null,
  annualLoss: energy?.annualLoss ?? null,
})

/**
 * Shows a stored analysis in its site's summary, which also tells whether the site still exists. A summary that cannot be
 * written does not fail the analysis: it shows an older one until the next.
 *
 * @throws VisibleError notFound if the site is gone or hidden; storageUnavailable if that cannot be found out
 */
export const recordInSummary = async (
  stored: AnalysisKey,
  result: AnalysisResult,
  context: RequestContext,
): Promise<void> => {
  const { siteId } = stored
  await recordAnalysis(siteId, figuresOf(stored, result), context.deadline).catch(async (error: unknown) => {
    if (!(error instanceof VisibleError) || error.kind === 'notFound') throw error
    context.log.warn('The summary of a site lacks its latest analysis', { siteId, cause: causeOf(error) })
    await requireSite(siteId, context)
  })
}

/** For the rollback of an analysis, because its summary may have been written although no answer came. */
export const removeFromSummary = (stored: AnalysisKey, { log }: RequestContext): Promise<void> => {
  const { siteId } = stored
  return forgetAnalysis(stored, deadlineIn(ROLLBACK_MILLISECONDS)).catch((error: unknown) =>
    log.error('Rollback failed: the summary of a site may show an analysis that is not stored', {
      siteId,
      cause: causeOf(error),
    }),
  )
}

import * as z from 'zod'
import { type Deadline, deadlineIn } from '../platform/deadline.ts'
import { VisibleError } from '../platform/errors.ts'
import { causeOf } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { type Analysis, AnalysisResult } from '../schemas/analysis.ts'
import { type AnalysisKey, analysisIdOf, analysisKeyOf } from '../sites/analysis-id.ts'
import { RecordedAnalysis, upgradeSite } from '../sites/item.ts'
import { isVisible, requireSite, siteKey } from '../sites/sites.ts'
import { deleteItem, getItem, type Item, isEqual, putItem, updateItem } from '../storage/items.ts'
import { Key, type ListedPage, listPage, type PageRequest } from '../storage/pagination.ts'
import { isNewest, SCHEMA, upgraded } from '../storage/versions.ts'

export interface AnalysisWrite extends AnalysisKey {
  /** Identifies this write. If DynamoDB's answer is lost, a retry finds its own item instead of a conflict. */
  readonly token: string
}

/** The time limit of a rollback, even if the request has no time left. */
export const ROLLBACK_MILLISECONDS = 3_000

/** Removes an analysis that the caller will not learn of. If that also fails, the log names it. */
export const rollBack = (stored: AnalysisWrite, { log }: RequestContext): Promise<void> => {
  const { siteId, createdAt, token } = stored
  const isOwn = isEqual('token', token)
  const deadline = deadlineIn(ROLLBACK_MILLISECONDS)
  return deleteItem('analyses', { siteId, createdAt }, deadline, [isOwn]).catch((error: unknown) =>
    log.error('Rollback failed: an analysis may be stored that no caller knows of', {
      analysisId: analysisIdOf(stored),
      cause: causeOf(error),
    }),
  )
}

/**
 * Stores a result, under the next free millisecond if the site already has an analysis of this one.
 *
 * @throws VisibleError storageUnavailable; then nothing is stored
 */
export const storeAnalysis = async (
  siteId: string,
  result: AnalysisResult,
  { createdAt, token }: { readonly createdAt: Date; readonly token: string },
  context: RequestContext,
): Promise<AnalysisWrite> => {
  const text = JSON.stringify(result)
  const isFreeOrOwn = {
    expression: 'attribute_not_exists(#siteId) OR #token = :token',
    values: { ':token': token },
  }
  for (let time = createdAt.getTime(); ; time++) {
    const item = { siteId, createdAt: new Date(time).toISOString(), token }
    const stored = { ...item, schema: SCHEMA, result: text }
    const isStored = await putItem('analyses', stored, context.deadline, [isFreeOrOwn]).catch(
      async (error: unknown) => {
        // Without an answer, the item may or may not have been written.
        if (error instanceof VisibleError) await rollBack(item, context)
        throw error
      },
    )
    if (isStored) return item
  }
}

const CREATED_AT = '#summary.#latestAnalysis.#createdAt'

const hasOlder = (createdAt: string) => ({
  expression: `attribute_not_exists(${CREATED_AT}) OR ${CREATED_AT} < :createdAt`,
  values: { ':createdAt': createdAt },
})

/**
 * Shows an analysis in its site's summary, unless a newer one is there. Keeps `updatedAt`: the entity tag covers only what
 * people enter.
 *
 * @returns false if the site has a newer analysis, or this one already
 * @throws VisibleError notFound if the site is gone or hidden
 */
export const recordAnalysis = async (
  siteId: string,
  analysis: RecordedAnalysis,
  deadline: Deadline,
): Promise<boolean> => {
  const set = { 'summary.latestAnalysis': RecordedAnalysis.parse(analysis) }
  const conditions = [isNewest, isVisible, hasOlder(analysis.createdAt)] as const
  if (await updateItem('sites', siteKey(siteId), { set }, deadline, conditions)) return true
  const isOld = await upgradeSite(await requireSite(siteId, { deadline }), deadline)
  return isOld ? recordAnalysis(siteId, analysis, deadline) : false
}

const figuresOf = ({ createdAt }: AnalysisKey, { baseline, energy }: AnalysisResult): RecordedAnalysis => ({
  createdAt,
  ac_annual: baseline.ac_annual,
  adjustedAnnual: energy?.adjustedAnnual ?? null,
  annualLoss: energy?.annualLoss ?? null,
})

/**
 * Shows a stored analysis in its site's summary, and so checks that the site still exists. A summary that cannot be written
 * does not fail the analysis: it shows an older one until the next.
 *
 * @throws VisibleError notFound if the site is gone or hidden; storageUnavailable if that cannot be determined
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

/**
 * For the rollback of an analysis whose summary may have been written without an answer. The summary then shows none until
 * the next analysis.
 */
export const removeFromSummary = async (
  { siteId, createdAt }: AnalysisKey,
  { log }: RequestContext,
): Promise<void> => {
  const set = { 'summary.latestAnalysis': null }
  const isShown = { expression: `${CREATED_AT} = :createdAt`, values: { ':createdAt': createdAt } }
  const deadline = deadlineIn(ROLLBACK_MILLISECONDS)
  await updateItem('sites', siteKey(siteId), { set }, deadline, [isShown]).catch((error: unknown) =>
    log.error('Rollback failed: the summary of a site may show an analysis that is not stored', {
      siteId,
      cause: causeOf(error),
    }),
  )
}

/** The result is stored as JSON text, so that every number reads back exactly as the estimator gave it. */
const AnalysisItem = z.object({
  siteId: z.string(),
  createdAt: z.string(),
  result: z.string().transform((text): unknown => JSON.parse(text)),
})

const WithInputs = z.looseObject({ result: z.looseObject({ inputs: z.looseObject({}) }) })

/** Adds inputs that older results lack. */
const withInputs =
  (defaults: Item) =>
  (item: Item): Item => {
    const { result } = WithInputs.parse(item)
    return { ...item, result: { ...result, inputs: { ...defaults, ...result.inputs } } }
  }

const steps = {
  /** The first results had one plane, at an unknown height. */
  1: withInputs({ otherPlanes: [], horizonSource: null, panelHeight: 5 }),
  /** Panels used to count as a point. */
  3: withInputs({ array: null }),
}

const parseAnalysis = (item: Item): Analysis => {
  const { siteId, createdAt, ...stored } = AnalysisItem.parse(item)
  const { result } = upgraded({ ...item, ...stored }, steps)
  return { id: analysisIdOf({ siteId, createdAt }), siteId, createdAt, result: AnalysisResult.parse(result) }
}

/**
 * Also looks its site up, because an analysis stored at the instant of its site's deletion may remain.
 *
 * @throws VisibleError notFound
 */
export const getAnalysis = async (id: string, { deadline }: RequestContext): Promise<Analysis> => {
  const key = analysisKeyOf(id)
  if (!key) throw new VisibleError('notFound')
  const [item] = await Promise.all([
    getItem('analyses', { ...key }, deadline),
    requireSite(key.siteId, { deadline }),
  ])
  if (!item) throw new VisibleError('notFound')
  return parseAnalysis(item)
}

/** Newest first. Analyses that cannot be parsed are left out and logged. */
export const listAnalyses = (
  siteId: string,
  request: PageRequest,
  context: RequestContext,
): Promise<ListedPage<Analysis>> =>
  listPage(
    request,
    {
      name: `analyses of ${siteId}`,
      table: 'analyses',
      partition: { siteId },
      position: z.object({ createdAt: Key }),
      parse: parseAnalysis,
    },
    context,
  )

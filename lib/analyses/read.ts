import * as z from 'zod'
import { VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { type Analysis, AnalysisResult } from '../schemas/analysis.ts'
import { analysisIdOf, analysisKeyOf } from '../sites/analysis-id.ts'
import { requireSite } from '../sites/get.ts'
import { getItem, type Item } from '../storage/items.ts'
import { Key, type ListedPage, listPage, type PageRequest } from '../storage/pagination.ts'
import { upgraded } from '../storage/versions.ts'

/** The result is stored as JSON text, so that every number reads back exactly as the estimator gave it. */
const AnalysisItem = z.object({
  siteId: z.string(),
  createdAt: z.string(),
  result: z.string().transform((text): unknown => JSON.parse(text)),
})

const WithInputs = z.looseObject({ result: z.looseObject({ inputs: z.looseObject({}) }) })

/** Inputs that results did not have yet. */
const withInputs =
  (defaults: Item) =>
  (item: Item): Item => {
    const { result } = WithInputs.parse(item)
    return { ...item, result: { ...result, inputs: { ...defaults, ...result.inputs } } }
  }

const steps = {
  /** The first results were of one plane, at a height that was not known. */
  1: withInputs({ otherPlanes: [], horizonSource: null, panelHeight: 5 }),
  /** Panels counted as a point. */
  3: withInputs({ array: null }),
}

const parseAnalysis = (item: Item): Analysis => {
  const { siteId, createdAt, ...stored } = AnalysisItem.parse(item)
  const { result } = upgraded({ ...item, ...stored }, steps)
  return { id: analysisIdOf({ siteId, createdAt }), siteId, createdAt, result: AnalysisResult.parse(result) }
}

/**
 * An analysis that was stored in the very instant of its site's deletion may remain, so its site is also looked up.
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

import * as z from 'zod'
import type { Deadline } from '../platform/deadline.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { Site } from '../schemas/site.ts'
import type { SiteSummary } from '../schemas/site-summary.ts'
import { getItems } from '../storage/batch-get.ts'
import { Key } from '../storage/cursor.ts'
import { tableName } from '../storage/document-client.ts'
import { type ListedPage, listPage, type PageRequest } from '../storage/pagination.ts'
import { LIST } from './create.ts'
import { isHidden, type SiteItem } from './get.ts'
import { parseSummary } from './summary.ts'

const list = () => ({
  // Both views share cursors.
  name: 'sites',
  query: {
    TableName: tableName('sites'),
    IndexName: 'summaries',
    KeyConditionExpression: '#list = :list',
    ExpressionAttributeNames: { '#list': 'list' },
    ExpressionAttributeValues: { ':list': LIST },
    ScanIndexForward: false,
  },
  partition: { list: LIST },
  position: z.object({ createdAt: Key, id: Key }),
})

/** The index may still contain a site that has been hidden or removed. */
const visibleItems = async (
  entries: readonly SiteItem[],
  deadline: Deadline,
): Promise<(SiteItem | null)[]> => {
  if (entries.length === 0) return []
  const keys = entries.map(({ id }) => ({ id }))
  const items = await getItems('sites', keys, deadline)
  const visible = new Map(items.filter((item) => !isHidden(item)).map((item) => [item.id, item]))
  return entries.map(({ id }) => visible.get(id) ?? null)
}

/**
 * Newest first. A site appears in the list some milliseconds after its creation, with its newest changes. Sites that cannot
 * be parsed are left out and logged.
 *
 * @param request with a limit of at most 100
 */
export const listSites = (request: PageRequest, context: RequestContext): Promise<ListedPage<Site>> =>
  listPage(
    request,
    {
      ...list(),
      parse: (item) => Site.parse(item),
      load: (entries) => visibleItems(entries, context.deadline),
    },
    context,
  )

/** As {@link listSites}, but changes, too, appear some milliseconds later, and a page may hold any number. */
export const listSummaries = (
  request: PageRequest,
  context: RequestContext,
): Promise<ListedPage<SiteSummary>> => listPage(request, { ...list(), parse: parseSummary }, context)

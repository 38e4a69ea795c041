import * as z from 'zod'
import type { Deadline } from '../platform/deadline.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { Site, SiteSummary } from '../schemas/site.ts'
import { getItems, type Item } from '../storage/items.ts'
import { Key, type ListedPage, listPage, type PageRequest } from '../storage/pagination.ts'
import { isHidden } from './get.ts'
import { LIST, parseSummary, siteOf, upgradedItem } from './item.ts'

const list = {
  // Both views share cursors.
  name: 'sites',
  table: 'sites',
  index: 'summaries',
  partition: { list: LIST },
  position: z.object({ createdAt: Key, id: Key }),
} as const

/** The index may still contain a site that has been hidden or removed. */
const visibleItems = async (entries: readonly Item[], deadline: Deadline): Promise<(Item | null)[]> => {
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
    { ...list, parse: siteOf, load: (entries) => visibleItems(entries, context.deadline) },
    context,
  )

const lacksSummary = (entry: Item): boolean => !('summary' in entry)

/** Sites of version 1 may have no summary, and an index of that time projects none. */
const withItemsOfOldEntries = async (
  entries: readonly Item[],
  deadline: Deadline,
): Promise<(Item | null)[]> => {
  const items = (await visibleItems(entries.filter(lacksSummary), deadline)).values()
  return entries.map((entry) => (lacksSummary(entry) ? (items.next().value ?? null) : entry))
}

const summaryIn = (entryOrItem: Item): SiteSummary =>
  parseSummary('horizonProfile' in entryOrItem ? upgradedItem(entryOrItem) : entryOrItem)

/** As {@link listSites}, but changes also appear some milliseconds later, and a page may hold any number. */
export const listSummaries = (
  request: PageRequest,
  context: RequestContext,
): Promise<ListedPage<SiteSummary>> =>
  listPage(
    request,
    { ...list, parse: summaryIn, load: (entries) => withItemsOfOldEntries(entries, context.deadline) },
    context,
  )

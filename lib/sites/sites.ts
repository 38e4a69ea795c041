import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { entityTag, isMatch } from '../http/entity-tag.ts'
import type { Deadline } from '../platform/deadline.ts'
import { VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { type NewSite, Site, type SiteChanges, type SiteSummary } from '../schemas/site.ts'
import { database, storageUnavailable, tableName } from '../storage/document-client.ts'
import {
  type Condition,
  deleteItem,
  getItem,
  getItems,
  type Item,
  isAbsent,
  isEqual,
  putItem,
  updateItem,
} from '../storage/items.ts'
import { Key, type ListedPage, listPage, type PageRequest, queryOf } from '../storage/pagination.ts'
import { isKnown, isNewest, schemaOf } from '../storage/versions.ts'
import { itemOf, LIST, parseSummary, siteOf, summaryOf, upgradedItem, upgradeSite } from './item.ts'

const SiteId = z.uuidv4()

/**
 * The primary key of a site. Rejects any other text without a query: DynamoDB refuses text that is too long.
 *
 * @throws VisibleError notFound
 */
export const siteKey = (id: string): { readonly id: string } => {
  if (!SiteId.safeParse(id).success) throw new VisibleError('notFound')
  return { id }
}

export const createSite = async (
  id: string,
  fields: NewSite,
  { now, deadline }: RequestContext,
): Promise<Site> => {
  const createdAt = now().toISOString()
  const site = { id, ...fields, createdAt, updatedAt: createdAt }
  await putItem('sites', itemOf(site, null), deadline)
  return site
}

/** A site is hidden while it is being deleted. */
const isHidden = (item: Item): boolean => 'deletedAt' in item

export const isVisible = isAbsent('deletedAt')

/**
 * The item as stored, hidden or not.
 *
 * @throws VisibleError notFound
 */
const readSiteItem = async (id: string, deadline: Deadline): Promise<Item> => {
  const item = await getItem('sites', siteKey(id), deadline)
  if (!item) throw new VisibleError('notFound')
  return item
}

type Circumstances = Pick<RequestContext, 'deadline'>

/**
 * The stored item of a site that is not hidden, valid or not.
 *
 * @throws VisibleError notFound
 */
export const requireSite = async (id: string, { deadline }: Circumstances): Promise<Item> => {
  const item = await readSiteItem(id, deadline)
  if (isHidden(item)) throw new VisibleError('notFound')
  return item
}

/** @throws VisibleError notFound */
export const getSite = async (id: string, context: Circumstances): Promise<Site> =>
  siteOf(await requireSite(id, context))

/**
 * The error for a failed conditional write of a site.
 *
 * @throws if the item is newer than this code
 */
const mismatch = (item: Item): VisibleError => {
  schemaOf(item)
  return new VisibleError(isHidden(item) ? 'notFound' : 'preconditionFailed')
}

const Versioned = Site.pick({ updatedAt: true })

/**
 * The `updatedAt` that a conditional write must find; undefined for any.
 *
 * @param ifMatch an If-Match header
 * @throws VisibleError notFound, preconditionFailed
 */
const requiredVersion = async (
  id: string,
  ifMatch: string | undefined,
  deadline: Deadline,
): Promise<string | undefined> => {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const item = await readSiteItem(id, deadline)
  const { updatedAt } = Versioned.parse(item)
  if (isMatch(ifMatch, entityTag({ updatedAt }))) return updatedAt
  throw mismatch(item)
}

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
 * Newest first. A new site appears in the list some milliseconds after its creation, always with its newest changes. Sites
 * that cannot be parsed are left out and logged.
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

/** Sites of version 1 may have no summary, and an index of that version projects none. */
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

/** `updatedAt` is also the entity tag, so it must grow with every change, even within one millisecond. */
const timeAfter = (version: string | undefined, now: Date): string =>
  new Date(Math.max(now.getTime(), version === undefined ? 0 : Date.parse(version) + 1)).toISOString()

const isOlderThan = (updatedAt: string): Condition => ({
  expression: '#updatedAt < :updatedAt',
  values: { ':updatedAt': updatedAt },
})

/**
 * A single conditional write, so that concurrent changes of different fields are all kept.
 *
 * @param version the `updatedAt` that the site must still have; undefined for any earlier one
 * @returns null if the condition fails
 */
const write = async (
  id: string,
  changes: SiteChanges,
  { updatedAt, version }: { readonly updatedAt: string; readonly version: string | undefined },
  deadline: Deadline,
): Promise<Site | null> => {
  const summary = Object.entries(summaryOf({ ...changes, updatedAt }))
  const inSummary = Object.fromEntries(summary.map(([name, value]) => [`summary.${name}`, value]))
  const isCurrent = version === undefined ? isOlderThan(updatedAt) : isEqual('updatedAt', version)
  const set = { ...changes, updatedAt, ...inSummary }
  const item = await updateItem('sites', siteKey(id), { set }, deadline, [isNewest, isVisible, isCurrent])
  return item && Site.parse(item)
}

/** The SDK retries a write whose response was lost, and the retry then fails its condition because of the first write. */
const isDone = (site: Site, changes: SiteChanges, updatedAt: string): boolean =>
  isDeepStrictEqual({ ...site, ...changes, updatedAt }, site)

/** A new horizon has a new source. */
const withHorizonSource = (changes: SiteChanges): SiteChanges =>
  'horizonProfile' in changes ? { horizonSource: null, ...changes } : changes

/**
 * Changes the given fields. A new horizon without a source gets the source null.
 *
 * @param ifMatch an If-Match header, which the site must match
 * @throws VisibleError notFound, preconditionFailed
 */
export const changeSite = async (
  id: string,
  given: SiteChanges,
  ifMatch: string | undefined,
  context: RequestContext,
): Promise<Site> => {
  const { now, deadline } = context
  const changes = withHorizonSource(given)
  const version = await requiredVersion(id, ifMatch, deadline)
  for (let updatedAt = timeAfter(version, now()); ; ) {
    const written = await write(id, changes, { updatedAt, version }, deadline)
    if (written) return written
    const item = await requireSite(id, context)
    if (await upgradeSite(item, deadline)) continue
    const site = siteOf(item)
    if (isDone(site, changes, updatedAt)) return site
    if (version !== undefined) throw new VisibleError('preconditionFailed')
    // Uses the current time: a retry with an older one would lose to every newer change.
    updatedAt = timeAfter(site.updatedAt, now())
  }
}

/** DynamoDB's limit for one batch. */
const BATCH_SIZE = 25

/** Before deleting the items that DynamoDB left unprocessed because it throttles. */
const PAUSE_MILLISECONDS = 200

/** No batch starts with less time left: a batch and the response may take this long. */
const RESERVE_MILLISECONDS = 5_000

/** @returns true if DynamoDB deleted all of them */
const deleteBatch = async (
  keys: readonly Record<string, unknown>[],
  deadline: Deadline,
): Promise<boolean> => {
  const requests = keys.map((Key) => ({ DeleteRequest: { Key } }))
  const command = new BatchWriteCommand({ RequestItems: { [tableName('analyses')]: requests } })
  const { UnprocessedItems = {} } = await database.send(command, deadline)
  return Object.keys(UnprocessedItems).length === 0
}

const oldestKeys = async (siteId: string, deadline: Deadline): Promise<Record<string, unknown>[]> => {
  const query = queryOf('analyses', { siteId })
  const keys = { ...query, ProjectionExpression: 'siteId, createdAt', Limit: BATCH_SIZE }
  return (await database.send(new QueryCommand(keys), deadline)).Items ?? []
}

/**
 * Deletes all analyses of a site, oldest first, so that an interrupted deletion leaves the newest.
 *
 * @throws VisibleError storageUnavailable if the request's time is too short for all; the next call continues
 */
export const deleteAnalyses = async (siteId: string, deadline: Deadline): Promise<void> => {
  for (;;) {
    const keys = await oldestKeys(siteId, deadline)
    if (keys.length === 0) return
    if (deadline.millisecondsLeft() < RESERVE_MILLISECONDS)
      throw storageUnavailable(new Error('There is more to delete'), 1)
    if (!(await deleteBatch(keys, deadline))) await setTimeout(PAUSE_MILLISECONDS)
  }
}

const exists: Condition = { expression: 'attribute_exists(#id)' }

/**
 * Hides a site from every other operation at once. A hidden site may be hidden again, to resume its deletion.
 *
 * @returns the item as stored, even if it is not a valid site
 */
const hide = async (
  id: string,
  ifMatch: string | undefined,
  { now, deadline }: RequestContext,
): Promise<Item> => {
  const version = await requiredVersion(id, ifMatch, deadline)
  const changes = { set: { deletedAt: now().toISOString() }, remove: ['list'] }
  const isExpected = version === undefined ? exists : isEqual('updatedAt', version)
  const item = await updateItem('sites', siteKey(id), changes, deadline, [isKnown, isExpected])
  if (item) return item
  throw mismatch(await readSiteItem(id, deadline))
}

/**
 * Deletes a site and its analyses, and returns the deleted site. The site is hidden first and removed last, so that
 * repeating an interrupted deletion resumes it, even with the same If-Match.
 *
 * @param ifMatch an If-Match header, which the site must match
 * @throws VisibleError notFound, preconditionFailed or storageUnavailable
 */
export const deleteSite = async (
  id: string,
  ifMatch: string | undefined,
  context: RequestContext,
): Promise<Site> => {
  const item = await hide(id, ifMatch, context)
  await deleteAnalyses(id, context.deadline)
  await deleteItem('sites', siteKey(id), context.deadline)
  return siteOf(item)
}

import * as z from 'zod'
import { entityTag, isMatch } from '../http/entity-tag.ts'
import type { Deadline } from '../platform/deadline.ts'
import { VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { Site } from '../schemas/site.ts'
import { getItem, type Item, isAbsent } from '../storage/items.ts'
import { schemaOf } from '../storage/versions.ts'
import { siteOf } from './item.ts'

const SiteId = z.uuidv4()

/**
 * The primary key of a site. Text that is not a site id need not be looked up; if it is too long, DynamoDB rejects it.
 *
 * @throws VisibleError notFound
 */
export const siteKey = (id: string): { readonly id: string } => {
  if (!SiteId.safeParse(id).success) throw new VisibleError('notFound')
  return { id }
}

/** A site is hidden while it is being deleted. */
export const isHidden = (item: Item): boolean => 'deletedAt' in item

export const isVisible = isAbsent('deletedAt')

/**
 * The item as stored, hidden or not.
 *
 * @throws VisibleError notFound
 */
export const readSiteItem = async (id: string, deadline: Deadline): Promise<Item> => {
  const item = await getItem('sites', siteKey(id), deadline)
  if (!item) throw new VisibleError('notFound')
  return item
}

type Circumstances = Pick<RequestContext, 'deadline'>

/**
 * The item as stored of a site that is not hidden, valid or not.
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
 * Why a conditional write of a site failed.
 *
 * @throws if the item is newer than this code
 */
export const mismatch = (item: Item): VisibleError => {
  schemaOf(item)
  return new VisibleError(isHidden(item) ? 'notFound' : 'preconditionFailed')
}

const Versioned = Site.pick({ updatedAt: true })

/**
 * The `updatedAt` that a conditional write must find, or undefined if any will do.
 *
 * @param ifMatch an If-Match header
 * @throws VisibleError notFound, preconditionFailed
 */
export const requiredVersion = async (
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

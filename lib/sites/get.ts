import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Deadline } from '../platform/deadline.ts'
import { VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { Site } from '../schemas/site.ts'
import { database, tableName } from '../storage/document-client.ts'
import type { Item } from '../storage/versions.ts'
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

/**
 * The item as stored, hidden or not.
 *
 * @throws VisibleError notFound
 */
export const readSiteItem = async (id: string, deadline: Deadline): Promise<Item> => {
  const command = new GetCommand({ TableName: tableName('sites'), Key: siteKey(id), ConsistentRead: true })
  const { Item } = await database.send(command, deadline)
  if (!Item) throw new VisibleError('notFound')
  return Item
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

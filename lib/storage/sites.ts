import { isDeepStrictEqual } from 'node:util'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { entityTag, isMatch } from '../entity-tag.ts'
import { VisibleError } from '../errors.ts'
import type { NewSite } from '../schemas/new-site.ts'
import { Site } from '../schemas/site.ts'
import type { SiteChanges } from '../schemas/site-changes.ts'
import { database, tableName } from './database.ts'

/** The one partition of the index `newest`. A site that is being deleted has left it. */
export const LIST = 'sites'
export const SiteId = z.uuidv4()

/** The id of a site that is there, and no id of one that is being deleted. */
const IS_THERE = 'attribute_exists(id) AND attribute_not_exists(deletedAt)'

/** Text that is no id of ours need not, and if too long cannot, be looked up. */
const keyOf = (id: string): { readonly id: string } => {
  if (!SiteId.safeParse(id).success) throw new VisibleError('notFound')
  return { id }
}

const nullIfRefused = (error: unknown): null => {
  if (error instanceof ConditionalCheckFailedException) return null
  throw error
}

const notFoundIfRefused = (error: unknown): never => {
  throw error instanceof ConditionalCheckFailedException ? new VisibleError('notFound') : error
}

export const createSite = async (fields: NewSite, { id, now }: { id: string; now: Date }): Promise<Site> => {
  const site = { id, ...fields, createdAt: now.toISOString(), updatedAt: now.toISOString() }
  await database.send(new PutCommand({ TableName: tableName('sites'), Item: { ...site, list: LIST } }))
  return site
}

/** @throws VisibleError notFound */
export const getSite = async (id: string): Promise<Site> => {
  const { Item } = await database.send(
    new GetCommand({ TableName: tableName('sites'), Key: keyOf(id), ConsistentRead: true }),
  )
  if (!Item || 'deletedAt' in Item) throw new VisibleError('notFound')
  return Site.parse(Item)
}

/** No two changes of a site have one time, for it is the site's entity tag. */
const timeAfter = (known: string | undefined, now: Date): string =>
  new Date(Math.max(now.getTime(), known === undefined ? 0 : Date.parse(known) + 1)).toISOString()

/**
 * One conditional write, so that two callers who change different fields both hold.
 *
 * @param known the time of the last change, where that must be the last; otherwise any earlier one will do
 * @returns null where the condition does not hold
 */
const write = async (
  id: string,
  changes: SiteChanges,
  updatedAt: string,
  known: string | undefined,
): Promise<Site | null> => {
  const values = Object.entries({ ...changes, updatedAt })
  const isUnchanged = known === undefined ? '#updatedAt < :updatedAt' : '#updatedAt = :known'
  const update = new UpdateCommand({
    TableName: tableName('sites'),
    Key: keyOf(id),
    ConditionExpression: `${IS_THERE} AND ${isUnchanged}`,
    UpdateExpression: `SET ${values.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(values.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
      ...(known !== undefined && { ':known': known }),
    },
    ReturnValues: 'ALL_NEW',
  })
  const answer = await database.send(update).catch(nullIfRefused)
  return answer && Site.parse(answer.Attributes)
}

const stale = (): VisibleError => new VisibleError('preconditionFailed')

const versionOf = async (id: string, ifMatch: string): Promise<string> => {
  const site = await getSite(id)
  if (!isMatch(ifMatch, entityTag(site))) throw stale()
  return site.updatedAt
}

/** Of a write whose answer was lost, and which was therefore sent again: it refuses itself. */
const isDone = (site: Site, changes: SiteChanges, updatedAt: string): boolean =>
  isDeepStrictEqual({ ...site, ...changes, updatedAt }, site)

/**
 * Changes the given fields.
 *
 * @param ifMatch an If-Match header, which the site must match
 * @throws VisibleError notFound, preconditionFailed
 */
export const updateSite = async (
  id: string,
  changes: SiteChanges,
  now: Date,
  ifMatch?: string,
): Promise<Site> => {
  const started = performance.now()
  const known = ifMatch === undefined ? undefined : await versionOf(id, ifMatch)
  for (let updatedAt = timeAfter(known, now); ; ) {
    const written = await write(id, changes, updatedAt, known)
    if (written) return written
    const site = await getSite(id)
    if (isDone(site, changes, updatedAt)) return site
    if (known !== undefined) throw stale()
    // By the clock as it is now: a try with an older time would lose to every newcomer, for as long as any come.
    updatedAt = timeAfter(site.updatedAt, new Date(now.getTime() + performance.now() - started))
  }
}

/**
 * Takes a site out of sight at once: to every other operation it is not there any more. A site already out of sight
 * may be marked again, so that a deletion that was broken off can be finished.
 *
 * @returns the item as it is stored: what cannot be read must still be deleted
 * @throws VisibleError notFound
 */
export const hideSite = async (id: string, now: Date): Promise<unknown> => {
  const update = new UpdateCommand({
    TableName: tableName('sites'),
    Key: keyOf(id),
    ConditionExpression: 'attribute_exists(id)',
    UpdateExpression: 'SET deletedAt = :now REMOVE #list',
    ExpressionAttributeNames: { '#list': 'list' },
    ExpressionAttributeValues: { ':now': now.toISOString() },
    ReturnValues: 'ALL_NEW',
  })
  const { Attributes } = await database.send(update).catch(notFoundIfRefused)
  return Attributes
}

export const removeSite = async (id: string): Promise<void> => {
  await database.send(new DeleteCommand({ TableName: tableName('sites'), Key: keyOf(id) }))
}

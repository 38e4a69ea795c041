import { isDeepStrictEqual } from 'node:util'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { entityTag, isMatch } from '../http/entity-tag.ts'
import { VisibleError } from '../http/errors.ts'
import type { NewSite } from '../schemas/new-site.ts'
import { Site } from '../schemas/site.ts'
import type { SiteChanges } from '../schemas/site-changes.ts'
import { database, tableName } from '../storage/document-client.ts'

/** The only partition of the index `newest`. A site that is being deleted is no longer in it. */
export const LIST = 'sites'
export const SiteId = z.uuidv4()

/** The site exists and is not being deleted. */
const IS_VISIBLE = 'attribute_exists(id) AND attribute_not_exists(deletedAt)'

/** Text that is not a site id need not be looked up, and if it is too long, DynamoDB rejects it. */
const keyOf = (id: string): { readonly id: string } => {
  if (!SiteId.safeParse(id).success) throw new VisibleError('notFound')
  return { id }
}

const nullIfRefused = (error: unknown): null => {
  if (error instanceof ConditionalCheckFailedException) return null
  throw error
}

export const createSite = async (fields: NewSite, { id, now }: { id: string; now: Date }): Promise<Site> => {
  const site = { id, ...fields, createdAt: now.toISOString(), updatedAt: now.toISOString() }
  await database.send(new PutCommand({ TableName: tableName('sites'), Item: { ...site, list: LIST } }))
  return site
}

type Item = Readonly<Record<string, unknown>>

/** @throws VisibleError notFound */
const readItem = async (id: string): Promise<Item> => {
  const { Item } = await database.send(
    new GetCommand({ TableName: tableName('sites'), Key: keyOf(id), ConsistentRead: true }),
  )
  if (!Item) throw new VisibleError('notFound')
  return Item
}

const isHidden = (item: Item): boolean => 'deletedAt' in item

/** @throws VisibleError notFound */
export const getSite = async (id: string): Promise<Site> => {
  const item = await readItem(id)
  if (isHidden(item)) throw new VisibleError('notFound')
  return Site.parse(item)
}

const mismatch = (item: Item): VisibleError =>
  new VisibleError(isHidden(item) ? 'notFound' : 'preconditionFailed')

const Versioned = Site.pick({ updatedAt: true })

/**
 * The `updatedAt` that a conditional write must find, or undefined if any will do.
 *
 * @throws VisibleError notFound, preconditionFailed
 */
const requiredVersion = async (id: string, ifMatch: string | undefined): Promise<string | undefined> => {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const item = await readItem(id)
  const { updatedAt } = Versioned.parse(item)
  if (isMatch(ifMatch, entityTag({ updatedAt }))) return updatedAt
  throw mismatch(item)
}

/** `updatedAt` is also the entity tag, so it must grow with every change, even within one millisecond. */
const timeAfter = (version: string | undefined, now: Date): string =>
  new Date(Math.max(now.getTime(), version === undefined ? 0 : Date.parse(version) + 1)).toISOString()

/**
 * A single conditional write, so that concurrent changes of different fields are all kept.
 *
 * @param version the `updatedAt` that the site must still have; without it, any earlier one will do
 * @returns null if the condition fails
 */
const write = async (
  id: string,
  changes: SiteChanges,
  updatedAt: string,
  version: string | undefined,
): Promise<Site | null> => {
  const values = Object.entries({ ...changes, updatedAt })
  const isUnchanged = version === undefined ? '#updatedAt < :updatedAt' : '#updatedAt = :version'
  const update = new UpdateCommand({
    TableName: tableName('sites'),
    Key: keyOf(id),
    ConditionExpression: `${IS_VISIBLE} AND ${isUnchanged}`,
    UpdateExpression: `SET ${values.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(values.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
      ...(version !== undefined && { ':version': version }),
    },
    ReturnValues: 'ALL_NEW',
  })
  const answer = await database.send(update).catch(nullIfRefused)
  return answer && Site.parse(answer.Attributes)
}

/** The SDK repeats a write whose response was lost, and the first write makes the repeat fail its condition. */
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
  const version = await requiredVersion(id, ifMatch)
  for (let updatedAt = timeAfter(version, now); ; ) {
    const written = await write(id, changes, updatedAt, version)
    if (written) return written
    const site = await getSite(id)
    if (isDone(site, changes, updatedAt)) return site
    if (version !== undefined) throw new VisibleError('preconditionFailed')
    // Uses the current time: a retry with an older one would lose to every newer change.
    updatedAt = timeAfter(site.updatedAt, new Date(now.getTime() + performance.now() - started))
  }
}

/**
 * Hides a site from every other operation at once. A hidden site may be hidden again, to resume its deletion.
 *
 * @param ifMatch an If-Match header, which the site must match
 * @returns the item as stored, even if it is not a valid site
 * @throws VisibleError notFound, preconditionFailed
 */
export const hideSite = async (id: string, now: Date, ifMatch?: string): Promise<unknown> => {
  const version = await requiredVersion(id, ifMatch)
  const update = new UpdateCommand({
    TableName: tableName('sites'),
    Key: keyOf(id),
    ConditionExpression: `attribute_exists(id)${version === undefined ? '' : ' AND #updatedAt = :version'}`,
    UpdateExpression: 'SET deletedAt = :now REMOVE #list',
    ExpressionAttributeNames: {
      '#list': 'list',
      ...(version !== undefined && { '#updatedAt': 'updatedAt' }),
    },
    ExpressionAttributeValues: {
      ':now': now.toISOString(),
      ...(version !== undefined && { ':version': version }),
    },
    ReturnValues: 'ALL_NEW',
  })
  const answer = await database.send(update).catch(nullIfRefused)
  if (answer) return answer.Attributes
  throw mismatch(await readItem(id))
}

export const removeSite = async (id: string): Promise<void> => {
  await database.send(new DeleteCommand({ TableName: tableName('sites'), Key: keyOf(id) }))
}

import { setTimeout } from 'node:timers/promises'
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Deadline } from '../platform/deadline.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { Site } from '../schemas/site.ts'
import { database, storageUnavailable, tableName } from '../storage/document-client.ts'
import { type Condition, deleteItem, type Item, isEqual, updateItem } from '../storage/items.ts'
import { queryOf } from '../storage/pagination.ts'
import { isKnown } from '../storage/versions.ts'
import { mismatch, readSiteItem, requiredVersion, siteKey } from './get.ts'
import { siteOf } from './item.ts'

/** DynamoDB's limit for one batch. */
const BATCH_SIZE = 25

/** Before deleting what DynamoDB left out of a batch, because it throttles. */
const PAUSE_MILLISECONDS = 200

/** No batch starts with less time left: a batch and the response may take this long. */
const RESERVE_MILLISECONDS = 5_000

/** @returns whether DynamoDB deleted all of them */
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
 * @throws VisibleError storageUnavailable if the time of the request is too short for all; the next call continues
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
 * Deletes a site and its analyses, and returns the site as it was. The site is hidden first and removed last, so that
 * repeating an interrupted deletion resumes it, also with the same If-Match.
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

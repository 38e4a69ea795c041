import { createHash } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Deadline, noLaterThan } from '../platform/deadline.ts'
import { causeOf } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { database, tableName } from './document-client.ts'
import { putItem } from './items.ts'

type CacheTable = 'baselines' | 'buildings'

/** A reply in its stored form. */
export interface CacheEntry {
  /** JSON, so that every number reads back exactly as the service sent it. */
  readonly text: string
  /** Packed hourly columns, if there are any. */
  readonly hours: Uint8Array | null
}

export interface CachedEntry extends CacheEntry {
  /** True if it may be used without another call. */
  readonly isFresh: boolean
}

interface Lifetime {
  readonly freshMilliseconds: number
  /** Until then, a stale entry may replace the reply of a failing service. */
  readonly staleMilliseconds: number
}

/** Times are in seconds since 1970. */
const CacheItem = z.object({
  text: z.string(),
  hours: z.instanceof(Uint8Array).optional(),
  freshUntil: z.number(),
  expiresAt: z.number(),
})

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** Limit of one command. The cache must not use up the time for calling the service itself. */
const COMMAND_MILLISECONDS = 2_000

const tableDeadline = ({ deadline }: Pick<RequestContext, 'deadline'>): Deadline =>
  noLaterThan(deadline, COMMAND_MILLISECONDS)

/** A key that does not reveal the place. */
export const cacheKey = (identity: string): string =>
  createHash('sha256').update(identity).digest('base64url')

/** Logs that the cache failed, which costs a call but not the result. */
const unreadable = (error: unknown, { log }: RequestContext): null => {
  log.warn('The cache of answers failed', { cause: causeOf(error) })
  return null
}

/**
 * Null if the cache has no entry, or if it fails. Checks the expiry itself: DynamoDB removes expired items late, and the
 * embedded database never does.
 *
 * @param parse throws if the entry is not one that was written here
 */
export const readCache = async <Parsed>(
  table: CacheTable,
  key: string,
  parse: (entry: CachedEntry) => Parsed,
  context: RequestContext,
): Promise<Parsed | null> => {
  try {
    const command = new GetCommand({ TableName: tableName(table), Key: { key } })
    const { Item } = await database.send(command, tableDeadline(context))
    if (!Item) return null
    const { text, hours = null, freshUntil, expiresAt } = CacheItem.parse(Item)
    const seconds = toSeconds(context.now().getTime())
    return expiresAt <= seconds ? null : parse({ text, hours, isFresh: freshUntil > seconds })
  } catch (error) {
    return unreadable(error, context)
  }
}

export const writeCache = async (
  table: CacheTable,
  key: string,
  { text, hours }: CacheEntry,
  { freshMilliseconds, staleMilliseconds }: Lifetime,
  context: RequestContext,
): Promise<void> => {
  const time = context.now().getTime()
  const freshUntil = toSeconds(time + freshMilliseconds)
  const expiresAt = toSeconds(time + staleMilliseconds)
  const Item = { key, text, freshUntil, expiresAt, ...(hours && { hours }) }
  try {
    await putItem(table, Item, tableDeadline(context))
  } catch (error) {
    unreadable(error, context)
  }
}

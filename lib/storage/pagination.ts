import { createHash } from 'node:crypto'
import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { page } from '../operations/parameters.ts'
import type { TableName } from '../operations/tables.ts'
import { VisibleError } from '../platform/errors.ts'
import { causeOf, type Log } from '../platform/log.ts'
import { bytesInResponse, type RequestContext } from '../platform/request-context.ts'
import { parseJson } from '../schemas/json.ts'
import { database, tableName } from './document-client.ts'
import type { Item } from './items.ts'
import { nameOf } from './versions.ts'

const CHECKSUM_CHARACTERS = 16

/** DynamoDB's limit for a sort key, in bytes of UTF-8. No key of the service is longer. */
const MAX_KEY_BYTES = 1024

/** A key that DynamoDB accepts. The service need not have written it: a list continues after a broken item. */
export const Key = z.string().refine((text) => text !== '' && Buffer.byteLength(text) <= MAX_KEY_BYTES)

/**
 * Has no secret key, because none is needed: it catches edited and foreign cursors, and a caller who recomputes it only
 * moves within a list that they may read anyway.
 */
const checksum = (list: string, position: string): string =>
  createHash('sha256').update(`${list} ${position}`).digest('base64url').slice(0, CHECKSUM_CHARACTERS)

/**
 * An opaque cursor for the items after a position.
 *
 * @param list identifies the list; the cursor is valid for no other
 * @param position the part of a DynamoDB key that differs between the list's items
 */
export const encodeCursor = (list: string, position: Readonly<Record<string, unknown>>): string => {
  const encoded = Buffer.from(JSON.stringify(position)).toString('base64url')
  return checksum(list, encoded) + encoded
}

const invalidCursor = (): VisibleError =>
  new VisibleError('validation', { errors: [{ field: 'cursor', message: 'is not a cursor of this list' }] })

/** @throws VisibleError validation, unless this list issued the cursor */
export const decodeCursor = <Position extends z.ZodObject>(
  list: string,
  shape: Position,
  cursor: string,
): z.output<Position> => {
  const encoded = cursor.slice(CHECKSUM_CHARACTERS)
  if (cursor !== checksum(list, encoded) + encoded) throw invalidCursor()
  // Anyone can compute a checksum, so a cursor may hold any text.
  const position = shape.safeParse(parseJson(Buffer.from(encoded, 'base64url').toString()))
  if (!position.success) throw invalidCursor()
  return position.data
}

export type PageRequest = Readonly<z.output<typeof page>>

/** Bytes of a page's items in a response, which leave room within Lambda's limit of 6 MB. */
const MAX_PAGE_BYTES = 4_990_000

export interface ListedPage<Listed> {
  readonly data: Listed[]
  readonly nextCursor?: string
}

/** The part of a DynamoDB key that the items of a list share: an attribute and its value. */
type Partition = Readonly<Record<string, string>>

/** The query for all items of a partition, in ascending order of their sort keys. An index cannot be read consistently. */
export const queryOf = (table: TableName, partition: Partition, index?: string): QueryCommandInput => ({
  TableName: tableName(table),
  IndexName: index,
  KeyConditionExpression: '#partition = :partition',
  ExpressionAttributeNames: { '#partition': Object.keys(partition)[0] ?? '' },
  ExpressionAttributeValues: { ':partition': Object.values(partition)[0] },
  ConsistentRead: index === undefined,
})

/** Loads the items of a query's entries, in order; null if an item is gone. */
type Load = (entries: readonly Item[]) => Promise<readonly (Item | null)[]>

interface List<Listed> {
  /** Identifies the list: its cursors are valid for no other. */
  readonly name: string
  readonly table: TableName
  readonly index?: string
  readonly partition: Partition
  /** The rest of the key. DynamoDB guarantees that it exists even if the item is broken. */
  readonly position: z.ZodObject<Record<string, z.ZodString>>
  readonly parse: (item: Item) => Listed
  /** Fetches the items, at most `limit` at once, if the index does not contain them in full. */
  readonly load?: Load
}

/** A malformed item must not hide the rest of the list. */
const parseOrLog = <Listed>(item: Item, parse: (item: Item) => Listed, log: Log): Listed[] => {
  try {
    return [parse(item)]
  } catch (error) {
    log.error('Left an unreadable item out of a list', { item: nameOf(item), cause: causeOf(error) })
    return []
  }
}

/**
 * A page of a list, in descending order of sort keys. It ends early at 5 MB, but has at least one item. It may have fewer
 * items than requested, or none, because missing and unreadable items count; only a page without a cursor is the last.
 *
 * @throws VisibleError validation for a cursor that this list did not issue
 */
export const listPage = async <Listed>(
  { limit, cursor }: PageRequest,
  { name, table, index, partition, position, parse, load = async (entries) => entries }: List<Listed>,
  { deadline, log }: RequestContext,
): Promise<ListedPage<Listed>> => {
  const start = cursor === undefined ? undefined : { ...partition, ...decodeCursor(name, position, cursor) }
  const query = {
    ...queryOf(table, partition, index),
    ScanIndexForward: false,
    ExclusiveStartKey: start,
    // One entry more than the page holds shows whether any remain. It is not loaded.
    Limit: limit + 1,
  }
  const data: Listed[] = []
  let last: Item = {}
  const endedPage = () => ({ data, nextCursor: encodeCursor(name, position.parse(last)) })
  let [taken, bytes] = [0, 0]
  // DynamoDB ends each response at 1 MB. Fetches the next one only when needed, so memory holds no more than that.
  for await (const { Items = [] } of paginateQuery({ client: database }, query, deadline)) {
    const items = await load(Items.slice(0, limit))
    for (const [i, entry] of Items.entries()) {
      if (taken === limit) return endedPage()
      const item = items[i]
      for (const listed of item ? parseOrLog(item, parse, log) : []) {
        bytes += bytesInResponse(listed)
        if (bytes > MAX_PAGE_BYTES && data.length > 0) return endedPage()
        data.push(listed)
      }
      last = entry
      taken++
    }
  }
  return { data }
}

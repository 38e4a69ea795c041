import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import type { Deadline } from '../platform/deadline.ts'
import { causeOf, type Log } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { database } from './document-client.ts'

export interface PageRequest {
  readonly limit: number
  readonly cursor?: string | undefined
}

type Item = Readonly<Record<string, unknown>>

interface QueriedPage {
  readonly items: Item[]
  readonly hasMore: boolean
}

/** Fetches one item more than the page holds, to learn whether any remain. DynamoDB cuts each response at 1 MB. */
export const queryPage = async (
  query: QueryCommandInput,
  limit: number,
  deadline: Deadline,
): Promise<QueriedPage> => {
  const found: Item[] = []
  let start = query.ExclusiveStartKey
  do {
    const Limit = limit + 1 - found.length
    const command = new QueryCommand({ ...query, Limit, ExclusiveStartKey: start })
    const answer = await database.send(command, deadline)
    found.push(...(answer.Items ?? []))
    start = answer.LastEvaluatedKey
  } while (start && found.length <= limit)
  return { items: found.slice(0, limit), hasMore: found.length > limit }
}

/** A page as an operation returns it. */
export interface ListedPage<Listed> {
  readonly data: Listed[]
  readonly nextCursor?: string
}

interface List<Listed> {
  /** Identifies the list: its cursors are valid for no other. */
  readonly name: string
  readonly query: QueryCommandInput
  /** The part of a DynamoDB key that the list's items share. */
  readonly partition: Readonly<Record<string, string>>
  /** The rest of the key. DynamoDB guarantees that it is there even if the item is broken. */
  readonly position: z.ZodObject<Record<string, z.ZodString>>
  readonly parse: (item: unknown) => Listed
}

/** An item that somebody broke by hand must not hide the others. */
const parseOrLog = <Listed>(item: Item, parse: (item: unknown) => Listed, log: Log): Listed[] => {
  try {
    return [parse(item)]
  } catch (error) {
    const { id, siteId, createdAt } = item
    const name = [id ?? siteId, createdAt].join(' of ')
    log.error('Left an unreadable item out of a list', { item: name, cause: causeOf(error) })
    return []
  }
}

/**
 * A page of a list in the order of its query. It may hold fewer items than asked for, or none, even if more remain.
 *
 * @throws VisibleError validation for a cursor that this list did not issue
 */
export const listPage = async <Listed>(
  { limit, cursor }: PageRequest,
  { name, query, partition, position, parse }: List<Listed>,
  { deadline, log }: RequestContext,
): Promise<ListedPage<Listed>> => {
  const start = cursor === undefined ? undefined : { ...partition, ...decodeCursor(name, position, cursor) }
  const { items, hasMore } = await queryPage({ ...query, ExclusiveStartKey: start }, limit, deadline)
  const data = items.flatMap((item) => parseOrLog(item, parse, log))
  return hasMore ? { data, nextCursor: encodeCursor(name, position.parse(items.at(-1))) } : { data }
}

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import { causeOf, logError } from '../log.ts'
import { encodeCursor } from './cursor.ts'
import { database } from './database.ts'

export interface PageRequest {
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface Page {
  readonly items: Readonly<Record<string, unknown>>[]
  /** Whether the list goes on after the last of the items. */
  readonly more: boolean
}

/**
 * The first items of a query, and whether there are more: one item beyond the page tells. DynamoDB ends an answer
 * at 1 MB, so that a page of large items takes several.
 */
export const queryPage = async (query: QueryCommandInput, limit: number): Promise<Page> => {
  const found: Record<string, unknown>[] = []
  let start = query.ExclusiveStartKey
  do {
    const Limit = limit + 1 - found.length
    const answer = await database.send(new QueryCommand({ ...query, Limit, ExclusiveStartKey: start }))
    found.push(...(answer.Items ?? []))
    start = answer.LastEvaluatedKey
  } while (start && found.length <= limit)
  return { items: found.slice(0, limit), more: found.length > limit }
}

/** A page as an operation answers it. */
export interface Listed<Item> {
  readonly data: Item[]
  readonly nextCursor?: string
}

interface Shape<Item> {
  readonly parse: (item: unknown) => Item
  /** What the list's cursors carry of the item after which they go on. */
  readonly place: z.ZodObject<Record<string, z.ZodType<string>>>
}

/** One item that somebody broke by hand must not hide the others; getting that very one is an error still. */
const readable = <Item>(item: Page['items'][number], parse: (item: unknown) => Item): Item[] => {
  try {
    return [parse(item)]
  } catch (error) {
    const { id, siteId, createdAt } = item
    const name = [id ?? siteId, createdAt].join(' of ')
    logError('An item that cannot be read is left out of a list', { item: name, cause: causeOf(error) })
    return []
  }
}

/**
 * A page of a list, in the order of the query. An item that cannot be read is left out, and named in the log, so that
 * a page may be short though the list goes on.
 */
export const listPage = async <Item>(
  query: QueryCommandInput,
  limit: number,
  { parse, place }: Shape<Item>,
): Promise<Listed<Item>> => {
  const { items, more } = await queryPage(query, limit)
  const data = items.flatMap((item) => readable(item, parse))
  const last = more ? items.findLast((item) => place.safeParse(item).success) : undefined
  return last ? { data, nextCursor: encodeCursor(place.parse(last)) } : { data }
}

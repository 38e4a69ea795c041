import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { encodeCursor } from './cursor.ts'
import { database } from './database.ts'

export interface PageRequest {
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface Page<Item> {
  readonly items: Item[]
  /** Whether the list goes on after the last of the items. */
  readonly more: boolean
}

/**
 * The first items of a query, and whether there are more: one item beyond the page tells. DynamoDB ends an answer
 * at 1 MB, so that a page of large items takes several.
 */
export const queryPage = async <Item>(
  query: QueryCommandInput,
  limit: number,
  parse: (item: unknown) => Item,
): Promise<Page<Item>> => {
  const found: unknown[] = []
  let start = query.ExclusiveStartKey
  do {
    const Limit = limit + 1 - found.length
    const answer = await database.send(new QueryCommand({ ...query, Limit, ExclusiveStartKey: start }))
    found.push(...(answer.Items ?? []))
    start = answer.LastEvaluatedKey
  } while (start && found.length <= limit)
  return { items: found.slice(0, limit).map(parse), more: found.length > limit }
}

/** A page as an operation answers it. */
export interface Listed<Item> {
  readonly data: Item[]
  readonly nextCursor?: string
}

/** @param keyOf what the list's cursors carry of the item after which they go on */
export const listed = <Item>(
  { items, more }: Page<Item>,
  keyOf: (item: Item) => Readonly<Record<string, string>>,
): Listed<Item> => {
  const last = items.at(-1)
  return more && last ? { data: items, nextCursor: encodeCursor(keyOf(last)) } : { data: items }
}

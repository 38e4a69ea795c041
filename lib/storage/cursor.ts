import { createHash } from 'node:crypto'
import * as z from 'zod'
import { VisibleError } from '../platform/errors.ts'
import { parseJson } from '../schemas/json.ts'

const CHECKSUM_CHARACTERS = 16

/** DynamoDB's limit for a sort key, in bytes of UTF-8. No key of the service is longer. */
const MAX_KEY_BYTES = 1024

/** A key as DynamoDB accepts it. It need not be one that the service wrote: a list continues after a broken item. */
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
 * @param list identifies the list: the cursor is valid for no other
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

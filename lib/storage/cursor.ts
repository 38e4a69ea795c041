import * as z from 'zod'
import { VisibleError } from '../errors.ts'

const notOurs = (): VisibleError =>
  new VisibleError('validation', { errors: [{ field: 'cursor', message: 'is not a cursor of this list' }] })

const decoded = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw notOurs()
  }
}

/** The key after which a list goes on, made opaque. */
export const encodeCursor = (key: Readonly<Record<string, string>>): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/**
 * What is not of the shape is left out of the key, which then makes another cursor.
 *
 * @throws VisibleError where the cursor was not made from a key of this shape
 */
export const decodeCursor = <Key extends z.ZodType<Record<string, string>>>(
  shape: Key,
  cursor: string,
): z.output<Key> => {
  const key = shape.safeParse(decoded(cursor))
  if (!key.success || encodeCursor(key.data) !== cursor) throw notOurs()
  return key.data
}

/** The timestamps that this service writes: milliseconds, UTC. */
export const storedTimestamp = z.iso.datetime({ precision: 3 })

import { expect, test } from 'vitest'
import * as z from 'zod'
import { decodeCursor, encodeCursor, storedTimestamp } from '../../../lib/storage/cursor.ts'
import { NOT_OUR_CURSOR } from './samples.ts'

const Shape = z.object({ createdAt: storedTimestamp, id: z.uuidv4() })
const key = { createdAt: '2026-03-04T05:06:07.890Z', id: 'a3bb189e-8bf9-4c8f-9beb-5b5c5f9f3c11' }
const cursor = encodeCursor(key)
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a cursor gives back the key that it was made of', () => {
  expect(decodeCursor(Shape, cursor)).toEqual(key)
})

test('a cursor is fit for a query string as it is', () => {
  expect(cursor).toMatch(/^[\w-]+$/)
})

test.each([
  ['empty', ''],
  ['truncated by one character', cursor.slice(0, -1)],
  ['truncated by half', cursor.slice(0, cursor.length / 2)],
  ['with a character more', `${cursor}A`],
  ['padded', `${cursor}=`],
  ['with a line break', `${cursor}\n`],
  ['with a space inside', `${cursor.slice(0, 8)} ${cursor.slice(8)}`],
  ['of random bytes', Buffer.from([0xde, 0xad, 0xbe, 0xef, 0x01, 0xff]).toString('base64url')],
  ['no base64', 'ключ от списка'],
  ['very long', 'A'.repeat(100_000)],
  ['plain JSON', JSON.stringify(key)],
  ['of JSON with spaces', Buffer.from(JSON.stringify(key, null, 1)).toString('base64url')],
  ['of its keys in another order', encoded({ id: key.id, createdAt: key.createdAt })],
  ['of more keys', encoded({ ...key, list: 'sites' })],
  ['of fewer keys', encoded({ createdAt: key.createdAt })],
  ['of null', encoded(null)],
  ['of a list', encoded([key])],
  ['of a string', encoded('2026')],
  ['of a number for a key', encoded({ ...key, id: 1 })],
  ['of an id that is none', encoded({ ...key, id: 'sites' })],
  ['of a time without milliseconds', encoded({ ...key, createdAt: '2026-03-04T05:06:07Z' })],
  ['of a time with an offset', encoded({ ...key, createdAt: '2026-03-04T05:06:07.890+01:00' })],
  ['of a day that is not in the calendar', encoded({ ...key, createdAt: '2026-02-30T05:06:07.890Z' })],
])('a cursor %s is not ours', (_, text) => {
  expect(() => decodeCursor(Shape, text)).toThrow(expect.objectContaining(NOT_OUR_CURSOR))
})

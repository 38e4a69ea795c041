import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { decodeCursor, encodeCursor, Key } from '../../../lib/storage/pagination.ts'
import { NOT_OUR_CURSOR } from './samples.ts'

const LIST = 'analyses of a3bb189e-8bf9-4c8f-9beb-5b5c5f9f3c11'
const Position = z.object({ createdAt: Key, id: Key })
const position = { createdAt: '2026-03-04T05:06:07.890Z', id: 'a3bb189e-8bf9-4c8f-9beb-5b5c5f9f3c11' }
const cursor = encodeCursor(LIST, position)
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const checksum = cursor.slice(0, -encoded(position).length)

const expectInvalid = (text: string, list = LIST) =>
  expect(() => decodeCursor(list, Position, text), text).toThrow(expect.objectContaining(NOT_OUR_CURSOR))

test('a cursor gives back its position, needs no escaping, and is valid only for its list', () => {
  const odd = { createdAt: '\u0000\ud800', id: 'ключ' }
  for (const given of [position, { createdAt: 'yesterday', id: 'x' }, odd])
    expect(decodeCursor(LIST, Position, encodeCursor(LIST, given)), JSON.stringify(given)).toEqual(given)
  expect(cursor).toMatch(/^[\w-]+$/)
  expectInvalid(cursor, 'analyses of a3bb189e-8bf9-4c8f-9beb-5b5c5f9f3c12')
})

test('a cursor with any one character changed, missing or added is invalid', () => {
  for (let i = 0; i < cursor.length; i++) {
    const [before, after] = [cursor.slice(0, i), cursor.slice(i + 1)]
    expectInvalid(`${before}${cursor[i] === 'A' ? 'B' : 'A'}${after}`)
    expectInvalid(before + after)
    expectInvalid(`${before}-${cursor.slice(i)}`)
  }
})

test('other text is not a valid cursor', () => {
  const others = [
    { ...position, createdAt: '2026-03-04' },
    { ...position, list: 'sites' },
  ]
  const withItsChecksum = others.map((other) => checksum + encoded(other))
  for (const text of ['', checksum, `${cursor}=`, 'ключ от списка', encoded(position), ...withItsChecksum])
    expectInvalid(text)
})

const withChecksum = (text: string): string => {
  const body = Buffer.from(text).toString('base64url')
  return createHash('sha256').update(`${LIST} ${body}`).digest('base64url').slice(0, checksum.length) + body
}

test('a cursor of anything but a position is invalid, even with the right checksum', () => {
  expect(decodeCursor(LIST, Position, withChecksum(JSON.stringify(position)))).toEqual(position)
  const emptyKey = { ...position, id: '' }
  // DynamoDB refuses it.
  const longKey = { ...position, id: 'ö'.repeat(513) }
  for (const text of ['no JSON', '"no object"', JSON.stringify(emptyKey), JSON.stringify(longKey)])
    expectInvalid(withChecksum(text))
})

import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { database } from '../../../lib/storage/document-client.ts'
import { putItem } from '../../../lib/storage/items.ts'
import {
  decodeCursor,
  encodeCursor,
  Key,
  type ListedPage,
  listPage,
  type PageRequest,
} from '../../../lib/storage/pagination.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { NOT_OUR_CURSOR, NOW, pagesOf } from './samples.ts'

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

const withChecksum = (text: string): string => {
  const body = Buffer.from(text).toString('base64url')
  return createHash('sha256').update(`${LIST} ${body}`).digest('base64url').slice(0, 16) + body
}

test('a cursor with any one character changed, missing or added is invalid, and so is any other text', () => {
  for (let i = 0; i < cursor.length; i++) {
    const [before, after] = [cursor.slice(0, i), cursor.slice(i + 1)]
    expectInvalid(`${before}${cursor[i] === 'A' ? 'B' : 'A'}${after}`)
    expectInvalid(before + after)
    expectInvalid(`${before}-${cursor.slice(i)}`)
  }
  const moved = checksum + encoded({ ...position, createdAt: '2026-03-04' })
  for (const text of ['', checksum, `${cursor}=`, 'ключ от списка', encoded(position), moved])
    expectInvalid(text)
  // The checksum is no secret. DynamoDB refuses an empty key and one of more than 1024 bytes.
  expect(withChecksum(JSON.stringify(position))).toBe(cursor)
  const keys = ['', 'ö'.repeat(513)].map((id) => JSON.stringify({ ...position, id }))
  for (const text of ['no JSON', '"no object"', ...keys]) expectInvalid(withChecksum(text))
})

useEngine()

const logged = captureLog()

const Whole = z.object({ createdAt: z.string(), result: z.string() })

const listOf =
  <Listed>(siteId: string, parse: (item: unknown) => Listed) =>
  (page: PageRequest): Promise<ListedPage<Listed>> => {
    const list = { name: siteId, table: 'analyses', partition: { siteId }, parse } as const
    return listPage(page, { ...list, position: z.object({ createdAt: Key }) }, contextAt(NOW))
  }

const wholeOf = (siteId: string) => listOf(siteId, (item) => Whole.parse(item))

/** @returns the times of the items in the order of a list */
const fill = async (siteId: string, results: readonly unknown[]): Promise<string[]> => {
  const times = results.map((_, i) => String(99 - i))
  const { deadline } = contextAt(NOW, 600_000)
  for (const [i, createdAt] of times.entries())
    await putItem('analyses', { siteId, createdAt, result: results[i] }, deadline)
  return times
}

/** Bytes of a function's response for a page, with the body as text. */
const bytesOf = (data: readonly unknown[]): number =>
  Buffer.byteLength(JSON.stringify({ statusCode: 200, body: JSON.stringify({ data }) }))

const MAX_BYTES = 5_000_000

const BROKEN = 7
const [tiny, middle, big] = ['', '"'.repeat(100_000), '"'.repeat(380_000)]

test.each<[string, unknown[], number[]]>([
  ['characters of three bytes', Array(14).fill('世'.repeat(120_000)), [100]],
  ['mixed sizes', [tiny, big, big, middle, big, tiny, tiny, big, big, big, middle, middle, big], [100]],
  [
    'unreadable items where a page ends',
    [big, big, big, BROKEN, BROKEN, big, BROKEN, big, big, BROKEN],
    [1, 100],
  ],
])('pages of %s end before 5 MB and have each item once', async (name, results, limits) => {
  const times = await fill(name, results)
  const readable = times.filter((_, i) => results[i] !== BROKEN)
  for (const limit of limits) {
    logged.splice(0)
    const pages = await pagesOf(wholeOf(name), limit)
    expect(pages.flat().map(({ createdAt }) => createdAt)).toEqual(readable)
    for (const [i, page] of pages.entries()) {
      expect(bytesOf(page)).toBeLessThan(MAX_BYTES)
      const [next] = pages[i + 1] ?? []
      if (next && limit > 1) expect(bytesOf([...page, next])).toBeGreaterThan(MAX_BYTES - 20_000)
    }
    // Each unreadable item is logged once, so no page reads it again.
    expect(logged).toHaveLength(times.length - readable.length)
  }
})

test('a page holds at least one item, however large', async () => {
  await fill('giant', ['x', 'x'])
  const giant = listOf('giant', (item) => ({ ...Whole.parse(item), padding: 'x'.repeat(MAX_BYTES) }))
  const pages = await pagesOf(giant, 100)
  expect(pages.map((page) => page.map(({ createdAt }) => createdAt))).toEqual([['99'], ['98']])
})

test('a page reads at most its items and one more response of the engine', async () => {
  await fill('long', Array(12).fill('"'.repeat(300_000)))
  let read = 0
  const send = vi.spyOn(database, 'send')
  const { data } = await wholeOf('long')({ limit: 100 })
  for (const { value } of send.mock.results) read += (await value).Items.length
  expect(data).toHaveLength(4)
  expect(read).toBeLessThanOrEqual(8)
})

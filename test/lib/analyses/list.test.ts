import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { listAnalyses } from '../../../lib/analyses/list.ts'
import { rollBack } from '../../../lib/analyses/store.ts'
import { encodeCursor } from '../../../lib/storage/cursor.ts'
import type { PageRequest } from '../../../lib/storage/pagination.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { later, NOT_OUR_CURSOR, NOW, pagesOf, resultOf } from '../storage/samples.ts'
import { newestFirst, numbersOf, putAnalysisItem, storeAnalyses, storeResult } from './stored-analyses.ts'

useEngine()

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
})

const listOf = (siteId: string) => (page: PageRequest) => listAnalyses(siteId, page, contextAt(NOW))

const numbersListed = async (siteId: string): Promise<number[]> =>
  numbersOf((await listOf(siteId)({ limit: 100 })).data)

test('the list is empty before the first analysis', async () => {
  expect(await listOf(randomUUID())({ limit: 100 })).toEqual({ data: [] })
})

test.each([
  [1, [1, 1, 1, 1, 1, 1]],
  [2, [2, 2, 2]],
  [4, [4, 2]],
  [5, [5, 1]],
  [6, [6]],
  [100, [6]],
])('pages of %i hold all analyses, newest first, without gaps or duplicates', async (limit, sizes) => {
  const siteId = randomUUID()
  await storeAnalyses(siteId, 6)
  const pages = await pagesOf(listOf(siteId), limit)
  expect(pages.map((page) => page.length)).toEqual(sizes)
  expect(numbersOf(pages.flat())).toEqual(newestFirst(6))
})

test('a page may hold more than 1 MB', async () => {
  const siteId = randomUUID()
  await storeAnalyses(siteId, 40, 'x'.repeat(60_000))
  const pages = await pagesOf(listOf(siteId), 39)
  expect(pages.map((page) => page.length)).toEqual([39, 1])
  expect(numbersOf(pages.flat())).toEqual(newestFirst(40))
})

test('the next page starts where the last one ended, whatever was added or removed since', async () => {
  const siteId = randomUUID()
  const stored = await storeAnalyses(siteId, 6)
  const { nextCursor } = await listOf(siteId)({ limit: 3 })
  await storeResult(resultOf(siteId, 99), later(100_000))
  for (const analysis of stored.slice(3)) await rollBack(analysis, contextAt(NOW))
  const { data } = await listOf(siteId)({ limit: 3, cursor: nextCursor })
  expect(numbersOf(data)).toEqual([2, 1, 0])
})

test('the analyses of another site are not listed', async () => {
  const [site, other] = [randomUUID(), randomUUID()]
  await storeAnalyses(site, 2)
  await storeAnalyses(other, 3)
  expect(await numbersListed(site)).toEqual(newestFirst(2))
})

test('a cursor may lie before the oldest analysis or after the newest', async () => {
  const siteId = randomUUID()
  await storeAnalyses(siteId, 2)
  const listAfter = (createdAt: string) =>
    listOf(siteId)({ limit: 5, cursor: encodeCursor(`analyses of ${siteId}`, { createdAt }) })
  expect(await listAfter('1970-01-01T00:00:00.000Z')).toEqual({ data: [] })
  expect(numbersOf((await listAfter('9999-12-31T23:59:59.999Z')).data)).toEqual(newestFirst(2))
})

const createdAt = NOW.toISOString()
const issuedBy = (list: string) => encodeCursor(list, { createdAt })
test('a cursor that this list did not issue is rejected', async () => {
  for (const [name, cursorOf] of [
    ['from another site', () => issuedBy(`analyses of ${randomUUID()}`)],
    ['from the list of sites', () => encodeCursor('sites', { createdAt, id: randomUUID() })],
    ['cut short', (name: string) => issuedBy(name).slice(0, -4)],
    ['with another key', (name: string) => encodeCursor(name, { id: randomUUID() })],
    ['without a checksum', () => Buffer.from(JSON.stringify({ createdAt })).toString('base64url')],
    ['of random bytes', () => '3q2-7wH_'],
  ] as const) {
    const siteId = randomUUID()
    const cursor = cursorOf(`analyses of ${siteId}`)
    await expect(listOf(siteId)({ limit: 5, cursor }), name).rejects.toMatchObject(NOT_OUR_CURSOR)
  }
})

test('a broken analysis is left out and logged, and the list continues beyond it', async () => {
  const siteId = randomUUID()
  const [, second] = await storeAnalyses(siteId, 3)
  if (!second) throw new Error('Three were stored')
  await putAnalysisItem({ siteId, createdAt: second.createdAt, result: '{' })
  expect((await pagesOf(listOf(siteId), 1)).map(numbersOf)).toEqual([[2], [], [0]])
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'ERROR', item: `${siteId} of ${second.createdAt}` },
  ])
})

test.each([1, 2, 3, 4])(
  'items with invalid keys are left out and logged, and the list continues beyond them in pages of %i',
  async (limit) => {
    const siteId = randomUUID()
    await storeAnalyses(siteId, 3)
    const invalid = ['yesterday', 'x', later(1500).toISOString().slice(0, -5), '1999']
    for (const time of invalid) await putAnalysisItem({ siteId, createdAt: time, result: '{}' })
    const pages = await pagesOf(listOf(siteId), limit)
    expect(numbersOf(pages.flat())).toEqual(newestFirst(3))
    expect(logged).toHaveLength(invalid.length)
  },
)

import '../../engine.ts'
import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { analysisIdOf } from '../../../lib/analyses/analysis-id.ts'
import { removeAnalyses } from '../../../lib/analyses/delete.ts'
import { getAnalysis } from '../../../lib/analyses/get.ts'
import { listAnalyses } from '../../../lib/analyses/list.ts'
import { removeAnalysis, storeAnalysis } from '../../../lib/analyses/store.ts'
import { encodeCursor } from '../../../lib/storage/cursor.ts'
import { database, tableName } from '../../../lib/storage/document-client.ts'
import { captureLog } from '../../captured-log.ts'
import { later, NOT_FOUND, NOT_OUR_CURSOR, NOW, pagesOf, resultOf } from '../storage/samples.ts'

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
})

/** Analyses a second apart, identified by their annual production: 0 is the oldest. */
const store = async (siteId: string, count: number, padding = '') =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      storeAnalysis(siteId, resultOf(siteId, i, padding), later(1000 * i)),
    ),
  )

const numbersOf = (analyses: readonly { readonly result: ReturnType<typeof resultOf> }[]): number[] =>
  analyses.map(({ result }) => result.adjusted.adjustedAnnual)

const countdown = (count: number): number[] => Array.from({ length: count }, (_, i) => count - 1 - i)

const listOf = (siteId: string) => (page: Parameters<typeof listAnalyses>[1]) => listAnalyses(siteId, page)

describe('an analysis', () => {
  test('can be read by its id at once, exactly as stored', async () => {
    const siteId = randomUUID()
    for (let i = 0; i < 20; i++) {
      const result = resultOf(siteId, 0.1 + 0.2 + i)
      const key = await storeAnalysis(siteId, result, later(i))
      const id = analysisIdOf(key)
      expect(await getAnalysis(id)).toEqual({ id, siteId, createdAt: later(i).toISOString(), result })
    }
  })

  test('preserves unusual numbers exactly', async () => {
    const siteId = randomUUID()
    const result = resultOf(siteId)
    result.baseline.station_info = { tiny: 1e-200, huge: 1e21, sum: 0.1 + 0.2, town: '基督城 🌞' }
    const id = analysisIdOf(await storeAnalysis(siteId, result, NOW))
    expect(JSON.stringify((await getAnalysis(id)).result)).toBe(JSON.stringify(result))
  })

  test('is the same in the list and by its id', async () => {
    const siteId = randomUUID()
    await store(siteId, 3)
    const { data } = await listAnalyses(siteId, { limit: 100 })
    for (const analysis of data) expect(await getAnalysis(analysis.id)).toEqual(analysis)
  })

  test('is gone after it is removed, and no other is', async () => {
    const siteId = randomUUID()
    const [first, second] = await store(siteId, 2)
    if (!first || !second) throw new Error('Two were stored')
    await removeAnalysis({ ...first, token: second.token })
    expect((await getAnalysis(analysisIdOf(first))).siteId).toBe(siteId)
    await removeAnalysis(first)
    await expect(getAnalysis(analysisIdOf(first))).rejects.toMatchObject(NOT_FOUND)
    expect((await getAnalysis(analysisIdOf(second))).siteId).toBe(siteId)
  })

  test.each([
    ['unknown', analysisIdOf({ siteId: randomUUID(), createdAt: NOW.toISOString() })],
    ['empty', ''],
    ["a site's id", randomUUID()],
    ['garbage', "'; DROP TABLE analyses; --"],
    ['in another alphabet', 'анализ\u0000'],
    ['very long', 'A'.repeat(100_000)],
  ])('is not found if its id is %s', async (_, id) => {
    await expect(getAnalysis(id)).rejects.toMatchObject(NOT_FOUND)
  })

  test('that is broken is an internal error', async () => {
    const key = { siteId: randomUUID(), createdAt: NOW.toISOString() }
    const whole = resultOf(key.siteId)
    for (const result of ['{', '{}', JSON.stringify({ ...whole, adjusted: { adjustedAnnual: -1 } }), 7]) {
      await database.send(new PutCommand({ TableName: tableName('analyses'), Item: { ...key, result } }))
      const reading = getAnalysis(analysisIdOf(key))
      await expect(reading).rejects.toThrow()
      await expect(reading).rejects.not.toMatchObject({ name: 'VisibleError' })
    }
  })
})

test('a broken analysis is left out of the list, which continues beyond it', async () => {
  const siteId = randomUUID()
  const [, second] = await store(siteId, 3)
  if (!second) throw new Error('Three were stored')
  const key = { siteId, createdAt: second.createdAt }
  const Item = { ...key, result: '{' }
  await database.send(new PutCommand({ TableName: tableName('analyses'), Item }))
  expect((await pagesOf(listOf(siteId), 1)).map(numbersOf)).toEqual([[2], [], [0]])
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'ERROR', item: `${siteId} of ${second.createdAt}` },
  ])
})

test.each([1, 2, 3, 4])(
  'items with invalid keys are left out of the list, which continues beyond them in pages of %i',
  async (limit) => {
    const siteId = randomUUID()
    await store(siteId, 3)
    const unreadable = ['yesterday', 'x', later(1500).toISOString().slice(0, -5), '1999']
    for (const createdAt of unreadable) {
      const Item = { siteId, createdAt, result: '{}' }
      await database.send(new PutCommand({ TableName: tableName('analyses'), Item }))
    }
    const pages = await pagesOf(listOf(siteId), limit)
    expect(numbersOf(pages.flat())).toEqual(countdown(3))
    expect(logged).toHaveLength(unreadable.length)
  },
)

describe('fifty analyses of the same millisecond', () => {
  const siteId = randomUUID()

  test('are all stored, a millisecond apart, readable and in order', async () => {
    const results = Array.from({ length: 50 }, (_, i) => resultOf(siteId, i))
    const keys = await Promise.all(results.map((result) => storeAnalysis(siteId, result, NOW)))

    const times = keys.map(({ createdAt }) => createdAt).sort()
    expect(times).toEqual(results.map((_, i) => later(i).toISOString()))
    const read = await Promise.all(keys.map((key) => getAnalysis(analysisIdOf(key))))
    expect(read.map(({ result }) => result)).toEqual(results)
    const { data, nextCursor } = await listAnalyses(siteId, { limit: 100 })
    expect(data.map(({ createdAt }) => createdAt)).toEqual(times.toReversed())
    expect(numbersOf(data).sort((a, b) => a - b)).toEqual(countdown(50).toReversed())
    expect(nextCursor).toBeUndefined()
  })

  test('leave the millisecond free for other sites', async () => {
    const other = randomUUID()
    expect((await storeAnalysis(other, resultOf(other), NOW)).createdAt).toBe(NOW.toISOString())
  })
})

describe('the analyses of a site', () => {
  test('are an empty list before the first one', async () => {
    expect(await listAnalyses(randomUUID(), { limit: 100 })).toEqual({ data: [] })
  })

  test.each([
    [1, [1, 1, 1, 1, 1, 1]],
    [2, [2, 2, 2]],
    [4, [4, 2]],
    [5, [5, 1]],
    [6, [6]],
    [100, [6]],
  ])('come newest first in pages of %i, without gaps or duplicates', async (limit, sizes) => {
    const siteId = randomUUID()
    await store(siteId, 6)
    const pages = await pagesOf(listOf(siteId), limit)
    expect(pages.map((page) => page.length)).toEqual(sizes)
    expect(numbersOf(pages.flat())).toEqual(countdown(6))
  })

  test('fill pages of more than 1 MB', async () => {
    const siteId = randomUUID()
    await store(siteId, 40, 'x'.repeat(60_000))
    const pages = await pagesOf(listOf(siteId), 39)
    expect(pages.map((page) => page.length)).toEqual([39, 1])
    expect(numbersOf(pages.flat())).toEqual(countdown(40))
  })

  test('continue where the page ended, whatever was added or removed since', async () => {
    const siteId = randomUUID()
    const keys = await store(siteId, 6)
    const { nextCursor } = await listAnalyses(siteId, { limit: 3 })
    await storeAnalysis(siteId, resultOf(siteId, 99), later(100_000))
    for (const key of keys.slice(3)) await removeAnalysis(key)
    const { data } = await listAnalyses(siteId, { limit: 3, cursor: nextCursor })
    expect(numbersOf(data)).toEqual([2, 1, 0])
  })

  test('do not include those of another site', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    await store(one, 2)
    await store(other, 3)
    expect(numbersOf((await listAnalyses(one, { limit: 100 })).data)).toEqual(countdown(2))
  })

  test('may start before the newest or end before the oldest, as the cursor says', async () => {
    const siteId = randomUUID()
    await store(siteId, 2)
    const listAfter = (createdAt: string) =>
      listAnalyses(siteId, { limit: 5, cursor: encodeCursor(`analyses of ${siteId}`, { createdAt }) })
    expect(await listAfter('1970-01-01T00:00:00.000Z')).toEqual({ data: [] })
    expect(numbersOf((await listAfter('9999-12-31T23:59:59.999Z')).data)).toEqual(countdown(2))
  })

  const createdAt = NOW.toISOString()
  const issued = (list: string) => encodeCursor(list, { createdAt })
  test.each([
    ['from another site', () => issued(`analyses of ${randomUUID()}`)],
    ['from the list of sites', () => encodeCursor('sites', { createdAt, id: randomUUID() })],
    ['truncated', (name: string) => issued(name).slice(0, -4)],
    ['of another shape', (name: string) => encodeCursor(name, { id: randomUUID() })],
    ['without a checksum', () => Buffer.from(JSON.stringify({ createdAt })).toString('base64url')],
    ['of random bytes', () => '3q2-7wH_'],
  ])('reject a cursor %s', async (_, cursorOf) => {
    const siteId = randomUUID()
    const cursor = cursorOf(`analyses of ${siteId}`)
    await expect(listAnalyses(siteId, { limit: 5, cursor })).rejects.toMatchObject(NOT_OUR_CURSOR)
  })

  test.each([0, 1, 25, 26, 70])(
    'are all removed if there are %i, and those of other sites are not',
    async (count) => {
      const [siteId, other] = [randomUUID(), randomUUID()]
      await store(siteId, count)
      await store(other, 2)
      await removeAnalyses(siteId)
      expect(await listAnalyses(siteId, { limit: 100 })).toEqual({ data: [] })
      expect(numbersOf((await listAnalyses(other, { limit: 100 })).data)).toEqual(countdown(2))
    },
  )
})

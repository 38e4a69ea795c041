import '../../engine.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { analysisIdOf } from '../../../lib/analyses/analysis-id.ts'
import { getAnalysis } from '../../../lib/analyses/get.ts'
import { listAnalyses } from '../../../lib/analyses/list.ts'
import { rollBack } from '../../../lib/analyses/store.ts'
import type { Analysis } from '../../../lib/schemas/analysis.ts'
import { contextAt } from '../../context.ts'
import { later, NOT_FOUND, NOW, resultOf } from '../storage/samples.ts'
import { newestFirst, numbersOf, storeAnalyses, storeResult } from './stored-analyses.ts'

const get = (id: string): Promise<Analysis> => getAnalysis(id, contextAt(NOW))

describe('fifty analyses of the same millisecond', () => {
  const siteId = randomUUID()

  test('are all stored, a millisecond apart, readable and in order', async () => {
    const results = Array.from({ length: 50 }, (_, i) => resultOf(siteId, i))
    const keys = await Promise.all(results.map((result) => storeResult(result)))

    const times = keys.map(({ createdAt }) => createdAt).sort()
    expect(times).toEqual(results.map((_, i) => later(i).toISOString()))
    const read = await Promise.all(keys.map((key) => get(analysisIdOf(key))))
    expect(read.map(({ result }) => result)).toEqual(results)
    const { data, nextCursor } = await listAnalyses(siteId, { limit: 100 }, contextAt(NOW))
    expect(data.map(({ createdAt }) => createdAt)).toEqual(times.toReversed())
    expect(numbersOf(data).sort((a, b) => b - a)).toEqual(newestFirst(50))
    expect(nextCursor).toBeUndefined()
  })

  test('leave the millisecond free for other sites', async () => {
    expect((await storeResult(resultOf(randomUUID()))).createdAt).toBe(NOW.toISOString())
  })
})

describe('a rollback', () => {
  test('removes its analysis and no other', async () => {
    const [first, second] = await storeAnalyses(randomUUID(), 2)
    if (!first || !second) throw new Error('Two were stored')
    await rollBack(first, contextAt(NOW))
    await expect(get(analysisIdOf(first))).rejects.toMatchObject(NOT_FOUND)
    expect((await get(analysisIdOf(second))).siteId).toBe(second.siteId)
  })

  test('keeps an analysis that another request stored under the same key', async () => {
    const stored = await storeResult(resultOf(randomUUID()))
    await rollBack({ ...stored, token: randomUUID() }, contextAt(NOW))
    expect((await get(analysisIdOf(stored))).siteId).toBe(stored.siteId)
  })

  test('works even if the request has no time left', async () => {
    const stored = await storeResult(resultOf(randomUUID()))
    await rollBack(stored, contextAt(NOW, 0))
    await expect(get(analysisIdOf(stored))).rejects.toMatchObject(NOT_FOUND)
  })
})

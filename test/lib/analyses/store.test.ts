import { describe, expect, test } from 'vitest'
import { getAnalysis, listAnalyses } from '../../../lib/analyses/read.ts'
import type { Analysis } from '../../../lib/schemas/analysis.ts'
import { analysisIdOf } from '../../../lib/sites/analysis-id.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { newSite } from '../sites/stored-sites.ts'
import { later, NOW, resultOf } from '../storage/samples.ts'
import { newestFirst, numbersOf, storeResult } from './stored-analyses.ts'

useEngine()

const get = (id: string): Promise<Analysis> => getAnalysis(id, contextAt(NOW))

describe('fifty analyses of the same millisecond', () => {
  test('are all stored, a millisecond apart, readable and in order', async () => {
    const { id: siteId } = await newSite()
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
})

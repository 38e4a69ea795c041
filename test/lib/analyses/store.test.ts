import { expect, test } from 'vitest'
import { getAnalysis, listAnalyses } from '../../../lib/analyses/read.ts'
import { analysisIdOf } from '../../../lib/sites/analysis-id.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { newSite } from '../sites/stored-sites.ts'
import { later, NOW, resultOf } from '../storage/samples.ts'
import { storeResult } from './stored-analyses.ts'

useEngine()

test('twenty analyses of the same millisecond are stored a millisecond apart, readable and in order', async () => {
  const { id: siteId } = await newSite()
  const results = Array.from({ length: 20 }, (_, i) => resultOf(siteId, i))
  const keys = await Promise.all(results.map((result) => storeResult(result)))
  const times = keys.map(({ createdAt }) => createdAt).sort()
  expect(times).toEqual(results.map((_, i) => later(i).toISOString()))
  const read = await Promise.all(keys.map((key) => getAnalysis(analysisIdOf(key), contextAt(NOW))))
  expect(read.map(({ result }) => result)).toEqual(results)
  const { data } = await listAnalyses(siteId, { limit: 100 }, contextAt(NOW))
  expect(data.map(({ createdAt }) => createdAt)).toEqual(times.toReversed())
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { getAnalysis } from '../../../lib/analyses/read.ts'
import { rollBack } from '../../../lib/analyses/store.ts'
import { analysisIdOf } from '../../../lib/sites/analysis-id.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { newSite } from '../sites/stored-sites.ts'
import { NOT_FOUND, NOW, resultOf } from '../storage/samples.ts'
import { storeAnalyses, storeResult } from './stored-analyses.ts'

useEngine()

const get = (id: string) => getAnalysis(id, contextAt(NOW))

test('a rollback removes its analysis and no other', async () => {
  const [first, second] = await storeAnalyses((await newSite()).id, 2)
  if (!first || !second) throw new Error('Two were stored')
  await rollBack(first, contextAt(NOW))
  await expect(get(analysisIdOf(first))).rejects.toMatchObject(NOT_FOUND)
  expect((await get(analysisIdOf(second))).siteId).toBe(second.siteId)
})

test('a rollback keeps an analysis that another request stored under the same key', async () => {
  const stored = await storeResult(resultOf((await newSite()).id))
  await rollBack({ ...stored, token: randomUUID() }, contextAt(NOW))
  expect((await get(analysisIdOf(stored))).siteId).toBe(stored.siteId)
})

test('a rollback works even after the deadline of the request', async () => {
  const stored = await storeResult(resultOf((await newSite()).id))
  const late = contextAt(NOW, 0)
  await once(late.deadline.abortSignal, 'abort')
  await expect(getAnalysis(analysisIdOf(stored), late)).rejects.toMatchObject({ kind: 'storageUnavailable' })
  await rollBack(stored, late)
  await expect(get(analysisIdOf(stored))).rejects.toMatchObject(NOT_FOUND)
})

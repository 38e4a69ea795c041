import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { getAnalysis } from '../../../lib/analyses/read.ts'
import type { Analysis } from '../../../lib/schemas/analysis.ts'
import { analysisIdOf } from '../../../lib/sites/analysis-id.ts'
import { deleteSite } from '../../../lib/sites/delete.ts'
import { createSite } from '../../../lib/sites/item.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { newSite } from '../sites/stored-sites.ts'
import { fields, NOT_FOUND, NOW, resultOf } from '../storage/samples.ts'
import { putAnalysisItem, storeResult } from './stored-analyses.ts'

useEngine()

const key = { siteId: randomUUID(), createdAt: NOW.toISOString() }
beforeAll(() => createSite(key.siteId, fields, contextAt(NOW)))

const get = (id: string): Promise<Analysis> => getAnalysis(id, contextAt(NOW))

test('unusual numbers and text read back exactly', async () => {
  const result = resultOf(key.siteId)
  result.baseline.station_info = { tiny: 1e-200, huge: 1e21, sum: 0.1 + 0.2, town: '基督城 🌞' }
  const id = analysisIdOf(await storeResult(result))
  expect(JSON.stringify((await get(id)).result)).toBe(JSON.stringify(result))
})

test('an analysis that was stored while its site was deleted is not found', async () => {
  const { id: siteId } = await newSite()
  await deleteSite(siteId, undefined, contextAt(NOW))
  const id = analysisIdOf(await storeResult(resultOf(siteId)))
  await expect(get(id)).rejects.toMatchObject(NOT_FOUND)
})

test.each([
  ['cut off', '{'],
  ['empty', '{}'],
  ['invalid', JSON.stringify({ ...resultOf(key.siteId), adjusted: { adjustedAnnual: -1 } })],
  ['not text', 7],
])('reading an analysis whose result is %s is an internal error', async (_, result) => {
  await putAnalysisItem({ ...key, result })
  const reading = get(analysisIdOf(key))
  await expect(reading).rejects.toThrow()
  await expect(reading).rejects.not.toMatchObject({ name: 'VisibleError' })
})

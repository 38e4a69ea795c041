import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import {
  getAnalysis,
  listAnalyses,
  recordAnalysis,
  removeFromSummary,
  rollBack,
} from '../../../lib/analyses/store.ts'
import { entityTag } from '../../../lib/http/entity-tag.ts'
import { type AnalysisKey, analysisIdOf, analysisKeyOf } from '../../../lib/sites/analysis-id.ts'
import type { RecordedAnalysis } from '../../../lib/sites/item.ts'
import { changeSite, deleteSite, getSite, listSites, listSummaries } from '../../../lib/sites/sites.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { interruptDeletion, newSite, siteItem } from '../sites/stored-sites.ts'
import { later, NOT_FOUND, NOW, resultOf } from '../storage/samples.ts'
import { storeAnalyses, storeResult } from './stored-analyses.ts'

useEngine()

const context = contextAt(NOW)

/** @param second time of the analysis, which identifies it */
const analysis = (second: number): RecordedAnalysis => ({
  createdAt: later(1000 * second).toISOString(),
  ac_annual: 6310.123_456_789_01,
  adjustedAnnual: 6082.2 + second,
  annualLoss: 3.61,
})

const record = (id: string, second: number) => recordAnalysis(id, analysis(second), context.deadline)

const read = (key: AnalysisKey) => getAnalysis(analysisIdOf(key), context)

const latestOf = async (id: string) => {
  const { data } = await listSummaries({ limit: 1000 }, context)
  const latest = data.find((site) => site.id === id)?.latestAnalysis
  if (!latest) return latest
  const { id: analysisId, ...recorded } = latest
  expect(analysisKeyOf(analysisId)).toEqual({ siteId: id, createdAt: recorded.createdAt })
  return recorded
}

test('the latest of many is shown, in whatever order they are recorded', async () => {
  const { id } = await newSite()
  expect(await latestOf(id)).toBeNull()
  expect(await record(id, 3)).toBe(true)
  expect(await record(id, 2)).toBe(false)
  expect(await latestOf(id)).toEqual(analysis(3))
  expect(await record(id, 4)).toBe(true)
  expect(await record(id, 4)).toBe(false)
  expect(await latestOf(id)).toEqual(analysis(4))
})

test.each<[string, Partial<RecordedAnalysis>, Partial<RecordedAnalysis>]>([
  ['of a system that produces nothing', { ac_annual: 0, adjustedAnnual: 0, annualLoss: 0 }, {}],
  ['with an energy too small for DynamoDB', { ac_annual: 1e-200 }, { ac_annual: 0 }],
])('an analysis %s can be recorded', async (_, figures, shown) => {
  const { id } = await newSite()
  const given = { ...analysis(1), ...figures }
  expect(await recordAnalysis(id, given, context.deadline)).toBe(true)
  expect(await latestOf(id)).toEqual({ ...given, ...shown })
})

test('the site does not change by it, and none of its responses has it', async () => {
  const site = await newSite()
  await record(site.id, 1)
  expect(await getSite(site.id, context)).toStrictEqual(site)
  const { data } = await listSites({ limit: 100 }, context)
  expect(data.find(({ id }) => id === site.id)).toStrictEqual(site)
  const changed = await changeSite(site.id, { name: 'New' }, entityTag(site), contextAt(later(1)))
  expect(changed).toStrictEqual({ ...site, name: 'New', updatedAt: later(1).toISOString() })
  expect(await latestOf(site.id)).toEqual(analysis(1))
  await record(site.id, 2)
  expect(await deleteSite(site.id, entityTag(changed), context)).toStrictEqual(changed)
})

test('changes and analyses at once are all kept', async () => {
  const { id } = await newSite()
  const work = Array.from({ length: 20 }, (_, i) =>
    i % 2 === 0
      ? record(id, i)
      : changeSite(id, i % 4 === 1 ? { panelTilt: 11 } : { systemSize: 7 }, undefined, contextAt(later(i))),
  )
  await Promise.all(work)
  expect(await getSite(id, context)).toMatchObject({ panelTilt: 11, systemSize: 7 })
  expect(await latestOf(id)).toEqual(analysis(18))
})

test('nothing is recorded for a site that is gone or being deleted', async () => {
  const gone = randomUUID()
  await expect(record(gone, 1)).rejects.toMatchObject(NOT_FOUND)
  expect(await siteItem(gone)).toBeNull()
  const { id } = await newSite()
  await storeAnalyses(id, 1)
  await interruptDeletion(id)
  const before = await siteItem(id)
  await expect(record(id, 1)).rejects.toMatchObject(NOT_FOUND)
  expect(await siteItem(id)).toEqual(before)
})

test('only the analysis that is shown can be forgotten', async () => {
  const { id } = await newSite()
  const forget = (second: number, siteId = id) =>
    removeFromSummary({ siteId, createdAt: analysis(second).createdAt }, context)
  await forget(1)
  await record(id, 2)
  await forget(1)
  expect(await latestOf(id)).toEqual(analysis(2))
  await forget(2)
  expect(await latestOf(id)).toBeNull()
  await forget(1, randomUUID())
})

test('five analyses of the same millisecond are stored a millisecond apart, readable and in order', async () => {
  const { id: siteId } = await newSite()
  const results = Array.from({ length: 5 }, (_, i) => resultOf(siteId, i))
  const keys = await Promise.all(results.map((result) => storeResult(result)))
  const times = keys.map(({ createdAt }) => createdAt).sort()
  expect(times).toEqual(results.map((_, i) => later(i).toISOString()))
  expect((await Promise.all(keys.map(read))).map(({ result }) => result)).toEqual(results)
  const { data } = await listAnalyses(siteId, { limit: 100 }, context)
  expect(data.map(({ createdAt }) => createdAt)).toEqual(times.toReversed())
})

test('unusual numbers and text read back exactly', async () => {
  const result = resultOf((await newSite()).id)
  result.baseline.station_info = { tiny: 1e-200, huge: 1e21, sum: 0.1 + 0.2, town: '基督城 🌞' }
  expect(JSON.stringify((await read(await storeResult(result))).result)).toBe(JSON.stringify(result))
})

test('an analysis that was stored while its site was deleted is not found', async () => {
  const { id } = await newSite()
  await deleteSite(id, undefined, context)
  await expect(read(await storeResult(resultOf(id)))).rejects.toMatchObject(NOT_FOUND)
})

test('a rollback removes its analysis, even after the deadline of the request, and no other', async () => {
  const [first, second] = await storeAnalyses((await newSite()).id, 2)
  if (!first || !second) throw new Error('Two were stored')
  const late = contextAt(NOW, 0)
  await once(late.deadline.abortSignal, 'abort')
  await expect(getAnalysis(analysisIdOf(first), late)).rejects.toMatchObject({ kind: 'storageUnavailable' })
  await rollBack(first, late)
  await expect(read(first)).rejects.toMatchObject(NOT_FOUND)
  // Another request has stored this one under the same key.
  await rollBack({ ...second, token: randomUUID() }, context)
  expect((await read(second)).siteId).toBe(second.siteId)
})

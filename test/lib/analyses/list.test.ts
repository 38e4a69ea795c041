import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { listAnalyses } from '../../../lib/analyses/read.ts'
import type { PageRequest } from '../../../lib/storage/pagination.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { later, NOW, pagesOf } from '../storage/samples.ts'
import { newestFirst, numbersOf, putAnalysisItem, storeAnalyses } from './stored-analyses.ts'

useEngine()

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
})

const listOf = (siteId: string) => (page: PageRequest) => listAnalyses(siteId, page, contextAt(NOW))

const numbersListed = async (siteId: string): Promise<number[]> =>
  numbersOf((await listOf(siteId)({ limit: 100 })).data)

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

test('the analyses of another site are not listed', async () => {
  const [site, other] = [randomUUID(), randomUUID()]
  await storeAnalyses(site, 2)
  await storeAnalyses(other, 3)
  expect(await numbersListed(site)).toEqual(newestFirst(2))
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

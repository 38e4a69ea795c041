import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { listAnalyses } from '../../../lib/analyses/read.ts'
import type { PageRequest } from '../../../lib/storage/pagination.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { NOW, pagesOf } from '../storage/samples.ts'
import { newestFirst, numbersOf, putAnalysisItem, storeAnalyses } from './stored-analyses.ts'

useEngine()

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
})

const listOf = (siteId: string) => (page: PageRequest) => listAnalyses(siteId, page, contextAt(NOW))

test('pages hold the analyses of a site, newest first, without gaps or duplicates', async () => {
  const [siteId, other] = [randomUUID(), randomUUID()]
  await storeAnalyses(siteId, 6)
  await storeAnalyses(other, 3)
  const pages = await pagesOf(listOf(siteId), 4)
  expect(pages.map(numbersOf)).toEqual([newestFirst(6).slice(0, 4), newestFirst(6).slice(4)])
})

test('broken analyses and keys are left out and logged, and the list continues beyond them', async () => {
  const siteId = randomUUID()
  const [, second] = await storeAnalyses(siteId, 3)
  if (!second) throw new Error('Three were stored')
  for (const createdAt of [second.createdAt, 'yesterday', '1999'])
    await putAnalysisItem({ siteId, createdAt, result: '{' })
  expect((await pagesOf(listOf(siteId), 1)).map(numbersOf)).toEqual([[], [2], [], [0], []])
  expect(logged.map((line) => JSON.parse(line))).toMatchObject(
    ['yesterday', second.createdAt, '1999'].map((time) => ({ level: 'ERROR', item: `${siteId} of ${time}` })),
  )
})

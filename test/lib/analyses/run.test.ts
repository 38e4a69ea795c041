import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { runAnalysis } from '../../../lib/analyses/run.ts'
import { environment } from '../../../lib/platform/env.ts'
import type { Adjustment, AnalysisResult } from '../../../lib/schemas/analysis.ts'
import { analysisIdOf } from '../../../lib/sites/analysis-id.ts'
import { changeSite, deleteSite, getSite, listSummaries } from '../../../lib/sites/sites.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { replyWithoutHours } from '../estimators/pvwatts/good-reply.ts'
import { startPvwatts } from '../estimators/upstreams.ts'
import { expectDeleted, newSite } from '../sites/stored-sites.ts'
import { later, NOT_FOUND, NOW } from '../storage/samples.ts'
import { answer } from '../upstream/server.ts'
import { countAnalyses, storeAnalyses } from './stored-analyses.ts'

useEngine()

// Keeps warnings about missing hours out of the test report.
captureLog()

const run = (siteId: string, adjustment: Adjustment = 'daylight-hours'): Promise<AnalysisResult> =>
  runAnalysis(siteId, { year: 2026, adjustment }, randomUUID(), contextAt(NOW))

describe('while an analysis waits for the estimator', () => {
  /** Runs between the request to the estimator and its reply. */
  let meanwhile: () => Promise<unknown> = async () => undefined
  beforeEach(() => {
    meanwhile = async () => undefined
    vi.stubEnv(environment.estimators, 'pvwatts')
    return startPvwatts(async (response, request) => {
      await meanwhile()
      answer(replyWithoutHours)(response, request)
    })
  })
  /** Each site has its own latitude, so that its baseline is not in the cache. */
  let latitude = 0
  const newPlace = () => newSite(NOW, { latitude: ++latitude })

  test('but not for hours, one by energy fails and leaves nothing, and one by daylight has no energy', async () => {
    const { id } = await newPlace()
    await expect(run(id, 'energy')).rejects.toMatchObject({ kind: 'estimatorFailed' })
    expect(await countAnalyses(id)).toBe(0)
    expect(await run(id)).toMatchObject({ energy: null, adjusted: { basis: 'daylight-hours' } })
  })

  test('and the site is changed, its summary has both', async () => {
    const site = await newPlace()
    let changed = site
    meanwhile = async () => {
      changed = await changeSite(site.id, { name: 'New' }, undefined, contextAt(later(1)))
    }
    const { baseline, siteName } = await run(site.id)
    expect(siteName).toBe(site.name)
    expect(await getSite(site.id, contextAt(NOW))).toStrictEqual(changed)
    const createdAt = NOW.toISOString()
    const id = analysisIdOf({ siteId: site.id, createdAt })
    const noEnergy = { adjustedAnnual: null, annualLoss: null }
    const { data } = await listSummaries({ limit: 1000 }, contextAt(NOW))
    expect(data.find((summary) => summary.id === site.id)).toMatchObject({
      name: 'New',
      updatedAt: changed.updatedAt,
      latestAnalysis: { id, createdAt, ac_annual: baseline.ac_annual, ...noEnergy },
    })
  })

  test('and the site is deleted, no analysis remains and the caller gets a 404', async () => {
    const { id } = await newPlace()
    await storeAnalyses(id, 2)
    meanwhile = () => deleteSite(id, undefined, contextAt(NOW))
    await expect(run(id)).rejects.toMatchObject(NOT_FOUND)
    await expectDeleted(id)
  })
})

import '../../engine.ts'
import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { analysisIdOf } from '../../../lib/analyses/analysis-id.ts'
import { getAnalysis } from '../../../lib/analyses/get.ts'
import { listAnalyses } from '../../../lib/analyses/list.ts'
import { analyseSite } from '../../../lib/analyses/run.ts'
import { storeAnalysis } from '../../../lib/analyses/store.ts'
import { entityTag } from '../../../lib/http/entity-tag.ts'
import { within } from '../../../lib/platform/deadline.ts'
import { environment } from '../../../lib/platform/env.ts'
import { getSite, hideSite, updateSite } from '../../../lib/sites/change.ts'
import { deleteSite } from '../../../lib/sites/delete.ts'
import { listSites } from '../../../lib/sites/list.ts'
import { LOOPBACK, listen } from '../../../local/listen.ts'
import { baseline, later, NOT_FOUND, NOW, resultOf } from '../storage/samples.ts'
import { newSite } from './stored-sites.ts'

const OPTIONS = { year: 2026, adjustment: 'daylight-hours' } as const

const store = (siteId: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => storeAnalysis(siteId, resultOf(siteId, i), later(i))))

const countOf = async (siteId: string): Promise<number> =>
  (await listAnalyses(siteId, { limit: 100 })).data.length

const listedIds = async (): Promise<string[]> => (await listSites({ limit: 100 })).data.map(({ id }) => id)

const expectGone = async (id: string): Promise<void> => {
  await expect(getSite(id)).rejects.toMatchObject(NOT_FOUND)
  await expect(updateSite(id, { name: 'Back' }, NOW)).rejects.toMatchObject(NOT_FOUND)
  await expect(deleteSite(id, NOW)).rejects.toMatchObject(NOT_FOUND)
  await expect(analyseSite(id, OPTIONS, NOW)).rejects.toMatchObject(NOT_FOUND)
  expect(await listedIds()).not.toContain(id)
  expect(await countOf(id)).toBe(0)
}

describe('the deletion of a site', () => {
  test('removes it and its 70 analyses, returns it as it was, and leaves other sites alone', async () => {
    const [site, other] = [await newSite(), await newSite(later(1))]
    const keys = await store(site.id, 70)
    await store(other.id, 3)

    expect(await deleteSite(site.id, NOW)).toEqual(site)

    await expectGone(site.id)
    for (const key of keys) await expect(getAnalysis(analysisIdOf(key))).rejects.toMatchObject(NOT_FOUND)
    expect(await getSite(other.id)).toEqual(other)
    expect(await listedIds()).toContain(other.id)
    expect(await countOf(other.id)).toBe(3)
  })

  test('removes a site without analyses', async () => {
    const site = await newSite()
    expect(await deleteSite(site.id, NOW)).toEqual(site)
    await expectGone(site.id)
  })

  test('leaves the site hidden if it is interrupted, and finishes when repeated', async () => {
    const site = await newSite()
    await store(site.id, 30)
    await hideSite(site.id, NOW)

    await expect(getSite(site.id)).rejects.toMatchObject(NOT_FOUND)
    await expect(updateSite(site.id, { name: 'Back' }, NOW)).rejects.toMatchObject(NOT_FOUND)
    expect(await listedIds()).not.toContain(site.id)

    expect(await deleteSite(site.id, later(1000))).toEqual(site)
    await expectGone(site.id)
  })

  test('that runs out of time leaves the site hidden, says when to retry, and finishes when repeated', async () => {
    const site = await newSite()
    await store(site.id, 30)
    const interrupted = within(4_900, () => deleteSite(site.id, NOW))
    await expect(interrupted).rejects.toMatchObject({ fault: 'storageUnavailable', retryAfterSeconds: 1 })
    await expect(getSite(site.id)).rejects.toMatchObject(NOT_FOUND)
    expect(await countOf(site.id)).toBe(30)
    expect(await deleteSite(site.id, later(1000))).toEqual(site)
    await expectGone(site.id)
  })

  test('that was interrupted resumes with the same If-Match, and ignores a stale one', async () => {
    const site = await newSite()
    await store(site.id, 30)
    const interrupted = within(4_900, () => deleteSite(site.id, NOW, entityTag(site)))
    await expect(interrupted).rejects.toMatchObject({ kind: 'storageUnavailable' })
    await expect(deleteSite(site.id, NOW, '"stale"')).rejects.toMatchObject(NOT_FOUND)
    expect(await countOf(site.id)).toBe(30)
    expect(await deleteSite(site.id, later(1000), entityTag(site))).toEqual(site)
    await expectGone(site.id)
  })

  test('that was interrupted resumes with If-Match: *', async () => {
    const site = await newSite()
    await hideSite(site.id, NOW, '*')
    expect(await deleteSite(site.id, later(1000), '*')).toEqual(site)
    await expectGone(site.id)
  })

  test('by five concurrent callers removes the site, and at least one of them gets it back', async () => {
    const site = await newSite()
    await store(site.id, 30)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => deleteSite(site.id, NOW)))
    const deleted = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(deleted.length).toBeGreaterThan(0)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(NOT_FOUND)
      else expect(outcome.value).toEqual(site)
    }
    await expectGone(site.id)
  })

  test('of an unknown site is not found', async () => {
    await expect(deleteSite('a3bb189e-8bf9-4c8f-9beb-5b5c5f9f3c11', NOW)).rejects.toMatchObject(NOT_FOUND)
    await expect(deleteSite('', NOW)).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('while an analysis waits for the estimator', () => {
  /** Runs between the request to the estimator and its reply. */
  let meanwhile: () => Promise<unknown> = async () => undefined
  const { station_info, kwh_per_kw: _, ...outputs } = baseline
  const estimator = createServer(async (_request, response) => {
    await meanwhile()
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ outputs, station_info }))
  })

  beforeAll(async () => {
    const port = await listen(estimator)
    vi.stubEnv(environment.pvwattsUrl, `http://${LOOPBACK}:${port}/v8.json`)
  })
  afterEach(() => {
    meanwhile = async () => undefined
  })
  afterAll(() => {
    estimator.close()
    estimator.closeAllConnections()
    vi.unstubAllEnvs()
  })

  /** Each has its own latitude, so that its baseline is not in the cache. */
  let latitude = 0
  const freshSite = () => newSite(NOW, { latitude: ++latitude })

  test('and nothing else happens, the analysis is stored', async () => {
    const { id } = await freshSite()
    const result = await analyseSite(id, OPTIONS, NOW)
    const { data } = await listAnalyses(id, { limit: 100 })
    expect(data.map((analysis) => analysis.result)).toEqual([result])
  })

  test('and the site is deleted, no analysis remains and the caller gets a 404', async () => {
    const { id } = await freshSite()
    await store(id, 2)
    meanwhile = () => deleteSite(id, NOW)
    await expect(analyseSite(id, OPTIONS, NOW)).rejects.toMatchObject(NOT_FOUND)
    await expectGone(id)
  })

  test('and a deletion starts but is interrupted, no analysis is added', async () => {
    const { id } = await freshSite()
    await store(id, 2)
    meanwhile = () => hideSite(id, NOW)
    await expect(analyseSite(id, OPTIONS, NOW)).rejects.toMatchObject(NOT_FOUND)
    expect(await countOf(id)).toBe(2)
    await deleteSite(id, NOW)
    await expectGone(id)
  })

  test('and another site is deleted, the analysis is stored', async () => {
    const [site, other] = [await freshSite(), await freshSite()]
    meanwhile = () => deleteSite(other.id, NOW)
    await analyseSite(site.id, OPTIONS, NOW)
    expect(await countOf(site.id)).toBe(1)
  })

  test.each([2, 8, 20])(
    'and a deletion races with 12 analyses whose replies come %i ms apart, none remains',
    async (step) => {
      const { id } = await freshSite()
      await store(id, 30)
      let asked = 0
      meanwhile = () => setTimeout(step * asked++)
      const analyses = Array.from({ length: 12 }, (_, i) => analyseSite(id, OPTIONS, later(i)))
      const outcomes = await Promise.allSettled([...analyses, deleteSite(id, NOW)])
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(NOT_FOUND)
      }
      expect(outcomes.at(-1)?.status).toBe('fulfilled')
      expect(asked).toBeGreaterThan(0)
      await expectGone(id)
    },
  )
})

import { expect, test } from 'vitest'
import { getAnalysis } from '../../../lib/analyses/store.ts'
import { entityTag } from '../../../lib/http/entity-tag.ts'
import { deadlineIn } from '../../../lib/platform/deadline.ts'
import type { Site } from '../../../lib/schemas/site.ts'
import { analysisIdOf } from '../../../lib/sites/analysis-id.ts'
import { changeSite } from '../../../lib/sites/change.ts'
import { deleteAnalyses, deleteSite } from '../../../lib/sites/delete.ts'
import { getSite } from '../../../lib/sites/get.ts'
import { listSites } from '../../../lib/sites/list.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { countAnalyses, storeAnalyses } from '../analyses/stored-analyses.ts'
import { later, NOT_FOUND, NOW } from '../storage/samples.ts'
import { expectDeleted, interruptDeletion, newSite } from './stored-sites.ts'

useEngine()

const remove = (id: string, { ifMatch, now = NOW }: { ifMatch?: string; now?: Date } = {}): Promise<Site> =>
  deleteSite(id, ifMatch, contextAt(now))

const listedIds = async (): Promise<string[]> =>
  (await listSites({ limit: 100 }, contextAt(NOW))).data.map(({ id }) => id)

test('deleting a site removes it and its 70 analyses, returns it, and keeps other sites', async () => {
  const [site, other] = [await newSite(), await newSite(later(1))]
  const keys = await storeAnalyses(site.id, 70)
  await storeAnalyses(other.id, 3)

  expect(await remove(site.id)).toEqual(site)

  await expectDeleted(site.id)
  for (const key of keys)
    await expect(getAnalysis(analysisIdOf(key), contextAt(NOW))).rejects.toMatchObject(NOT_FOUND)
  expect(await getSite(other.id, contextAt(NOW))).toEqual(other)
  expect(await listedIds()).toContain(other.id)
  expect(await countAnalyses(other.id)).toBe(3)
})

test('a deletion that runs out of time hides the site, and the retry finishes, but not with a stale tag', async () => {
  const site = await newSite()
  await storeAnalyses(site.id, 30)
  await interruptDeletion(site.id, entityTag(site))

  await expect(getSite(site.id, contextAt(NOW))).rejects.toMatchObject(NOT_FOUND)
  const change = changeSite(site.id, { name: 'Back' }, undefined, contextAt(NOW))
  await expect(change).rejects.toMatchObject(NOT_FOUND)
  expect(await listedIds()).not.toContain(site.id)
  await expect(remove(site.id, { ifMatch: '"stale"' })).rejects.toMatchObject(NOT_FOUND)
  expect(await countAnalyses(site.id)).toBe(30)

  expect(await remove(site.id, { ifMatch: entityTag(site), now: later(1000) })).toEqual(site)
  await expectDeleted(site.id)
  // A site without analyses needs no more time.
  await deleteAnalyses((await newSite()).id, deadlineIn(4_900))
})

test('of five concurrent deletions at least one returns the site, and the site is gone', async () => {
  const site = await newSite()
  await storeAnalyses(site.id, 30)
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => remove(site.id)))
  expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(NOT_FOUND)
    else expect(outcome.value).toEqual(site)
  }
  await expectDeleted(site.id)
})

test('of a change and a deletion at once with the same tag, only one succeeds', async () => {
  const site = await newSite()
  const outcomes = await Promise.allSettled([
    changeSite(site.id, { name: 'Shed' }, entityTag(site), contextAt(later(1))),
    remove(site.id, { ifMatch: entityTag(site) }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

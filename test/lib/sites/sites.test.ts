import { describe, expect, test } from 'vitest'
import { getAnalysis } from '../../../lib/analyses/store.ts'
import { entityTag } from '../../../lib/http/entity-tag.ts'
import { deadlineIn } from '../../../lib/platform/deadline.ts'
import { NewSite, type Site, type SiteChanges } from '../../../lib/schemas/site.ts'
import { analysisIdOf } from '../../../lib/sites/analysis-id.ts'
import { changeSite, deleteAnalyses, deleteSite, getSite, listSites } from '../../../lib/sites/sites.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { SITE } from '../../http.ts'
import { countAnalyses, storeAnalyses } from '../analyses/stored-analyses.ts'
import { HOUSE } from '../horizon/skylines.ts'
import { fullProfile, later, NOT_FOUND, NOW } from '../storage/samples.ts'
import { expectDeleted, interruptDeletion, newSite, setAttribute } from './stored-sites.ts'

useEngine()

const get = (id: string): Promise<Site> => getSite(id, contextAt(NOW))

const change = (id: string, changes: SiteChanges, now = NOW): Promise<Site> =>
  changeSite(id, changes, undefined, contextAt(now))

const plane = { panelTilt: 25, panelAzimuth: 275, systemSize: 5 }

describe('a change', () => {
  test.each<SiteChanges>([
    {},
    { latitude: -33.9, longitude: 18.4 },
    { horizonProfile: fullProfile },
    { array: { width: 0.5, height: 0.5, strings: 2 }, otherPlanes: [plane] },
    { ...SITE, latitude: -90, longitude: -180, panelTilt: 0, panelAzimuth: 0, systemSize: 0.05 },
  ])('of some fields keeps the others and advances updatedAt (%#)', async (changes) => {
    const site = await newSite(NOW, {
      array: { width: 6, height: 4, strings: 3, pitch: 9 },
      otherPlanes: [plane, plane],
    })
    const changed = await change(site.id, changes, later(5000))
    expect(changed).toEqual({ ...site, ...changes, updatedAt: later(5000).toISOString() })
    expect(await get(site.id)).toEqual(changed)
  })

  test.each([0, 60_000])('advances updatedAt by 1 ms if the clock is %i ms behind it', async (behind) => {
    const site = await newSite()
    const changed = await change(site.id, { name: 'New' }, later(-behind))
    expect(changed).toEqual({ ...site, name: 'New', updatedAt: later(1).toISOString() })
  })
})

test.each([
  ['numbers below the precision of DynamoDB', { latitude: 5e-324, longitude: -1e-300, panelTilt: 1e-131 }],
  ['numbers of 17 digits', { latitude: 0.1 + 0.2, longitude: -179.99999999999997, panelTilt: 100 / 3 }],
])('a site with %s reads back the same', async (_, changes) => {
  const site = await newSite(NOW, NewSite.parse({ ...SITE, ...changes }))
  expect(await get(site.id)).toEqual(site)
})

describe('a stored site', () => {
  test('may have a name that requests no longer may', async () => {
    const name = 'Roof\t7'
    const obstacles = [{ ...HOUSE, transmittance: 0, enabled: true, name }]
    const { id } = await newSite(NOW, { name, obstacles })
    expect(await get(id)).toMatchObject({ name, obstacles })
  })

  test('of an older version has one point where directions are now the same', async () => {
    const { id } = await newSite()
    const [south, almost, west] = ['180', '180.0000000001', '270.123456789'].map((direction) => ({
      direction,
      heightAngle: 12,
    }))
    await setAttribute(id, 'horizonProfile', [south, almost, west])
    await setAttribute(id, 'schema', 1)
    expect((await get(id)).horizonProfile).toEqual([south, { ...west, direction: '270.123457' }])
  })
})

describe('concurrent changes', () => {
  test('of one site each return their own values, and none is lost', async () => {
    const { id } = await newSite()
    const names = ['latitude', 'longitude', 'panelTilt', 'panelAzimuth', 'systemSize'] as const
    const changes = names.map((name, i) => ({ [name]: 40 + i }))
    const changed = await Promise.all(changes.map((values) => change(id, values, later(1))))
    for (const [i, values] of changes.entries()) expect(changed[i]).toMatchObject(values)
    expect(new Set(changed.map(({ updatedAt }) => updatedAt)).size).toBe(names.length)
    expect(await get(id)).toMatchObject(Object.assign({}, ...changes))
  })

  test('do not starve one whose clock is slightly behind', async () => {
    const { id } = await newSite()
    const contextBehind = (milliseconds: number) => ({
      ...contextAt(NOW),
      now: () => new Date(Date.now() - milliseconds),
    })
    let isChanged = false
    let others = 0
    const flood = Array.from({ length: 8 }, async () => {
      while (!isChanged && others < 800) {
        others++
        await changeSite(id, { panelTilt: others % 90 }, undefined, contextBehind(0))
      }
    })
    const slow = changeSite(id, { latitude: 1 }, undefined, contextBehind(1)).then(() => {
      isChanged = true
    })
    await Promise.all([...flood, slow])
    expect(others).toBeLessThan(800)
    expect(await get(id)).toMatchObject({ latitude: 1 })
  })
})

const remove = (id: string, { ifMatch, now = NOW }: { ifMatch?: string; now?: Date } = {}): Promise<Site> =>
  deleteSite(id, ifMatch, contextAt(now))

const listedIds = async (): Promise<string[]> =>
  (await listSites({ limit: 100 }, contextAt(NOW))).data.map(({ id }) => id)

test('deleting a site removes it and its 30 analyses, returns it, and keeps other sites', async () => {
  const [site, other] = [await newSite(), await newSite(later(1))]
  const keys = await storeAnalyses(site.id, 30)
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

test('of a change and a deletion at once with the same tag, only one succeeds', async () => {
  for (let i = 0; i < 4; i++) {
    const site = await newSite()
    const changing = () => changeSite(site.id, { panelTilt: i }, entityTag(site), contextAt(later(1)))
    const removing = () => remove(site.id, { ifMatch: entityTag(site) })
    const attempts = i % 2 === 0 ? [changing, removing] : [removing, changing]
    const outcomes = await Promise.allSettled(attempts.map((attempt) => attempt()))
    const [{ value } = { value: null }, ...more] = outcomes.filter((it) => it.status === 'fulfilled')
    expect([value?.id, more]).toEqual([site.id, []])
    if (value?.panelTilt === i) expect(await get(site.id)).toEqual(value)
    else await expectDeleted(site.id)
  }
})

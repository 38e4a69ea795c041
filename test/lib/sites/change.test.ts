import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Site, SiteChanges } from '../../../lib/schemas/site.ts'
import { changeSite } from '../../../lib/sites/change.ts'
import { getSite } from '../../../lib/sites/get.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { fields, fullProfile, later, NOT_FOUND, NOW } from '../storage/samples.ts'
import { newSite, siteItem } from './stored-sites.ts'

useEngine()

const get = (id: string): Promise<Site> => getSite(id, contextAt(NOW))

const change = (id: string, changes: SiteChanges, now = NOW): Promise<Site> =>
  changeSite(id, changes, undefined, contextAt(now))

const plane = { panelTilt: 25, panelAzimuth: 275, systemSize: 5 }

describe('a change', () => {
  test.each<SiteChanges>([
    {},
    { name: 'Stable' },
    { latitude: -33.9, longitude: 18.4 },
    { horizonProfile: [] },
    { horizonProfile: fullProfile },
    { array: { width: 0.5, height: 0.5, strings: 2 }, otherPlanes: [plane] },
    { array: null, otherPlanes: [] },
    { ...fields, latitude: -90, longitude: -180, panelTilt: 0, panelAzimuth: 0, systemSize: 0.05 },
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

  test('does not create a site with an unknown id', async () => {
    const id = randomUUID()
    await expect(change(id, { ...fields })).rejects.toMatchObject(NOT_FOUND)
    expect(await siteItem(id)).toBeNull()
  })
})

describe('concurrent changes', () => {
  test('of one site each return their own values, and none is lost', async () => {
    const { id } = await newSite()
    const names = ['latitude', 'longitude', 'panelTilt', 'panelAzimuth', 'systemSize'] as const
    const changes = Array.from({ length: 15 }, (_, i) => ({ [names[i % 5] ?? 'latitude']: 40 + i }))
    const changed = await Promise.all(changes.map((values) => change(id, values, later(1))))
    for (const [i, values] of changes.entries()) expect(changed[i]).toMatchObject(values)
    expect(new Set(changed.map(({ updatedAt }) => updatedAt)).size).toBe(15)
    const last = await get(id)
    for (const [i, name] of names.entries()) {
      expect([0, 5, 10].map((step) => 40 + step + i)).toContain(last[name])
    }
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

import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Site } from '../../../lib/schemas/site.ts'
import { itemOf } from '../../../lib/sites/item.ts'
import { changeSite, listSites, listSummaries } from '../../../lib/sites/sites.ts'
import { client, tableName } from '../../../lib/storage/document-client.ts'
import { putItem } from '../../../lib/storage/items.ts'
import type { PageRequest } from '../../../lib/storage/pagination.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { storedBy } from '../../stored/folder.ts'
import { storeAnalyses } from '../analyses/stored-analyses.ts'
import { screen } from '../horizon/skylines.ts'
import { fullProfile, later, NOW, pagesOf } from '../storage/samples.ts'
import {
  interruptDeletion,
  newSite,
  newSites,
  removeAllSites,
  removeSiteItem,
  setAttribute,
} from './stored-sites.ts'

useEngine()

const logged = captureLog()
beforeEach(removeAllSites)

const list = (page: PageRequest) => listSites(page, contextAt(NOW))

const idsOf = (sites: readonly { readonly id: string }[]): string[] => sites.map(({ id }) => id)

test('pages hold all sites, newest first, whatever is added or removed meanwhile, without gaps or duplicates', async () => {
  const sites = await newSites([later(1), NOW, later(2), NOW, NOW, NOW, later(-1)])
  const { data: first, nextCursor } = await list({ limit: 3 })
  await newSite(later(100))
  for (const { id } of first) await removeSiteItem(id)
  const pages = await pagesOf((page) => list({ ...page, cursor: page.cursor ?? nextCursor }), 2)
  expect(pages.map((page) => page.length)).toEqual([2, 2])
  const listed = [first, ...pages].flat()
  expect(idsOf(listed).toSorted()).toEqual(idsOf(sites).toSorted())
  expect(listed).toEqual(listed.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)))
})

test('broken sites and keys are left out and logged, and the list continues beyond them', async () => {
  const sites = await newSites([0, 1, 2, 3].map(later))
  const [oldest, first, second, newest] = sites
  for (const site of [first, second]) await setAttribute(site?.id ?? '', 'systemSize', 'large')
  await putItem('sites', { id: 'a', createdAt: 'yesterday', list: 'sites' }, contextAt(NOW).deadline)
  expect((await pagesOf(list, 2)).flat()).toEqual([newest, oldest])
  expect(logged.map((line) => JSON.parse(line))).toMatchObject(
    ['a', second?.id, first?.id].map((id) => ({ level: 'ERROR', item: expect.stringContaining(id ?? '') })),
  )
})

test('a hidden site that the index still contains is left out, and the list continues after it', async () => {
  const sites = await newSites([3, 2, 1, 0].map(later))
  const [, second, third] = sites
  // The index does not depend on this attribute, so its entries stay.
  for (const site of [second, third]) await setAttribute(site?.id ?? '', 'deletedAt', NOW.toISOString())
  const pages = await pagesOf(list, 1)
  expect(pages.map(idsOf)).toEqual([[sites[0]?.id], [], [], [sites[3]?.id]])
  expect(logged).toEqual([])
})

describe('summaries', () => {
  const summarize = (page: PageRequest) => listSummaries(page, contextAt(NOW))
  const summaryOf = ({ id, name, latitude, longitude, systemSize, updatedAt }: Site) => ({
    ...{ id, name, latitude, longitude, systemSize, totalSize: systemSize },
    ...{ skyline: expect.any(String), updatedAt, latestAnalysis: null },
  })

  test('are those of the same sites in the same order, with no other fields', async () => {
    await newSites([2, 0, 1].map(later), { horizonProfile: fullProfile })
    const { data } = await list({ limit: 100 })
    expect((await summarize({ limit: 1000 })).data).toEqual(data.map(summaryOf))
  })

  test('show changes and deletions', async () => {
    const [kept, removed] = [await newSite(later(1)), await newSite()]
    const otherPlanes = [{ panelTilt: 10, panelAzimuth: 90, systemSize: 2.2 }]
    const changes = { name: 'New', systemSize: 1.1, otherPlanes }
    const changed = await changeSite(kept.id, changes, undefined, contextAt(later(9)))
    await storeAnalyses(removed.id, 1)
    await interruptDeletion(removed.id)
    expect((await summarize({ limit: 10 })).data).toEqual([{ ...summaryOf(changed), totalSize: 3.3 }])
    await changeSite(kept.id, { systemSize: 2 }, undefined, contextAt(later(10)))
    expect((await summarize({ limit: 10 })).data).toMatchObject([{ systemSize: 2, totalSize: 4.2 }])
  })

  test('and whole sites continue after the cursors of each other', async () => {
    const sites = await newSites([5, 4, 3, 2, 1, 0].map(later))
    const { nextCursor: afterTwo } = await summarize({ limit: 2 })
    const { data, nextCursor: afterThree } = await list({ limit: 1, cursor: afterTwo })
    expect(data).toEqual(sites.slice(2, 3))
    const rest = (await summarize({ limit: 3, cursor: afterThree })).data
    expect(rest).toMatchObject(sites.slice(3).map(summaryOf))
  })

  test('outline the skyline: the higher of horizon and obstacles, also after a change of one of them', async () => {
    const { id } = await newSite(NOW, {
      horizonProfile: [0, 90, 180, 270].map((direction) => ({ direction: `${direction}`, heightAngle: 7.4 })),
      // Height angle 45° in the middle of a sector, and atan(cos 5°) at its sides.
      obstacles: [screen('Wall', [90, 10.0382], [100, 10.0382], 10, 0.9)],
    })
    const flat = (height: number) => new Array<number>(36).fill(height)
    const expectOutline = async (heights: number[]) => {
      const { data } = await summarize({ limit: 1 })
      const characters = [...(data[0]?.skyline ?? '')]
      expect(characters.map((character) => character.charCodeAt(0) - 35)).toEqual(heights)
    }
    await expectOutline(flat(7).with(9, 45))
    await changeSite(id, { horizonProfile: [] }, undefined, contextAt(later(1)))
    await expectOutline(flat(0).with(9, 45))
    await changeSite(id, { obstacles: [] }, undefined, contextAt(later(2)))
    await expectOutline(flat(0))
  })

  test('of sites that have none in the index are made from the sites, on any page', async () => {
    const items = storedBy('ab57401').items.sites
    for (const Item of items) await client.send(new PutItemCommand({ TableName: tableName('sites'), Item }))
    const [newer, older] = await newSites([new Date('2100-01-01'), NOW])
    for (const limit of [1, 3]) {
      const listed = (await pagesOf(summarize, limit)).flat()
      expect(listed.map(({ name }) => name)).toEqual([newer?.name, 'Field', 'Roof', older?.name])
      const losses = listed.map(({ latestAnalysis }) => latestAnalysis?.annualLoss)
      expect(losses).toEqual([undefined, 0, expect.any(Number), undefined])
    }
    expect(logged).toEqual([])
  })
})

/**
 * DynamoDB's size of a value: UTF-8; half a byte a digit, and one each for a number and its minus; three for a map, and one for
 * each pair in it.
 */
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number')
    return Math.ceil(String(value).replace(/\D/g, '').length / 2) + (value < 0 ? 2 : 1)
  if (typeof value !== 'object' || value === null) return 1
  return 3 + Object.keys(value).length + bytesOfPairs(value)
}

const bytesOfPairs = (map: object): number =>
  Object.entries(map).reduce((sum, [name, value]) => sum + bytesOf(name) + bytesOf(value), 0)

test('the longest entry of the index is shorter than 1 KB, so that writing it takes one write unit', async () => {
  // Numbers of 17 digits and a name of three-byte characters: no valid values take more room.
  const site = await newSite(NOW, {
    latitude: -89.123_456_789_012_35,
    longitude: -179.123_456_789_012_35,
    name: '世'.repeat(200),
    systemSize: 499_999.123_456_789,
    otherPlanes: new Array(7).fill({ panelTilt: 1, panelAzimuth: 1, systemSize: 399_999.123_456_789 }),
    horizonProfile: fullProfile,
  })
  const energies = { ac_annual: 1_234_567_890.123_456_7, adjustedAnnual: 1_234_567_890.123_456_7 }
  const latest = { createdAt: site.createdAt, ...energies, annualLoss: 99.999 }
  const { id, createdAt, list, summary } = itemOf(site, latest)
  expect(bytesOfPairs({ id, createdAt, list, summary })).toBeLessThan(1024)
})

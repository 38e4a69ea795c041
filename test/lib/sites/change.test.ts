import '../../engine.ts'
import { randomUUID } from 'node:crypto'
import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { analysisIdOf } from '../../../lib/analyses/analysis-id.ts'
import { NewSite, type SiteChanges } from '../../../lib/schemas/site.ts'
import { createSite, getSite, hideSite, removeSite, updateSite } from '../../../lib/sites/change.ts'
import { listSites } from '../../../lib/sites/list.ts'
import { encodeCursor } from '../../../lib/storage/cursor.ts'
import { database, tableName } from '../../../lib/storage/document-client.ts'
import { captureLog } from '../../captured-log.ts'
import { fields, fullProfile, later, NOT_FOUND, NOT_OUR_CURSOR, NOW, pagesOf } from '../storage/samples.ts'
import { newSite, newSites, removeAllSites } from './stored-sites.ts'

const NO_IDS = [
  ['unknown', randomUUID()],
  ['empty', ''],
  ['garbage', "'; DROP TABLE sites; --"],
  ['in another alphabet', 'сайт\u0000\ud800'],
  ['a UUID of another version', 'a3bb189e-8bf9-1c8f-9beb-5b5c5f9f3c11'],
  ["an analysis's id", analysisIdOf({ siteId: randomUUID(), createdAt: NOW.toISOString() })],
  ['very long', 'a'.repeat(100_000)],
] as const

const itemOf = async (id: string): Promise<unknown> => {
  const get = new GetCommand({ TableName: tableName('sites'), Key: { id }, ConsistentRead: true })
  return (await database.send(get)).Item
}

/** Writes past the code that would refuse the value. */
const spoil = async (id: string, attribute: string, value: unknown): Promise<void> => {
  const update = new UpdateCommand({
    TableName: tableName('sites'),
    Key: { id },
    UpdateExpression: 'SET #a = :v',
    ExpressionAttributeNames: { '#a': attribute },
    ExpressionAttributeValues: { ':v': value },
  })
  await database.send(update)
}

const least = { latitude: -90, longitude: -180, panelTilt: 0, panelAzimuth: 0, systemSize: 0.05 }
const greatest = { latitude: 90, longitude: 180, panelTilt: 90, panelAzimuth: 360, systemSize: 500_000 }

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a site', () => {
  test('is what was created, plus its id and two equal timestamps', async () => {
    const id = randomUUID()
    const time = NOW.toISOString()
    const site = await createSite(fields, { id, now: NOW })
    expect(site).toEqual({ id, ...fields, createdAt: time, updatedAt: time })
  })

  test.each([
    ['the least of every number', { ...least, name: 'a', horizonProfile: [] }],
    ['the greatest of every number', { ...greatest, name: 'a'.repeat(200) }],
    ['zero of either sign', { latitude: -0, longitude: 0, panelTilt: -0, panelAzimuth: -0 }],
    ['numbers just beside zero', { latitude: 1e-12, longitude: -1e-12, panelTilt: 1.5e-12 }],
    ['dust', { latitude: 5e-324, longitude: -1e-300, panelTilt: 1e-131 }],
    [
      'numbers of seventeen digits',
      { latitude: 0.1 + 0.2, longitude: -179.99999999999997, panelTilt: 100 / 3 },
    ],
    ['a name of many scripts', { name: 'Ōtautahi — 基督城 🌞👩‍🌾 مزرعة "\\\u2028' }],
    ['a name of 200 emoji halves', { name: '🌞'.repeat(100) }],
    ['360 points of many digits', { horizonProfile: fullProfile }],
    ['a point of tiny height', { horizonProfile: [{ direction: 'nne', heightAngle: 1e-12 }] }],
  ])('of %s is read back equal', async (_, changes) => {
    const site = await newSite(NOW, NewSite.parse({ ...fields, ...changes }))
    expect(await getSite(site.id)).toEqual(site)
  })

  test('does not show undeclared fields', async () => {
    const { id } = await newSite()
    await spoil(id, 'owner', 'somebody')
    expect(Object.keys(await getSite(id)).sort()).toEqual(
      [...Object.keys(fields), 'createdAt', 'id', 'updatedAt'].sort(),
    )
  })

  test.each([
    ['latitude', 'north'],
    ['latitude', 91],
    ['horizonProfile', [{ direction: 'up' }]],
    ['createdAt', 'yesterday'],
  ])('with a broken %s is an internal error', async (attribute, value) => {
    const { id } = await newSite()
    await spoil(id, attribute, value)
    await expect(getSite(id)).rejects.toThrow()
    await expect(getSite(id)).rejects.not.toMatchObject({ name: 'VisibleError' })
    await removeSite(id)
  })

  test.each(NO_IDS)('is not found if its id is %s', async (_, id) => {
    await expect(getSite(id)).rejects.toMatchObject(NOT_FOUND)
    await expect(updateSite(id, { name: 'New' }, NOW)).rejects.toMatchObject(NOT_FOUND)
    await expect(hideSite(id, NOW)).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('a change', () => {
  test.each<SiteChanges>([
    { name: 'Stable' },
    { latitude: -33.9, longitude: 18.4 },
    { horizonProfile: [] },
    { horizonProfile: fullProfile },
    { ...fields, ...least },
  ])('of some fields leaves the others alone and advances updatedAt (%#)', async (changes) => {
    const site = await newSite()
    const changed = await updateSite(site.id, changes, later(5000))
    expect(changed).toEqual({ ...site, ...changes, updatedAt: later(5000).toISOString() })
    expect(await getSite(site.id)).toEqual(changed)
  })

  test('of nothing only advances updatedAt', async () => {
    const site = await newSite()
    const changed = await updateSite(site.id, {}, later(1))
    expect(changed).toEqual({ ...site, updatedAt: later(1).toISOString() })
    expect(await getSite(site.id)).toEqual(changed)
  })

  test('of an unknown site does not create it', async () => {
    const id = randomUUID()
    await expect(updateSite(id, { ...fields }, NOW)).rejects.toMatchObject(NOT_FOUND)
    expect(await itemOf(id)).toBeUndefined()
  })

  test('and a concurrent one of another field are both kept, thirty times at once', async () => {
    const sites = await newSites(Array.from({ length: 30 }, () => NOW))
    const both = sites.flatMap(({ id }, i) => [
      updateSite(id, { latitude: i }, later(1)),
      updateSite(id, { horizonProfile: [{ direction: 'W', heightAngle: i }] }, later(1)),
    ])
    await Promise.all(both)
    for (const [i, { id }] of sites.entries()) {
      expect(await getSite(id)).toMatchObject({
        latitude: i,
        horizonProfile: [{ direction: 'W', heightAngle: i }],
      })
    }
  })

  test('is not undone by thirty concurrent ones, and is in its own response', async () => {
    const { id } = await newSite()
    const names = ['latitude', 'longitude', 'panelTilt', 'panelAzimuth', 'systemSize'] as const
    const changes = Array.from({ length: 30 }, (_, i) => ({ [names[i % 5] ?? 'latitude']: 40 + i }))
    const answers = await Promise.all(changes.map((change) => updateSite(id, change, later(1))))
    for (const [i, change] of changes.entries()) expect(answers[i]).toMatchObject(change)
    const last = await getSite(id)
    for (const [i, name] of names.entries()) {
      expect([0, 5, 10, 15, 20, 25].map((step) => 40 + step + i)).toContain(last[name])
    }
  })

  test('succeeds although others keep changing the same site', async () => {
    const { id } = await newSite()
    let isMade = false
    let others = 0
    const flood = Array.from({ length: 8 }, async () => {
      while (!isMade && others < 800) {
        others++
        await updateSite(id, { panelTilt: others % 90 }, new Date())
      }
    })
    const change = updateSite(id, { latitude: 1 }, new Date(Date.now() - 1)).then(() => {
      isMade = true
    })
    await Promise.all([...flood, change])
    expect(others).toBeLessThan(800)
    expect(await getSite(id)).toMatchObject({ latitude: 1 })
  })
})

describe('the list of sites', () => {
  beforeEach(removeAllSites)

  const idsOf = (sites: readonly { readonly id: string }[]): string[] => sites.map(({ id }) => id)

  test('is empty without sites', async () => {
    expect(await listSites({ limit: 100 })).toEqual({ data: [] })
  })

  test.each([
    [1, [1, 1, 1, 1, 1, 1]],
    [2, [2, 2, 2]],
    [4, [4, 2]],
    [5, [5, 1]],
    [6, [6]],
    [7, [6]],
  ])('comes newest first in pages of %i, without gaps or duplicates', async (limit, sizes) => {
    const sites = await newSites([2, 0, 3, 1, 5, 4].map((second) => later(1000 * second)))
    const pages = await pagesOf(listSites, limit)
    expect(pages.map((page) => page.length)).toEqual(sizes)
    const newestFirst = sites.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    expect(pages.flat()).toEqual(newestFirst)
  })

  test.each([1, 2, 3])('includes all sites of the same millisecond in pages of %i', async (limit) => {
    const sites = await newSites([later(1), NOW, NOW, NOW, NOW, later(-1)])
    const pages = await pagesOf(listSites, limit)
    const ids = idsOf(pages.flat())
    expect(ids.toSorted()).toEqual(idsOf(sites).sort())
    expect([ids[0], ids[5]]).toEqual([sites[0]?.id, sites[5]?.id])
  })

  test('has pages of more than 1 MB', async () => {
    const times = Array.from({ length: 101 }, (_, i) => later(i))
    const sites = await newSites(times, { horizonProfile: fullProfile })
    const query = new QueryCommand({
      TableName: tableName('sites'),
      IndexName: 'newest',
      KeyConditionExpression: '#list = :list',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':list': 'sites' },
    })
    expect((await database.send(query)).LastEvaluatedKey).toBeDefined()

    const pages = await pagesOf(listSites, 100)
    expect(pages.map((page) => page.length)).toEqual([100, 1])
    expect(pages.flat()).toEqual(sites.toReversed())
  })

  test('continues where the page ended, whatever was added or removed since', async () => {
    const sites = await newSites([5, 4, 3, 2, 1, 0].map(later))
    const { data, nextCursor } = await listSites({ limit: 3 })
    expect(idsOf(data)).toEqual(idsOf(sites.slice(0, 3)))
    await newSite(later(100))
    for (const { id } of data) await removeSite(id)
    expect(idsOf((await listSites({ limit: 3, cursor: nextCursor })).data)).toEqual(idsOf(sites.slice(3)))
  })

  test('shows the latest version of a site, ordered by its creation', async () => {
    const [old, young] = await newSites([NOW, later(1)])
    if (!old || !young) throw new Error('Two were created')
    const changed = await updateSite(old.id, { name: 'New' }, later(1000))
    expect((await listSites({ limit: 100 })).data).toEqual([young, changed])
  })

  test('does not include hidden sites', async () => {
    const [hidden, other] = await newSites([NOW, later(1)])
    if (!hidden || !other) throw new Error('Two were created')
    expect(await hideSite(hidden.id, NOW)).toMatchObject(hidden)
    expect((await listSites({ limit: 100 })).data).toEqual([other])
    await updateSite(hidden.id, { name: 'Back' }, NOW).catch(() => undefined)
    expect((await listSites({ limit: 100 })).data).toEqual([other])
  })

  test('may start at a cursor whose site no longer exists', async () => {
    const sites = await newSites([later(1), NOW])
    const listAfter = (createdAt: string) =>
      listSites({ limit: 5, cursor: encodeCursor('sites', { createdAt, id: randomUUID() }) })
    expect(await listAfter('1970-01-01T00:00:00.000Z')).toEqual({ data: [] })
    expect((await listAfter('9999-12-31T23:59:59.999Z')).data).toEqual(sites)
  })

  const position = { createdAt: NOW.toISOString(), id: randomUUID() }
  test.each([
    [
      'from a list of analyses',
      encodeCursor(`analyses of ${position.id}`, { createdAt: position.createdAt }),
    ],
    ['from another list with the same key', encodeCursor('archived sites', position)],
    ['truncated', encodeCursor('sites', position).slice(0, -4)],
    ['of another shape', encodeCursor('sites', { createdAt: position.createdAt })],
    ['without a checksum', Buffer.from(JSON.stringify(position)).toString('base64url')],
    ['of random bytes', '3q2-7wH_'],
  ])('rejects a cursor %s', async (_, cursor) => {
    await expect(listSites({ limit: 5, cursor })).rejects.toMatchObject(NOT_OUR_CURSOR)
  })

  test.each([1, 2, 3, 4, 100])(
    'leaves out broken sites, logs them, and continues beyond them in pages of %i',
    async (limit) => {
      await removeAllSites()
      const sites = await newSites([0, 1, 2, 3].map(later))
      const [oldest, first, second, newest] = sites
      for (const site of [first, second]) await spoil(site?.id ?? '', 'systemSize', 'large')
      const pages = await pagesOf(listSites, limit)
      expect(pages.flat()).toEqual([newest, oldest])
      for (const site of [first, second]) {
        expect(logged.filter((line) => line.includes(site?.id ?? ''))).toHaveLength(1)
        await removeSite(site?.id ?? '')
      }
      for (const line of logged) expect(JSON.parse(line)).toMatchObject({ level: 'ERROR' })
    },
  )
})

test.each([1, 2, 3])(
  'the list of sites continues beyond items with invalid keys in pages of %i',
  async (limit) => {
    await removeAllSites()
    const sites = await newSites([0, 1].map(later))
    const keys = ['a', 'b', 'c'].map((id) => ({ id, createdAt: 'yesterday' }))
    for (const key of keys)
      await database.send(new PutCommand({ TableName: tableName('sites'), Item: { ...key, list: 'sites' } }))
    const pages = await pagesOf(listSites, limit)
    for (const { id } of keys)
      await database.send(new DeleteCommand({ TableName: tableName('sites'), Key: { id } }))
    expect(pages.flat()).toEqual(sites.toReversed())
  },
)

test('an item of another shape is not a site', async () => {
  const id = randomUUID()
  await database.send(new PutCommand({ TableName: tableName('sites'), Item: { id } }))
  await expect(getSite(id)).rejects.toThrow()
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createSite, updateSite } from '../../lib/operations/sites.ts'
import { dataOf, faultyFields, NOT_FOUND, SITE, useService } from '../http.ts'
import { APPLE_TREE, HOUSE, screen } from '../lib/horizon/skylines.ts'
import { siteList } from '../site-lists.ts'
import { testAll } from '../test-all.ts'
import { siteRequests } from './site-requests.ts'

const { request } = useService()
const { create, read, change, analyze, historyOf } = siteRequests({ request })

const TERRAIN = { kind: 'terrain', latitude: 47, longitude: 11, observerHeight: 5, attribution: 'Tiles' }
const DRAWN = { kind: 'drawn' }

test('a site gets an id and timestamps when it is created, and reads back the same', async () => {
  const before = Date.now()
  const { id, createdAt, updatedAt, ...fields } = await create()
  expect(fields).toStrictEqual(SITE)
  expect(z.uuidv4().safeParse(id).success).toBe(true)
  expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before)
  expect(updatedAt).toBe(createdAt)
  expect(await read(id)).toStrictEqual({ ...fields, id, createdAt, updatedAt })
})

const wall = (from: string, to: string) => ({ obstacles: [screen('Wall', [from, 5], [to, 5], 3)] })
const points = (...directions: string[]) => ({
  horizonProfile: directions.map((direction, i) => ({ direction, heightAngle: i })),
})

testAll<[object, object?]>([
  [{ horizonSource: TERRAIN, panelHeight: 12.5 }],
  [{ horizonSource: null }],
  [{ systemSize: 0.123456789012 }],
  [{ name: 'Dachstraße 7, 屋根 ☀️ "\\"' }],
  [{ obstacles: [{ ...HOUSE, name: 'House\t7' }, APPLE_TREE] }],
  [points('63.43494882292201', '359.99999999', 'nNw'), points('63.434949', '0', 'NNW')],
  [wall('116.56505117707799', '2e-16'), wall('116.565051', '0')],
  [{ latitude: -0 }, { latitude: 0 }],
  [{ name: ` \t${'n'.repeat(200)} ` }, { name: 'n'.repeat(200) }],
])('a site stores values as they are, or in one spelling', async (given, kept = given) => {
  const site = await create(given)
  expect(site).toMatchObject(kept)
  expect(await read(site.id)).toStrictEqual(site)
  expect(await change(site.id, given)).toMatchObject(kept)
})

testAll([
  [{ horizonProfile: [] }, null],
  [{ horizonProfile: [], horizonSource: DRAWN }, DRAWN],
  [{ latitude: 1 }, TERRAIN],
  [{ horizonSource: null }, null],
])('a change leaves the right source of the horizon', async (changes, horizonSource) => {
  const { id } = await create({ horizonSource: TERRAIN })
  expect(await change(id, changes)).toMatchObject({ ...changes, horizonSource })
  expect(await read(id)).toMatchObject({ horizonSource })
})

const named = (text: string): string => JSON.stringify({ ...SITE, name: '-' }).replace('"-"', `"${text}"`)
const CONTROL = 'must not contain control characters'
const HALF = 'must not contain an unpaired surrogate'

testAll([
  ['__proto__', 'is not a known field', `{"__proto__": {"a": 1}, ${JSON.stringify(SITE).slice(1)}`],
  ['latitude', 'must be a number', JSON.stringify(SITE).replace('47.27', '1e400')],
  // DynamoDB cannot store these.
  ['name', CONTROL, named('a\\u0000b')],
  ['name', CONTROL, named('\\u007f')],
  ['name', HALF, named('roof \\udc4d\\ud83d')],
])('what only JSON can say is named as well', async (field, message, body) => {
  const { id } = await create()
  for (const [method, path] of [
    ['POST', '/sites'],
    ['PATCH', `/sites/${id}`],
  ] as const)
    expect((await request(method, path, { body })).envelope.errors).toEqual([{ field, message }])
})

test('the list goes on after its cursor, and after no other', async () => {
  const list = (query: string) => request('GET', `/sites?limit=${query}`)
  const first = await list('1')
  const second = await list(`1&cursor=${first.envelope.nextCursor}`)
  const two = dataOf(siteList, await list('2'))
  expect(two).toHaveLength(2)
  expect([first, second].flatMap((reply) => dataOf(siteList, reply))).toStrictEqual(two)
  expect(faultyFields(await request('GET', '/sites?cursor=x'))).toEqual(['cursor'])
})

describe('an entity tag', () => {
  const createTagged = async () => {
    const reply = await request('POST', '/sites', { body: SITE })
    return { site: dataOf(createSite, reply), tag: reply.headers.get('etag') ?? '' }
  }
  const changeIf = (tag: string, id: string, body: object = {}) =>
    request('PATCH', `/sites/${id}`, { body, headers: { 'If-Match': tag } })
  const removeIf = (tag: string, id: string) =>
    request('DELETE', `/sites/${id}`, { headers: { 'If-Match': tag } })

  test('of another version refuses a change and a deletion, which keeps the analyses', async () => {
    const { site, tag } = await createTagged()
    await analyze(site.id)
    const refused = { statusCode: 412, message: 'Precondition failed' }
    for (const attempt of [changeIf, removeIf])
      expect((await attempt('"another"', site.id)).envelope).toStrictEqual(refused)
    const unchanged = await request('GET', `/sites/${site.id}`)
    expect(unchanged.headers.get('etag')).toBe(tag)
    expect(unchanged.envelope.data).toStrictEqual(site)
    expect(await historyOf(site.id)).toHaveLength(1)
    const changed = await changeIf(tag, site.id, { panelTilt: 5 })
    const newTag = changed.headers.get('etag') ?? ''
    expect(newTag).toBe(`"${dataOf(updateSite, changed).updatedAt}"`)
    expect((await removeIf(newTag, site.id)).status).toBe(200)
  })

  test.each(['*', '"x"'])('%s of an unknown site is 404', async (tag) => {
    for (const attempt of [changeIf, removeIf])
      expect((await attempt(tag, randomUUID())).envelope).toStrictEqual(NOT_FOUND)
  })

  test('lets one of ten changes at once succeed', async () => {
    const { site, tag } = await createTagged()
    const changes = Array.from({ length: 10 }, (_, i) => changeIf(tag, site.id, { panelTilt: 10 + i }))
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(412)])
  })
})

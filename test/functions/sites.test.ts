import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { listAnalyses, runAnalysis } from '../../lib/operations/analyses.ts'
import { createSite, deleteSite, getSite, updateSite } from '../../lib/operations/sites.ts'
import { dataOf, faultyFields, NOT_FOUND, SITE, useService } from '../http.ts'
import { siteList, summaryList } from '../site-lists.ts'
import { testAll } from '../test-all.ts'

const { request } = useService()

const create = async (fields: object = {}) =>
  dataOf(createSite, await request('POST', '/sites', { body: { ...SITE, ...fields } }))
const read = async (id: string) => dataOf(getSite, await request('GET', `/sites/${id}`))
const patch = async (id: string, body: object) =>
  dataOf(updateSite, await request('PATCH', `/sites/${id}`, { body }))

const pause = () => setTimeout(5)

const TERRAIN = { kind: 'terrain', latitude: 47, longitude: 11, observerHeight: 5, attribution: 'Tiles' }

describe('a site', () => {
  test('gets an id and timestamps when it is created, and reads back the same', async () => {
    const before = Date.now()
    const { id, createdAt, updatedAt, ...fields } = await create()
    expect(fields).toStrictEqual(SITE)
    expect(z.uuidv4().safeParse(id).success).toBe(true)
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before)
    expect(updatedAt).toBe(createdAt)
    expect(await read(id)).toStrictEqual({ ...fields, id, createdAt, updatedAt })
  })

  test('has an open horizon of unknown source, no obstacles, and panels at 5 m by default', async () => {
    const { horizonProfile, obstacles, horizonSource, panelHeight, ...fields } = SITE
    const site = dataOf(createSite, await request('POST', '/sites', { body: fields }))
    expect(site).toMatchObject({ horizonProfile: [], obstacles: [], horizonSource: null, panelHeight: 5 })
  })

  testAll([TERRAIN, { kind: 'file', name: 'roof.hor' }, { kind: 'drawn' }, null])(
    'keeps the source of its horizon',
    async (horizonSource) => {
      const site = await create({ horizonSource, panelHeight: 12.5 })
      expect(site).toMatchObject({ horizonSource, panelHeight: 12.5 })
      expect(await read(site.id)).toStrictEqual(site)
    },
  )

  testAll([
    ['an azimuth of 360 as 0', { panelAzimuth: 360 }, { panelAzimuth: 0 }],
    ['a name trimmed', { name: '  Roof \t' }, { name: 'Roof' }],
    ['a name of 200 characters and blanks', { name: ` ${'n'.repeat(200)} ` }, { name: 'n'.repeat(200) }],
    ['a name of 200 characters beyond the BMP', { name: '😀'.repeat(200) }, { name: '😀'.repeat(200) }],
    [
      'directions as languages print numbers',
      {
        horizonProfile: ['63.43494882292201', '359.99999999', '1.5e+02'].map((direction) => ({
          direction,
          heightAngle: 1,
        })),
        obstacles: [
          {
            name: 'Wall',
            from: { direction: '116.56505117707799', distance: 5 },
            to: { direction: '2e-16', distance: 5 },
            height: 3,
          },
        ],
      },
      {
        horizonProfile: ['63.434949', '0', '150'].map((direction) => ({ direction, heightAngle: 1 })),
        obstacles: [
          {
            name: 'Wall',
            from: { direction: '116.565051', distance: 5 },
            to: { direction: '0', distance: 5 },
            height: 3,
            transmittance: 0,
          },
        ],
      },
    ],
    ['minus zero as 0', { latitude: -0 }, { latitude: 0 }],
    ['a system size with many decimals', { systemSize: 0.123456789012 }, { systemSize: 0.123456789012 }],
    [
      'directions in upper case',
      { horizonProfile: [{ direction: 'nNw', heightAngle: 1 }] },
      { horizonProfile: [{ direction: 'NNW', heightAngle: 1 }] },
    ],
    [
      'directions in degrees, and points in the order given',
      {
        horizonProfile: [
          { direction: '359.999', heightAngle: 90 },
          { direction: '0', heightAngle: 0 },
        ],
      },
      {
        horizonProfile: [
          { direction: '359.999', heightAngle: 90 },
          { direction: '0', heightAngle: 0 },
        ],
      },
    ],
  ])('stores values as they are, or in one spelling', async (_, given, kept) => {
    const site = await create(given)
    expect(site).toMatchObject(kept)
    expect(await read(site.id)).toStrictEqual(site)
  })

  test('accepts every compass point', async () => {
    const points = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')
    const horizonProfile = points.map((direction) => ({ direction, heightAngle: 5 }))
    expect((await create({ horizonProfile })).horizonProfile).toEqual(horizonProfile)
  })
})

describe('an update', () => {
  test('changes the given fields and no others', async () => {
    const site = await create()
    await pause()
    const { updatedAt, ...changed } = await patch(site.id, { name: 'Barn', panelAzimuth: 360 })
    const { updatedAt: before, ...rest } = site
    expect(changed).toStrictEqual({ ...rest, name: 'Barn', panelAzimuth: 0 })
    expect(updatedAt > before).toBe(true)
    expect(await read(site.id)).toStrictEqual({ ...changed, updatedAt })
  })

  test('without fields still moves updatedAt', async () => {
    const { updatedAt: before, ...site } = await create()
    await pause()
    const { updatedAt, ...same } = await patch(site.id, {})
    expect(same).toStrictEqual(site)
    expect(updatedAt > before).toBe(true)
  })

  test('replaces the horizon as a whole', async () => {
    const { id } = await create()
    expect((await patch(id, { horizonProfile: [] })).horizonProfile).toEqual([])
  })

  testAll([
    ['a new horizon', { horizonProfile: [] }, null],
    [
      'a new horizon and its source',
      { horizonProfile: [], horizonSource: { kind: 'drawn' } },
      { kind: 'drawn' },
    ],
    ['another place', { latitude: 1 }, TERRAIN],
    ['null', { horizonSource: null }, null],
  ])('leaves the right source of the horizon', async (_, changes, horizonSource) => {
    const { id } = await create({ horizonSource: TERRAIN })
    expect(await patch(id, changes)).toMatchObject({ horizonSource })
    expect(await read(id)).toMatchObject({ horizonSource })
  })
})

const FAULTS = {
  name: '',
  latitude: 91,
  panelTilt: null,
  horizonProfile: [
    { direction: 'X', heightAngle: 1 },
    { direction: 'N', heightAngle: 91 },
  ],
  panelTlt: 3,
}

describe('create and update name the field for', () => {
  test('every fault at once', async () => {
    const { id, ...site } = await create()
    const creation = await request('POST', '/sites', { body: { ...SITE, ...FAULTS } })
    expect(faultyFields(creation)).toEqual([
      'name',
      'latitude',
      'panelTilt',
      'horizonProfile.0.direction',
      'horizonProfile.1.heightAngle',
      'panelTlt',
    ])
    const update = await request('PATCH', `/sites/${id}`, { body: FAULTS })
    expect(update.envelope).toStrictEqual(creation.envelope)
    expect(await read(id)).toStrictEqual({ id, ...site })
  })

  test('a field called __proto__', async () => {
    const body = `{"__proto__": {"a": 1}, ${JSON.stringify(SITE).slice(1)}`
    expect(faultyFields(await request('POST', '/sites', { body }))).toEqual(['__proto__'])
  })

  test('a number too large for a double', async () => {
    const body = JSON.stringify(SITE).replace('47.27', '1e400')
    expect(faultyFields(await request('POST', '/sites', { body }))).toEqual(['latitude'])
  })
})

test('creating a site from an empty body reports every field except the profile', async () => {
  const fields = ['name', 'latitude', 'longitude', 'panelTilt', 'panelAzimuth', 'systemSize']
  const reply = await request('POST', '/sites', { body: {} })
  expect(faultyFields(reply)).toEqual(fields)
  expect(reply.envelope.errors?.map(({ message }) => message)).toEqual(fields.map(() => 'is required'))
})

test('a latitude out of range is reported in the words of the specification', async () => {
  const { envelope } = await request('POST', '/sites', { body: { ...SITE, latitude: 90.5 } })
  expect(envelope).toStrictEqual({
    statusCode: 400,
    message: 'Validation failed',
    errors: [{ field: 'latitude', message: 'must be between -90 and 90' }],
  })
})

describe('the list of sites', () => {
  const list = async (query = '') => {
    const reply = await request('GET', `/sites${query}`)
    return { sites: dataOf(siteList, reply), nextCursor: reply.envelope.nextCursor }
  }

  test('has all sites, newest first, in pages of the requested size', async () => {
    await Promise.all(Array.from({ length: 98 }, () => create()))
    await pause()
    for (let i = 0; i < 3; i++) {
      await create({ name: `Listed ${i}` })
      await pause()
    }
    const { sites: all } = await list()
    expect(all.slice(0, 3).map(({ name }) => name)).toEqual(['Listed 2', 'Listed 1', 'Listed 0'])
    const paged: unknown[] = []
    for (let cursor = ''; ; ) {
      const { sites, nextCursor } = await list(`?limit=40${cursor}`)
      paged.push(...sites)
      if (nextCursor === undefined) break
      expect(sites.length).toBe(40)
      cursor = `&cursor=${nextCursor}`
    }
    expect(paged.length).toBeGreaterThan(100)
    expect(paged.slice(0, 100)).toStrictEqual(all)
  })

  testAll([
    ['limit=0', ['limit']],
    ['limit=101', ['limit']],
    ['limit=1.5', ['limit']],
    ['limit=ten', ['limit']],
    ['limit=', ['limit']],
    ['limit=1&limit=2', ['limit']],
    ['cursor=', ['cursor']],
    ['cursor=x', ['cursor']],
    ['cursor=eyJpZCI6IngifQ', ['cursor']],
    ['offset=3', ['offset']],
    ['view=site', ['view']],
    ['view=', ['view']],
    ['view=summary&limit=1001', ['limit']],
    ['view=summary&limit=0', ['limit']],
    ['view=summary&cursor=x', ['cursor']],
    ['limit=101&offset=3', ['offset', 'limit']],
    ['limit=0&offset=3', ['limit', 'offset']],
    ['__proto__=1', ['__proto__']],
    ['constructor=1', ['constructor']],
    ['toString=1&toString=2', ['toString']],
  ])('rejects faulty queries', async (query, fields) => {
    expect(faultyFields(await request('GET', `/sites?${query}`))).toEqual(fields)
  })
})

test('summaries have the latest analysis, which changes neither the site nor its entity tag', async () => {
  const site = await create({ name: 'Summarized' })
  const summarize = async () => {
    const all = dataOf(summaryList, await request('GET', '/sites?view=summary&limit=1000'))
    return all.find(({ id }) => id === site.id)
  }
  const { id, name, latitude, longitude, systemSize, updatedAt } = site
  const skyline = expect.stringMatching(/^[#-}]{36}$/)
  const summary = { id, name, latitude, longitude, systemSize, totalSize: systemSize, skyline, updatedAt }
  expect(await summarize()).toStrictEqual({ ...summary, latestAnalysis: null })
  const before = await request('GET', `/sites/${id}`)
  const { baseline, energy } = dataOf(runAnalysis, await request('POST', `/sites/${id}/analysis`))
  const [stored] = dataOf(listAnalyses, await request('GET', `/sites/${id}/analyses`))
  const { adjustedAnnual, annualLoss } = energy ?? {}
  const figures = { ac_annual: baseline.ac_annual, adjustedAnnual, annualLoss }
  const latestAnalysis = { id: stored?.id, createdAt: stored?.createdAt, ...figures }
  expect(await summarize()).toStrictEqual({ ...summary, latestAnalysis })
  const after = await request('GET', `/sites/${id}`)
  expect(after.envelope).toStrictEqual(before.envelope)
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
})

test('deleting a site returns it and leaves nothing behind', async () => {
  const site = await create()
  expect(dataOf(deleteSite, await request('DELETE', `/sites/${site.id}`))).toStrictEqual(site)
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const reply = await request(method, `/sites/${site.id}`, method === 'PATCH' ? { body: {} } : {})
    expect(reply.envelope).toStrictEqual(NOT_FOUND)
  }
  const listed = dataOf(siteList, await request('GET', '/sites'))
  expect(listed.map(({ id }) => id)).not.toContain(site.id)
})

testAll([
  ['POST', '/sites'],
  ['GET', '/sites/x'],
  ['PATCH', '/sites/x'],
  ['DELETE', '/sites/x'],
])('an unknown query parameter is rejected', async (method, path) => {
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: SITE }
  expect(faultyFields(await request(method, `${path}?dryRun=true`, body))).toEqual(['dryRun'])
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSite, updateSite } from '../../lib/operations/sites.ts'
import { dataOf, NOT_FOUND, SITE, useService } from '../http.ts'
import { testAll } from '../test-all.ts'
import { siteRequests } from './site-requests.ts'

const { request } = useService()
const { read, analyze, historyOf } = siteRequests({ request })

const create = async () => {
  const reply = await request('POST', '/sites', { body: SITE })
  return { site: dataOf(createSite, reply), tag: reply.headers.get('etag') ?? '' }
}

const ifMatchHeader = (ifMatch?: string) =>
  ifMatch === undefined ? {} : { headers: { 'If-Match': ifMatch } }

const change = (id: string, body: object, ifMatch?: string) =>
  request('PATCH', `/sites/${id}`, { body, ...ifMatchHeader(ifMatch) })

const remove = (id: string, ifMatch?: string) => request('DELETE', `/sites/${id}`, ifMatchHeader(ifMatch))

test('every response that holds the site carries its last change as the entity tag', async () => {
  const { site, tag } = await create()
  expect(tag).toBe(`"${site.updatedAt}"`)
  expect((await request('GET', `/sites/${site.id}`)).headers.get('etag')).toBe(tag)
  const changed = await change(site.id, { panelTilt: 5 })
  expect(changed.headers.get('etag')).toBe(`"${dataOf(updateSite, changed).updatedAt}"`)
})

test('a refused deletion keeps the analyses', async () => {
  const { site } = await create()
  await analyze(site.id)
  expect((await remove(site.id, '"another"')).envelope).toStrictEqual(FAILED)
  expect(await historyOf(site.id)).toHaveLength(1)
})

describe('at once', () => {
  test('ten changes with the same tag succeed for one of them', async () => {
    const { site, tag } = await create()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => change(site.id, { panelTilt: 10 + i }, tag)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(412)])
  })

  test('a change and a deletion with the same tag never both succeed', async () => {
    for (let i = 0; i < 10; i++) {
      const { site, tag } = await create()
      const [changed, removed] = await Promise.all([
        change(site.id, { panelTilt: i }, tag),
        remove(site.id, tag),
      ])
      const lost = changed.status === 200 ? removed : changed
      const won = lost === changed ? removed : changed
      expect(won.status).toBe(200)
      expect([404, 412]).toContain(lost.status)
      if (won === changed) expect((await read(site.id)).panelTilt).toBe(i)
      else expect((await request('GET', `/sites/${site.id}`)).status).toBe(404)
    }
  })
})

const DONE = { statusCode: 200 }
const FAILED = { statusCode: 412, message: 'Precondition failed' }
const INVALID = { statusCode: 400, message: 'Validation failed' }

describe.each([
  ['PATCH', (id: string, ifMatch: string) => change(id, {}, ifMatch), 200],
  ['DELETE', remove, 404],
] as const)('%s', (_, send, afterwards) => {
  testAll<[string, object]>([
    ['*', DONE],
    ['TAG', DONE],
    ['"another", TAG', DONE],
    ['"another"', FAILED],
    ['W/TAG', FAILED],
    ['""', FAILED],
    ['x', INVALID],
  ])('with If-Match answers as the header, with the tag for TAG, says', async (header, expected) => {
    const { site, tag } = await create()
    const { envelope } = await send(site.id, header.replace('TAG', tag))
    expect(envelope).toMatchObject(expected)
    if (expected === DONE) expect((await request('GET', `/sites/${site.id}`)).status).toBe(afterwards)
    else expect(await read(site.id)).toStrictEqual(site)
  })

  testAll(['*', '"x"'])('of an unknown site answers 404', async (header) => {
    expect((await send(randomUUID(), header)).envelope).toStrictEqual(NOT_FOUND)
  })
})

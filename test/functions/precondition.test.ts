import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSite, updateSite } from '../../lib/operations/sites.ts'
import { dataOf, NOT_FOUND, SITE, useService } from '../http.ts'
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

test('a tag of another version refuses a change and a deletion, which keeps the analyses', async () => {
  const { site, tag } = await create()
  await analyze(site.id)
  for (const send of [() => change(site.id, {}, '"another"'), () => remove(site.id, '"another"')])
    expect((await send()).envelope).toStrictEqual({ statusCode: 412, message: 'Precondition failed' })
  expect(await read(site.id)).toStrictEqual(site)
  expect(await historyOf(site.id)).toHaveLength(1)
  const changed = await change(site.id, { panelTilt: 5 }, tag)
  expect((await remove(site.id, changed.headers.get('etag') ?? '')).status).toBe(200)
})

test.each(['*', '"x"'])('%s of an unknown site is 404', async (header) => {
  for (const send of [() => change(randomUUID(), {}, header), () => remove(randomUUID(), header)])
    expect((await send()).envelope).toStrictEqual(NOT_FOUND)
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

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSite } from '../../lib/operations/create-site.ts'
import { getSite } from '../../lib/operations/get-site.ts'
import { updateSite } from '../../lib/operations/update-site.ts'
import { dataOf, faultyFields, NOT_FOUND, SITE, useService } from '../http.ts'

const { request } = useService()

const FAILED = { statusCode: 412, message: 'Precondition failed' }

const create = async () => {
  const reply = await request('POST', '/sites', { body: SITE })
  return { site: dataOf(createSite, reply), tag: reply.headers.get('etag') ?? '' }
}

const change = (id: string, body: object, ifMatch?: string) =>
  request('PATCH', `/sites/${id}`, {
    body,
    ...(ifMatch !== undefined && { headers: { 'If-Match': ifMatch } }),
  })

test('the entity tag of a site is the time of its last change, in every answer that holds the site', async () => {
  const { site, tag } = await create()
  expect(tag).toBe(`"${site.updatedAt}"`)
  expect((await request('GET', `/sites/${site.id}`)).headers.get('etag')).toBe(tag)
  const changed = await change(site.id, { panelTilt: 5 })
  expect(changed.headers.get('etag')).toBe(`"${dataOf(updateSite, changed).updatedAt}"`)
})

describe('a change', () => {
  test('of the site as it is known is made, and gives it a new tag', async () => {
    const { site, tag } = await create()
    const reply = await change(site.id, { panelTilt: 5 }, tag)
    expect(dataOf(updateSite, reply).panelTilt).toBe(5)
    expect(reply.headers.get('etag')).not.toBe(tag)
  })

  test('of a site that has changed since is not made', async () => {
    const { site, tag } = await create()
    await change(site.id, { panelTilt: 5 })
    expect((await change(site.id, { panelTilt: 6 }, tag)).envelope).toStrictEqual(FAILED)
    expect(dataOf(getSite, await request('GET', `/sites/${site.id}`)).panelTilt).toBe(5)
  })

  test('by ten who know the same site is made by one of them', async () => {
    const { site, tag } = await create()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => change(site.id, { panelTilt: 10 + i }, tag)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(412)])
  })

  test('without a condition is made by all, and no two have one tag', async () => {
    const { site } = await create()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => change(site.id, { panelTilt: 10 + i })),
    )
    expect(new Set(replies.map((reply) => dataOf(updateSite, reply).updatedAt)).size).toBe(20)
  })

  test.each([
    ['*', 200],
    ['"of another", TAG', 200],
    ['"of another"', 412],
    ['W/TAG', 412],
    ['""', 412],
  ])('if the site matches %s: %i', async (header, status) => {
    const { site, tag } = await create()
    expect((await change(site.id, {}, header.replace('TAG', tag))).status).toBe(status)
  })

  test('of a site that is not there is 404, whatever the condition', async () => {
    for (const tag of ['*', '"x"'])
      expect((await change(randomUUID(), {}, tag)).envelope).toStrictEqual(NOT_FOUND)
  })

  test.each(['x', '2026-01-01T00:00:00.000Z', '"', '"a" "b"', '*, "a"'])(
    '%s is no condition',
    async (tag) => {
      const { site } = await create()
      expect(faultyFields(await change(site.id, {}, tag))).toEqual(['If-Match'])
    },
  )
})

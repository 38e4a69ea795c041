import { describe, expect, test } from 'vitest'
import { listAnalyses, runAnalysis } from '../../lib/operations/analyses.ts'
import { estimateBaseline } from '../../lib/operations/estimates.ts'
import { createSite, updateSite } from '../../lib/operations/sites.ts'
import { calculateShading } from '../../lib/operations/sun.ts'
import { dataOf, faultyFields, SITE, useService } from '../http.ts'
import { testAll } from '../test-all.ts'

const { request } = useService()

const create = async (fields: object = {}) =>
  dataOf(createSite, await request('POST', '/sites', { body: { ...SITE, ...fields } }))
const run = async (id: string, query = '') =>
  dataOf(runAnalysis, await request('POST', `/sites/${id}/analysis${query}`))
const list = async (id: string, query = '') => {
  const reply = await request('GET', `/sites/${id}/analyses${query}`, { key: null })
  return { analyses: dataOf(listAnalyses, reply), nextCursor: reply.envelope.nextCursor }
}

describe('an analysis', () => {
  test('combines the baseline with the shading of the site', async () => {
    const { id } = await create()
    const { siteId, siteName, baseline, shading, adjusted } = await run(id, '?year=2024')
    expect({ siteId, siteName }).toEqual({ siteId: id, siteName: SITE.name })

    const { latitude, longitude, horizonProfile, obstacles } = SITE
    const panels = ['latitude', 'longitude', 'panelTilt', 'panelAzimuth', 'systemSize'] as const
    const query = new URLSearchParams(panels.map((field) => [field, `${SITE[field]}`]))
    expect(baseline).toStrictEqual(dataOf(estimateBaseline, await request('GET', `/baseline?${query}`)))

    const body = { latitude, longitude, horizonProfile, obstacles, year: 2024 }
    const alone = dataOf(calculateShading, await request('POST', '/shading', { body }))
    expect(shading).toStrictEqual(alone)

    const kept = 1 - shading.averageShadingLoss / 100
    expect(kept).toBeLessThan(1)
    expect(adjusted.adjustedAnnual).toBeCloseTo(baseline.ac_annual * kept, 6)
    for (const [month, production] of baseline.ac_monthly.entries())
      expect(adjusted.adjustedMonthly[month]).toBeCloseTo(production * kept, 6)
  })

  test('uses the site as it is now, and never changes afterwards', async () => {
    const { id } = await create()
    const before = await run(id)
    const changes = { name: 'Barn', systemSize: 8, horizonProfile: [] }
    dataOf(updateSite, await request('PATCH', `/sites/${id}`, { body: changes }))
    const after = await run(id)
    expect(after.siteName).toBe('Barn')
    expect(after.baseline.ac_annual).toBeCloseTo(2 * before.baseline.ac_annual, -1)
    expect(after.adjusted.adjustedAnnual).toBe(after.baseline.ac_annual)
    expect((await list(id)).analyses.map(({ result }) => result)).toStrictEqual([after, before])
  })

  testAll<readonly [string, string | Uint8Array, string]>([
    ['text', 'nonsense', 'text/plain'],
    ['half an object', '{"year":', 'application/json'],
    ['an object with unknown fields', '{"panelTlt": 1}', 'application/json'],
    ['a form', 'year=1800', 'application/x-www-form-urlencoded'],
    ['binary data', Uint8Array.of(0xff, 0xfe, 0), 'application/octet-stream'],
  ])('ignores a body', async (_, body, type) => {
    const { id } = await create()
    const reply = await request('POST', `/sites/${id}/analysis`, { body, headers: { 'content-type': type } })
    expect(dataOf(runAnalysis, reply).siteId).toBe(id)
  })

  testAll([
    ['year=1949', ['year']],
    ['year=2101', ['year']],
    ['year=2024.5', ['year']],
    ['year=', ['year']],
    ['year=now', ['year']],
    ['year=0x7e8', ['year']],
    ['year=2024&year=2025', ['year']],
    ['yaer=2024', ['yaer']],
  ])('rejects a faulty query', async (query, fields) => {
    const { id } = await create()
    expect(faultyFields(await request('POST', `/sites/${id}/analysis?${query}`))).toEqual(fields)
    expect((await list(id)).analyses).toEqual([])
  })
})

describe('the analyses of a site', () => {
  test('come newest first, as their runs returned them, in pages of the requested size', async () => {
    const { id } = await create()
    const results: unknown[] = []
    for (const year of [2001, 2002, 2003, 2004, 2005]) results.unshift(await run(id, `?year=${year}`))
    const { analyses: all, nextCursor: none } = await list(id)
    expect(all.map(({ result }) => result)).toStrictEqual(results)
    expect(none).toBeUndefined()
    const times = all.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())

    const first = await list(id, '?limit=2')
    const second = await list(id, `?limit=2&cursor=${first.nextCursor}`)
    const third = await list(id, `?limit=2&cursor=${second.nextCursor}`)
    expect([...first.analyses, ...second.analyses, ...third.analyses]).toStrictEqual(all)
    expect(third.nextCursor).toBeUndefined()
    expect((await list(id, '?limit=5')).nextCursor).toBeUndefined()
  })

  test("rejects a cursor from another site's list", async () => {
    const [one, other] = await Promise.all([create(), create()])
    for (const { id } of [one, other, one, other]) await run(id)
    const { nextCursor } = await list(one.id, '?limit=1')
    expect((await list(one.id, `?cursor=${nextCursor}`)).analyses).toHaveLength(1)
    const reply = await request('GET', `/sites/${other.id}/analyses?cursor=${nextCursor}`, { key: null })
    expect(faultyFields(reply)).toEqual(['cursor'])
  })

  testAll([
    ['limit=0', ['limit']],
    ['limit=101', ['limit']],
    ['limit=1.5', ['limit']],
    ['cursor=x', ['cursor']],
    ['cursor=', ['cursor']],
    ['page=2', ['page']],
  ])('reject a faulty query', async (query, fields) => {
    const { id } = await create()
    const reply = await request('GET', `/sites/${id}/analyses?${query}`, { key: null })
    expect(faultyFields(reply)).toEqual(fields)
  })
})

test('a single analysis takes no query parameters', async () => {
  expect(faultyFields(await request('GET', '/analyses/x?full=1', { key: null }))).toEqual(['full'])
})

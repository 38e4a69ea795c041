import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { listAnalyses, runAnalysis } from '../../lib/operations/analyses.ts'
import { estimateBaseline } from '../../lib/operations/estimates.ts'
import { createSite } from '../../lib/operations/sites.ts'
import { calculateShading } from '../../lib/operations/sun.ts'
import { environment } from '../../lib/platform/env.ts'
import { dataOf, faultyFields, type RequestOptions, SITE, useService } from '../http.ts'
import { HOUSE } from '../lib/horizon/skylines.ts'
import { siteList } from '../site-lists.ts'
import { siteRequests } from './site-requests.ts'

const { request } = useService()
const { create, change, analyze, historyOf } = siteRequests({ request })

test('an analysis combines the baseline with the shading of the site, and ignores its body', async () => {
  const { id } = await create({ obstacles: [HOUSE] })
  const options = { body: Uint8Array.of(0xff, 0xfe, 0), headers: { 'content-type': 'text/plain' } }
  const reply = await request('POST', `/sites/${id}/analysis?year=2024`, options)
  const { siteId, siteName, baseline, shading, adjusted } = dataOf(runAnalysis, reply)
  expect({ siteId, siteName }).toEqual({ siteId: id, siteName: SITE.name })

  const { latitude, longitude, horizonProfile } = SITE
  const panels = ['latitude', 'longitude', 'panelTilt', 'panelAzimuth', 'systemSize'] as const
  const query = new URLSearchParams(panels.map((field) => [field, `${SITE[field]}`]))
  expect(baseline).toStrictEqual(dataOf(estimateBaseline, await request('GET', `/baseline?${query}`)))
  const body = { latitude, longitude, horizonProfile, obstacles: [HOUSE], year: 2024 }
  expect(shading).toStrictEqual(dataOf(calculateShading, await request('POST', '/shading', { body })))

  const kept = 1 - shading.averageShadingLoss / 100
  expect(kept).toBeLessThan(1)
  for (const [month, production] of baseline.ac_monthly.entries())
    expect(adjusted.adjustedMonthly[month]).toBeCloseTo(production * kept, 6)
})

test('an analysis is of the site as it is now, and stays, and the list goes on after a cursor of its own', async () => {
  const { id } = await create()
  const before = await analyze(id)
  const { panelTilt, panelAzimuth, systemSize } = SITE
  const otherPlanes = [{ panelTilt, panelAzimuth, systemSize }]
  await change(id, { name: 'Barn', otherPlanes, horizonProfile: [] })
  const after = await analyze(id)
  expect(after.siteName).toBe('Barn')
  expect(after.energy?.planes).toHaveLength(2)
  expect(after.baseline.ac_annual).toBeCloseTo(2 * before.baseline.ac_annual, -1)
  expect(after.adjusted.adjustedAnnual).toBe(after.baseline.ac_annual)

  const list = (site: string, query: string) =>
    request('GET', `/sites/${site}/analyses?${query}`, { key: null })
  const first = await list(id, 'limit=1')
  const cursor = `cursor=${first.envelope.nextCursor}`
  const pages = [first, await list(id, cursor)].map((page) => dataOf(listAnalyses, page))
  expect(pages.map((page) => page.map(({ result }) => result))).toStrictEqual([[after], [before]])
  expect(faultyFields(await list((await create()).id, cursor))).toEqual(['cursor'])
})

const withKey = () => ({ headers: { 'Idempotency-Key': randomUUID() } })
const REUSED = { statusCode: 422, message: 'Idempotency key reused' }

test('a key is for one body, query and path, and may be used for another operation', async () => {
  const key = withKey()
  const name = randomUUID()
  const post = () => request('POST', '/sites', { body: { ...SITE, name }, ...key })
  const [first, second] = await Promise.all([post(), post()])
  expect(second.envelope).toStrictEqual(first.envelope)
  const { id, updatedAt } = dataOf(createSite, first)
  for (const { headers } of [first, second]) expect(headers.get('etag')).toBe(`"${updatedAt}"`)
  dataOf(runAnalysis, await request('POST', `/sites/${id}/analysis`, key))
  const others: [string, RequestOptions?][] = [
    ['/sites', { body: { ...SITE, name, panelTilt: 31 } }],
    [`/sites/${id}/analysis?year=1999`],
    // A different request from one with the default.
    [`/sites/${id}/analysis?adjustment=energy`],
    [`/sites/${(await create()).id}/analysis`],
  ]
  for (const [path, options] of others)
    expect((await request('POST', path, { ...options, ...key })).envelope).toStrictEqual(REUSED)
  const sites = dataOf(siteList, await request('GET', '/sites'))
  expect(sites.filter((site) => site.name === name)).toHaveLength(1)
  expect(await historyOf(id)).toHaveLength(1)
})

test('an analysis runs once per key, even if the setting has changed in the meantime', async () => {
  const { id } = await create()
  const key = withKey()
  const post = (options?: RequestOptions) => request('POST', `/sites/${id}/analysis`, options)
  vi.stubEnv(environment.defaultAdjustment, 'energy')
  const [first, second] = await Promise.all([post(key), post(key)])
  expect(second.envelope).toStrictEqual(first.envelope)
  expect(dataOf(runAnalysis, first).adjusted.basis).toBe('energy')
  vi.stubEnv(environment.defaultAdjustment, 'daylight-hours')
  expect((await post(key)).envelope).toStrictEqual(first.envelope)
  expect(await historyOf(id)).toHaveLength(1)
  expect(dataOf(runAnalysis, await post()).adjusted.basis).toBe('daylight-hours')
})

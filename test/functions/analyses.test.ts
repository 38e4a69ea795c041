import { describe, expect, test } from 'vitest'
import { listAnalyses, runAnalysis } from '../../lib/operations/analyses.ts'
import { estimateBaseline } from '../../lib/operations/estimates.ts'
import { calculateShading } from '../../lib/operations/sun.ts'
import { dataOf, faultyFields, SITE, useService } from '../http.ts'
import { siteRequests } from './site-requests.ts'

const { request } = useService()
const { create, change, analyze } = siteRequests({ request })

const list = async (id: string, query = '') => {
  const reply = await request('GET', `/sites/${id}/analyses${query}`, { key: null })
  return { analyses: dataOf(listAnalyses, reply), nextCursor: reply.envelope.nextCursor }
}

describe('an analysis', () => {
  test('combines the baseline with the shading of the site', async () => {
    const { id } = await create()
    const { siteId, siteName, baseline, shading, adjusted } = await analyze(id, '?year=2024')
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
    const before = await analyze(id)
    const { panelTilt, panelAzimuth, systemSize } = SITE
    const otherPlanes = [{ panelTilt, panelAzimuth, systemSize }]
    await change(id, { name: 'Barn', otherPlanes, horizonProfile: [] })
    const after = await analyze(id)
    expect(after.siteName).toBe('Barn')
    expect(after.energy?.planes).toHaveLength(2)
    expect(after.baseline.ac_annual).toBeCloseTo(2 * before.baseline.ac_annual, -1)
    expect(after.adjusted.adjustedAnnual).toBe(after.baseline.ac_annual)
    expect((await list(id)).analyses.map(({ result }) => result)).toStrictEqual([after, before])
  })

  test.each(['text/plain', 'application/json'])('ignores a body of %s', async (type) => {
    const { id } = await create()
    const body = Uint8Array.of(0xff, 0xfe, 0)
    const reply = await request('POST', `/sites/${id}/analysis`, { body, headers: { 'content-type': type } })
    expect(dataOf(runAnalysis, reply).siteId).toBe(id)
  })
})

test('the analyses of a site go on after a cursor, which is of no other site', async () => {
  const { id } = await create()
  const results = [await analyze(id, '?year=2001'), await analyze(id, '?year=2002')]
  const first = await list(id, '?limit=1')
  const second = await list(id, `?limit=1&cursor=${first.nextCursor}`)
  expect(second.analyses.map(({ result }) => result)).toStrictEqual(results.slice(0, 1))
  const other = `/sites/${(await create()).id}/analyses?cursor=${first.nextCursor}`
  expect(faultyFields(await request('GET', other, { key: null }))).toEqual(['cursor'])
})

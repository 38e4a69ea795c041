import { describe, expect, test } from 'vitest'
import { runAnalysis } from '../../lib/operations/analyses.ts'
import { estimate } from '../../lib/operations/estimates.ts'
import { createSite, updateSite } from '../../lib/operations/sites.ts'
import { dataOf, useService } from '../http.ts'
import { GARDEN } from '../lib/horizon/skylines.ts'
import { point } from '../lib/shading/profiles.ts'
import { type Estimated, sumsOf } from './sums.ts'

const { request } = useService()

const EAST = { panelTilt: 25, panelAzimuth: 95, systemSize: 3 }
const WEST = { panelTilt: 25, panelAzimuth: 275, systemSize: 5 }

const SITE = {
  latitude: 47.27,
  longitude: 11.4,
  horizonProfile: [point('N', 20), point('E', 9), point('S', 12), point('W', 4)],
  obstacles: [...GARDEN],
  year: 2026,
}

const estimated = async (body: object) =>
  dataOf(estimate, await request('POST', '/estimate', { body: { ...SITE, ...body } }))
const estimateOf = async (body: object) => (await estimated(body)).estimate

const expectClose = (actual: readonly number[], expected: readonly number[], relative: number): void => {
  const largest = Math.max(...expected.map(Math.abs))
  actual.forEach((value, i) => {
    expect(Math.abs(value - (expected[i] ?? Number.NaN))).toBeLessThan(relative * largest)
  })
}

describe('several planes', () => {
  test('that are equal are one of their total size', async () => {
    const one = await estimateOf({ ...EAST, systemSize: 9 })
    const three = await estimateOf({ ...EAST, otherPlanes: [EAST, EAST] })
    expectClose(sumsOf(three), sumsOf(one), 1e-6)
    for (const figure of ['annualLoss', 'beamLoss', 'diffuseLoss', 'solarAccess'] as const)
      expect(three.energy[figure]).toBeCloseTo(one.energy[figure], 2)
    expect(three.energy.range).toEqual(one.energy.range)
    expect(three.baseline.kwh_per_kw).toBeCloseTo(one.baseline.kwh_per_kw, 3)
    expect(three.baseline.capacity_factor).toBeCloseTo(one.baseline.capacity_factor, 6)
    expect(three.baseline.source).toBe('estimator')
  })

  test('that face east and west are the two halves, added', async () => {
    const [east, west] = [await estimateOf(EAST), await estimateOf(WEST)]
    const roof = await estimateOf({ ...EAST, otherPlanes: [{ ...WEST, name: 'West' }] })
    const westSums = sumsOf(west)
    expectClose(
      sumsOf(roof),
      sumsOf(east).map((sum, i) => sum + (westSums[i] ?? Number.NaN)),
      1e-4,
    )
    expect(roof.baseline.source).toBe('model')
    expect(roof.inputs.otherPlanes).toEqual([{ ...WEST, name: 'West' }])
    const planeOf = ({ baseline, energy }: Estimated) => ({
      ac_annual: expect.closeTo(baseline.ac_annual, 1),
      adjustedAnnual: expect.closeTo(energy.adjustedAnnual, 1),
      annualLoss: expect.closeTo(energy.annualLoss, 2),
      solarAccess: expect.closeTo(energy.solarAccess, 2),
    })
    expect(roof.energy.planes).toEqual([
      { ...EAST, ...planeOf(east) },
      { ...WEST, name: 'West', ...planeOf(west) },
    ])
  })

  test('are replaced as a whole by a variant and by a change of the site', async () => {
    const { variants } = await estimated({
      ...EAST,
      otherPlanes: [WEST],
      variants: [
        { name: 'East alone', otherPlanes: [] },
        { name: 'Without obstacles', obstacles: [] },
      ],
    })
    expect(variants.map(({ estimate: { energy } }) => energy.planes?.length)).toEqual([1, 2])

    const body = { name: 'Barn', ...SITE, ...EAST, otherPlanes: [WEST] }
    const { year: _, ...fields } = body
    const site = dataOf(createSite, await request('POST', '/sites', { body: fields }))
    expect(site.otherPlanes).toEqual([WEST])
    const analysis = dataOf(runAnalysis, await request('POST', `/sites/${site.id}/analysis?year=2026`))
    expect(analysis.energy?.planes).toHaveLength(2)
    const changed = await request('PATCH', `/sites/${site.id}`, { body: { otherPlanes: [] } })
    expect(dataOf(updateSite, changed).otherPlanes).toEqual([])
  })
})

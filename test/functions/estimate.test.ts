import type { Context } from 'aws-lambda'
import { expect, test } from 'vitest'
import { handler } from '../../functions/estimate.ts'
import { runAnalysis } from '../../lib/operations/analyses.ts'
import { estimate } from '../../lib/operations/estimates.ts'
import { createSite } from '../../lib/operations/sites.ts'
import { MAX_RESPONSE_BYTES } from '../../lib/platform/request-context.ts'
import { dataOf, useService } from '../http.ts'
import { APPLE_TREE, HOUSE } from '../lib/horizon/skylines.ts'
import { PLACE, useCountingEstimator } from './counting-estimator.ts'

const estimator = useCountingEstimator()
const { request } = useService(() => ({ pvwattsApiKey: 'key' }))

const ask = (fields: object = {}) => request('POST', '/estimate', { body: { ...PLACE, ...fields } })
const estimates = async (fields: object = {}) => dataOf(estimate, await ask(fields))

const { horizonProfile, ...PANELS } = PLACE

test.each(['daylight-hours', 'energy'])('is the analysis of such a site, adjusted by %s', async (basis) => {
  const obstacles = [HOUSE, { ...APPLE_TREE, enabled: false }]
  const { estimate: first } = await estimates({ year: 2031, adjustment: basis, obstacles })
  const body = { name: 'Roof', ...PLACE, obstacles }
  const { id } = dataOf(createSite, await request('POST', '/sites', { body }))
  const path = `/sites/${id}/analysis?year=2031&adjustment=${basis}`
  const { siteId, siteName, ...analysis } = dataOf(runAnalysis, await request('POST', path))
  expect({ siteId, siteName }).toEqual({ siteId: id, siteName: 'Roof' })
  expect(first).toStrictEqual(analysis)
  expect(first.adjusted.basis).toBe(basis)
  expect(first.energy?.annualLoss).toBeGreaterThan(1)
  expect(first.energy?.obstacles.map(({ recoveredEnergy }) => recoveredEnergy > 0)).toEqual([true, false])
  expect(first.energy?.causes?.[2]).toMatchObject({ index: 1, name: APPLE_TREE.name, energy: 0 })
  expect(estimator.calls).toBe(1)
})

test('repeats everything that it was computed from', async () => {
  const given = {
    ...PLACE,
    array: { width: 3, height: 2, strings: 1 },
    otherPlanes: [],
    horizonSource: { kind: 'drawn' },
    panelHeight: 12,
    obstacles: [HOUSE],
    year: 1999,
    adjustment: 'daylight-hours',
  }
  const computed = { losses: expect.closeTo(11.42, 2), model: 2 }
  expect((await estimates(given)).estimate.inputs).toStrictEqual({ ...given, ...computed })
  expect((await estimates({ horizonProfile: undefined })).estimate.inputs).toStrictEqual({
    ...PANELS,
    ...computed,
    horizonProfile: [],
    obstacles: [],
    horizonSource: null,
    panelHeight: 5,
    array: null,
    otherPlanes: [],
    year: new Date().getUTCFullYear(),
    adjustment: 'energy',
  })
})

test('variants have what they change, and the rest from the body, in the order of the request', async () => {
  const variants = [
    { name: 'West', panelAzimuth: 270 },
    { name: '  Abend ☀️ ', panelTilt: 5 },
    { name: 'West', panelAzimuth: 260, systemSize: 7 },
    { name: 'x'.repeat(100) },
    { name: 'All', panelTilt: 20, panelAzimuth: 180, systemSize: 4, horizonProfile },
    { name: 'Without', obstacles: [] },
    { name: 'Open', horizonProfile: [] },
  ]
  const fields = { obstacles: [HOUSE], horizonSource: { kind: 'drawn' } }
  const all = await estimates({ ...fields, variants })
  expect(all.variants.map(({ name }) => name)).toEqual(variants.map(({ name }) => name.trim()))
  for (const [i, { estimate: one }] of all.variants.entries()) {
    const { name: _, ...changes } = variants[i] ?? { name: '' }
    // The source belongs to the body's horizon.
    const source = 'horizonProfile' in changes && { horizonSource: null }
    expect(one.inputs).toEqual({ ...all.estimate.inputs, ...changes, ...source })
  }
  const [west, , , same, repeated, without, open] = all.variants.map((variant) => variant.estimate)
  expect(same).toStrictEqual(all.estimate)
  expect(repeated?.energy).toStrictEqual(all.estimate.energy)
  const { estimate: alone } = await estimates({ obstacles: [] })
  expect(without?.energy).toStrictEqual(alone.energy)
  // A variant's horizon does not change the baseline; other panels get a baseline from the model.
  expect(open?.baseline).toStrictEqual(all.estimate.baseline)
  expect(open?.shading).not.toEqual(all.estimate.shading)
  const { ac_annual, ac_monthly, capacity_factor, kwh_per_kw, source, ...origin } = all.estimate.baseline
  expect(source).toBe('estimator')
  expect(west?.baseline).toMatchObject({ ...origin, source: 'model' })
  expect(estimator.calls).toBe(1)
})

test('what would compute for more than 15 s is refused before the estimator is asked', async () => {
  const plane = { panelTilt: 10, panelAzimuth: 90, systemSize: 2 }
  const { envelope } = await ask({
    otherPlanes: new Array(7).fill(plane),
    obstacles: new Array(50).fill(HOUSE),
    variants: Array.from({ length: 100 }, (_, i) => ({ name: `${i}`, panelTilt: i / 2 })),
  })
  const message =
    'would take about 54 s to compute, but the limit is 15 s: use fewer variants, planes or obstacles, or smaller arrays'
  expect(envelope).toMatchObject({ statusCode: 400, errors: [{ field: 'variants', message }] })
  expect(estimator.calls).toBe(0)
})

test('a response with as many points as a request may have fits into what Lambda returns', async () => {
  /** A comb with all its teeth where the sun is by day, and as many digits as a request may have. */
  const comb = Array.from({ length: 360 }, (_, i) => ({
    direction: (60 + i / 1.5 + 1.234567e-7).toFixed(12),
    heightAngle: i % 2 === 0 ? 0.123456789012 : 60.123456789012,
  }))
  const variant = { name: ''.padEnd(100, '"'), horizonProfile: comb }
  const lambdaContext: Context = JSON.parse('{"awsRequestId":"test"}')
  const bytesWith = async (variants: number): Promise<number> => {
    const body = JSON.stringify({ ...PLACE, horizonProfile: comb, variants: Array(variants).fill(variant) })
    const response = await handler({ headers: {}, body }, lambdaContext)
    expect(response.statusCode).toBe(200)
    return Buffer.byteLength(JSON.stringify(response))
  }
  const [none, ten] = [await bytesWith(0), await bytesWith(10)]
  expect(none + 10 * (ten - none)).toBeGreaterThan(2_000_000)
  expect(none + 10 * (ten - none)).toBeLessThan(MAX_RESPONSE_BYTES)
})

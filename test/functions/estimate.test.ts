import type { Context } from 'aws-lambda'
import { beforeEach, expect, test, vi } from 'vitest'
import { handler } from '../../functions/estimate.ts'
import { runAnalysis } from '../../lib/operations/analyses.ts'
import { estimate, optimizeOrientation } from '../../lib/operations/estimates.ts'
import { createSite } from '../../lib/operations/sites.ts'
import { environment } from '../../lib/platform/env.ts'
import { MAX_RESPONSE_BYTES } from '../../lib/platform/request-context.ts'
import { dataOf, useService } from '../http.ts'
import { answerWell } from '../lib/estimators/pvwatts/good-reply.ts'
import { startPvwatts } from '../lib/estimators/upstreams.ts'
import { APPLE_TREE, HOUSE } from '../lib/horizon/skylines.ts'
import { point } from '../lib/shading/profiles.ts'
import type { Upstream } from '../lib/upstream/server.ts'

const { request } = useService(() => ({ pvwattsApiKey: 'key' }))

let estimator: Upstream
beforeEach(async () => {
  vi.stubEnv(environment.estimators, 'pvwatts')
  estimator = await startPvwatts(answerWell)
})

const PLANE = { panelTilt: 20, panelAzimuth: 180, systemSize: 4 }
const horizonProfile = [point(60, 4), point('E', 12), point(140, 25), point('SSW', 6), point(290, 15)]
const ROOF = { latitude: 33.45, longitude: -112.07, ...PLANE, horizonProfile }

const ask = (fields: object = {}) => request('POST', '/estimate', { body: { ...ROOF, ...fields } })
const estimates = async (fields: object = {}) => dataOf(estimate, await ask(fields))

test('is the analysis of such a site', async () => {
  const basis = 'daylight-hours'
  const obstacles = [HOUSE, { ...APPLE_TREE, enabled: false }]
  const { estimate: first } = await estimates({ year: 2031, adjustment: basis, obstacles })
  const body = { name: 'Roof', ...ROOF, obstacles }
  const { id } = dataOf(createSite, await request('POST', '/sites', { body }))
  const path = `/sites/${id}/analysis?year=2031&adjustment=${basis}`
  const { siteId, siteName, ...analysis } = dataOf(runAnalysis, await request('POST', path))
  expect({ siteId, siteName }).toEqual({ siteId: id, siteName: 'Roof' })
  expect(first).toStrictEqual(analysis)
  expect(first.adjusted.basis).toBe(basis)
  expect(first.energy?.annualLoss).toBeGreaterThan(1)
  expect(first.energy?.obstacles.map(({ recoveredEnergy }) => recoveredEnergy > 0)).toEqual([true, false])
  expect(first.energy?.causes?.[2]).toMatchObject({ index: 1, name: APPLE_TREE.name, energy: 0 })
  expect(estimator.calls).toHaveLength(1)
})

test('repeats everything that it was computed from', async () => {
  const inputs = {
    ...ROOF,
    obstacles: [],
    horizonSource: null,
    panelHeight: 5,
    array: null,
    otherPlanes: [],
    year: new Date().getUTCFullYear(),
    adjustment: 'energy',
    losses: expect.closeTo(11.42, 2),
    model: 2,
  }
  expect((await estimates()).estimate.inputs).toStrictEqual(inputs)
  const ofSkyline = { obstacles: [HOUSE], horizonSource: { kind: 'drawn' }, panelHeight: 12 }
  const array = { width: 3, height: 2, strings: 1 }
  const given = { ...ofSkyline, array, year: 1999, adjustment: 'daylight-hours' }
  expect((await estimates(given)).estimate.inputs).toStrictEqual({ ...inputs, ...given })
})

test('variants have what they change, and the rest from the body, in the order of the request', async () => {
  const variants = [
    { name: 'West', panelAzimuth: 270 },
    { name: '  Abend ☀️ ', panelTilt: 5, systemSize: 7 },
    { name: 'West' },
    { name: 'Without', obstacles: [] },
    { name: 'Open', horizonProfile: [] },
  ]
  const all = await estimates({ obstacles: [HOUSE], horizonSource: { kind: 'drawn' }, variants })
  expect(all.variants.map(({ name }) => name)).toEqual(variants.map(({ name }) => name.trim()))
  for (const [i, { estimate: one }] of all.variants.entries()) {
    const { name: _, ...changes } = variants[i] ?? { name: '' }
    // The source belongs to the body's horizon.
    const source = 'horizonProfile' in changes && { horizonSource: null }
    expect(one.inputs).toEqual({ ...all.estimate.inputs, ...changes, ...source })
  }
  const [west, , same, without, open] = all.variants.map((variant) => variant.estimate)
  expect(same).toStrictEqual(all.estimate)
  const { estimate: alone } = await estimates({ obstacles: [] })
  expect(without?.energy).toStrictEqual(alone.energy)
  // A variant's horizon does not change the baseline; other panels get a baseline from the model.
  expect(open?.baseline).toStrictEqual(all.estimate.baseline)
  expect(open?.shading).not.toEqual(all.estimate.shading)
  const { station_info } = all.estimate.baseline
  expect(west?.baseline).toMatchObject({ source: 'model', estimator: 'pvwatts', station_info })
  expect(estimator.calls).toHaveLength(1)
})

test('what would compute for more than 15 s is refused before the estimator is asked', async () => {
  const { envelope } = await ask({
    otherPlanes: new Array(7).fill(PLANE),
    obstacles: new Array(50).fill(HOUSE),
    variants: Array.from({ length: 100 }, (_, i) => ({ name: `${i}`, panelTilt: i / 2 })),
  })
  const message =
    'would take about 54 s to compute, but the limit is 15 s: use fewer variants, planes or obstacles, or smaller arrays'
  expect(envelope).toMatchObject({ statusCode: 400, errors: [{ field: 'variants', message }] })
  expect(estimator.calls).toEqual([])
})

test('a response with as many points as a request may have fits into what Lambda returns', async () => {
  /** A comb with all its teeth where the sun is by day, and as many digits as a request may have. */
  const comb = Array.from({ length: 360 }, (_, i) =>
    point((60 + i / 1.5 + 1.234567e-7).toFixed(12), i % 2 === 0 ? 0.123456789012 : 60.123456789012),
  )
  const variant = { name: ''.padEnd(100, '"'), horizonProfile: comb }
  const lambdaContext: Context = JSON.parse('{"awsRequestId":"test"}')
  const bytesWith = async (variants: number): Promise<number> => {
    const body = JSON.stringify({ ...ROOF, horizonProfile: comb, variants: Array(variants).fill(variant) })
    const response = await handler({ headers: {}, body }, lambdaContext)
    expect(response.statusCode).toBe(200)
    return Buffer.byteLength(JSON.stringify(response))
  }
  const [none, two] = [await bytesWith(0), await bytesWith(2)]
  expect(none + 50 * (two - none)).toBeGreaterThan(2_000_000)
  expect(none + 50 * (two - none)).toBeLessThan(MAX_RESPONSE_BYTES)
})

/** A wall from north-east to south. */
const MORNING_WALL = [point(45, 0), point(46, 50), point(180, 50), point(181, 0)]

test('an orientation agrees with the estimates of those panels, whatever their array and the other planes are', async () => {
  // The months of the good reply are made up, so the model agrees with them only roughly.
  vi.stubEnv(environment.estimators, 'embedded')
  const rated = { panelTilt: 47.5, panelAzimuth: 261 }
  const asked = {
    ...ROOF,
    horizonProfile: MORNING_WALL,
    otherPlanes: [PLANE],
    array: { width: 6, height: 4 },
  }
  const reply = await request('POST', '/orientation', { body: { ...asked, given: rated } })
  const { best, given, solarAccess, grid } = dataOf(optimizeOrientation, reply)
  expect(Math.max(...grid.flat())).toBeLessThanOrEqual(best.adjustedAnnual)
  expect(given).toMatchObject(rated)
  const variants = [best, given].map(({ adjustedAnnual: _, ...plane }, i) => ({ name: `${i}`, ...plane }))
  const result = await estimates({ horizonProfile: MORNING_WALL, variants })
  const [ofBest, ofGiven] = result.variants.map(({ estimate: { energy } }) => energy)
  expect(ofBest?.adjustedAnnual).toBeCloseTo(best.adjustedAnnual, 6)
  expect(ofGiven?.adjustedAnnual).toBeCloseTo(given.adjustedAnnual, 6)
  expect(ofGiven?.solarAccess).toBeCloseTo(solarAccess, 1)
})

import type { Context } from 'aws-lambda'
import { describe, expect, test } from 'vitest'
import { handler } from '../../functions/estimate.ts'
import { runAnalysis } from '../../lib/operations/analyses.ts'
import { estimate } from '../../lib/operations/estimates.ts'
import { createSite } from '../../lib/operations/sites.ts'
import { MAX_RESPONSE_BYTES } from '../../lib/platform/request-context.ts'
import { dataOf, useService } from '../http.ts'
import { APPLE_TREE, HOUSE } from '../lib/horizon/skylines.ts'
import { PLACE, useCountingEstimator } from './counting-estimator.ts'
import { type Estimated, sumsOf } from './sums.ts'

const estimator = useCountingEstimator()
const { request } = useService(() => ({ pvwattsApiKey: 'key' }))

const ask = (fields: object = {}) => request('POST', '/estimate', { body: { ...PLACE, ...fields } })
const estimates = async (fields: object = {}) => dataOf(estimate, await ask(fields))

/** The estimates of variants, each of which has one of the given changes. */
const variantsOf = async (...changes: object[]): Promise<Estimated[]> => {
  const variants = changes.map((change, i) => ({ name: `Variant ${i}`, ...change }))
  return (await estimates({ variants })).variants.map((variant) => variant.estimate)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Six significant digits round to a relative 5e-6. */
const ROUNDING = 1.1e-5

const expectScaled = (large: Estimated, small: Estimated, ratio: number): void => {
  const expected = sumsOf(small)
  for (const [i, energy] of sumsOf(large).entries())
    expect(Math.abs(energy - ratio * (expected[i] ?? Number.NaN))).toBeLessThanOrEqual(ROUNDING * energy)
}

describe('an estimate', () => {
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
    const { horizonProfile, ...panels } = PLACE
    const provenance = {
      array: { width: 3, height: 2, strings: 1 },
      otherPlanes: [],
      horizonSource: { kind: 'drawn' },
      panelHeight: 12,
    }
    const given = {
      ...panels,
      ...provenance,
      horizonProfile,
      obstacles: [HOUSE],
      year: 1999,
      adjustment: 'daylight-hours',
    }
    expect((await estimates(given)).estimate.inputs).toStrictEqual({
      ...given,
      losses: expect.any(Number),
      model: 2,
    })
    const { inputs } = (await estimates({ horizonProfile: undefined })).estimate
    expect(inputs).toStrictEqual({
      ...panels,
      horizonProfile: [],
      obstacles: [],
      horizonSource: null,
      panelHeight: 5,
      array: null,
      otherPlanes: [],
      model: 2,
      year: new Date().getUTCFullYear(),
      adjustment: 'energy',
      losses: expect.closeTo(11.42, 2),
    })
  })

  test('has the obstacles and the source of the body unless a variant has a horizon or obstacles of its own', async () => {
    const variants = [
      { name: 'Same' },
      { name: 'Without', obstacles: [] },
      { name: 'Open', horizonProfile: [] },
    ]
    const all = await estimates({ obstacles: [HOUSE], horizonSource: { kind: 'drawn' }, variants })
    const [same, without, open] = all.variants.map((variant) => variant.estimate)
    expect(all.estimate.inputs).toMatchObject({ obstacles: [HOUSE], horizonSource: { kind: 'drawn' } })
    expect(same).toEqual(all.estimate)
    expect(without?.inputs).toMatchObject({ obstacles: [], horizonSource: { kind: 'drawn' } })
    expect(open?.inputs).toMatchObject({ obstacles: [HOUSE], horizonSource: null })
    const [house] = all.estimate.energy?.obstacles ?? []
    const recovered = (without?.energy?.adjustedAnnual ?? 0) - (all.estimate.energy?.adjustedAnnual ?? 0)
    expect(recovered).toBeGreaterThan(10)
    expect(house?.recoveredEnergy).toBeCloseTo(recovered, 2)
    expect(estimator.calls).toBe(1)
  })
})

describe('variants', () => {
  test('come in the order of the request with their names, even equal ones', async () => {
    const variants = [
      { name: 'West', panelAzimuth: 270 },
      { name: '  Abend ☀️ ', panelTilt: 5 },
      { name: 'West', panelAzimuth: 260, systemSize: 7 },
      { name: 'Open', horizonProfile: [] },
      { name: 'x'.repeat(100) },
    ]
    const all = await estimates({ variants })
    const { horizonProfile, ...panels } = PLACE
    expect(all.variants.map(({ name }) => name)).toEqual(['West', 'Abend ☀️', 'West', 'Open', 'x'.repeat(100)])
    const given = { ...panels, horizonProfile, year: all.estimate.inputs.year }
    for (const [i, { estimate: one }] of all.variants.entries()) {
      const { name: _, ...changes } = variants[i] ?? { name: '' }
      expect(one.inputs).toMatchObject({ ...given, ...changes })
    }
  })

  test('that change nothing but the name, or repeat the fields of the body, are the estimate of the body', async () => {
    const { panelTilt, panelAzimuth, systemSize } = PLACE
    const variants = [
      { name: 'As it is' },
      { name: 'Panels', panelTilt, panelAzimuth, systemSize },
      { name: 'All', panelTilt, panelAzimuth, systemSize, horizonProfile: PLACE.horizonProfile },
    ]
    const all = await estimates({ variants })
    for (const variant of all.variants) expect(variant.estimate).toStrictEqual(all.estimate)
    const north = await estimates({ panelAzimuth: 360, variants: [{ name: 'North', panelAzimuth: 0 }] })
    expect(north.variants[0]?.estimate).toStrictEqual(north.estimate)
    expect(north.estimate.baseline.source).toBe('estimator')
  })

  test('with another horizon keep the baseline of the estimator', async () => {
    const horizonProfile = [{ direction: 'S', heightAngle: 30 }]
    const all = await estimates({ variants: [{ name: 'Tower', horizonProfile }] })
    const alone = await estimates({ horizonProfile })
    expect(all.variants[0]?.estimate).toStrictEqual(alone.estimate)
    expect(all.estimate.baseline).toStrictEqual(alone.estimate.baseline)
    expect(all.estimate.baseline.source).toBe('estimator')
    expect(all.estimate.shading).not.toEqual(alone.estimate.shading)
  })

  test('with other panels have a baseline of the model', async () => {
    const [east, large, steep] = await variantsOf(
      { panelAzimuth: 90 },
      { panelAzimuth: 90, systemSize: 8 },
      { panelTilt: 20.001 },
    )
    if (!(east && large && steep)) throw new Error('A variant is missing')
    const { baseline } = (await estimates()).estimate
    for (const variant of [east, large, steep]) {
      const { ac_annual, ac_monthly, capacity_factor, kwh_per_kw, source, ...rest } = variant.baseline
      expect(source).toBe('model')
      expect(sum(ac_monthly)).toBeCloseTo(ac_annual, 6)
      expect(kwh_per_kw).toBeCloseTo(ac_annual / variant.inputs.systemSize, 9)
      expect(capacity_factor).toBeCloseTo((100 * ac_annual) / (variant.inputs.systemSize * 8760), 9)
      const { estimator, timeZone, station_info, retrievedAt } = baseline
      expect(rest).toStrictEqual({ estimator, timeZone, station_info, retrievedAt })
    }
    expectScaled(large, east, 2)
    expect(steep.baseline.ac_annual / baseline.ac_annual).toBeCloseTo(1, 4)
  })
})

test('what would compute for more than 15 s is refused before the estimator is asked', async () => {
  const plane = { panelTilt: 10, panelAzimuth: 90, systemSize: 2 }
  const { envelope } = await ask({
    otherPlanes: new Array(7).fill(plane),
    obstacles: new Array(50).fill(HOUSE),
    variants: Array.from({ length: 100 }, (_, i) => ({ name: `${i}`, panelTilt: i / 2 })),
  })
  const message =
    'would compute for about 36 s, and the limit is 15 s: send fewer variants, planes or obstacles, or smaller arrays'
  expect(envelope).toMatchObject({ statusCode: 400, errors: [{ field: 'variants', message }] })
  expect(estimator.calls).toBe(0)
})

test('a response with as many points as a request may have fits into what Lambda returns', async () => {
  /** A comb with all of its teeth where the sun is by day, and with as many digits as a request may have. */
  const comb = Array.from({ length: 360 }, (_, i) => ({
    direction: (60 + i / 1.5 + 1.234567e-7).toFixed(12),
    heightAngle: i % 2 === 0 ? 0.123456789012 : 60.123456789012,
  }))
  const variants = Array.from({ length: 100 }, (_, i) => ({
    name: `${i}`.padEnd(100, '"'),
    horizonProfile: comb,
  }))
  const body = JSON.stringify({ ...PLACE, horizonProfile: comb, variants })
  const lambdaContext: Context = JSON.parse('{"awsRequestId":"test"}')
  const response = await handler({ headers: {}, body }, lambdaContext)
  expect(response.statusCode).toBe(200)
  const bytes = Buffer.byteLength(JSON.stringify(response))
  expect(bytes).toBeGreaterThan(2_000_000)
  expect(bytes).toBeLessThan(MAX_RESPONSE_BYTES)
})

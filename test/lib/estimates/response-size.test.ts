import { describe, expect, test } from 'vitest'
import { computeFrom } from '../../../lib/estimates/compute.ts'
import { OTHER_BYTES, requireFittingResponse } from '../../../lib/estimates/response-size.ts'
import { type Configuration, estimateOf, geometryOf } from '../../../lib/estimates/result.ts'
import { Estimate } from '../../../lib/schemas/analysis.ts'
import type { Baseline } from '../../../lib/schemas/baseline.ts'
import { Estimates } from '../../../lib/schemas/estimate.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { clearYear } from '../energy/clear-year.ts'
import { type Profile, point, uniform } from '../shading/profiles.ts'

const OPTIONS = { year: 2026, adjustment: 'energy' } as const
const SIZE = 4

/** Six bytes become seven when they are escaped again, and no character takes more. */
const LONGEST_NAME = '\u0001'.repeat(100)
/** The longest that the estimator's reply may have: 2000 bytes, nearly all of which are escaped. */
const LONGEST_STATION = { name: '"'.repeat((2000 - JSON.stringify({ name: '' }).length) / 2) }

const escapedBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(JSON.stringify(value)))

/** What the largest request may contain: the body and its variants. */
const MOST = 101

/** Estimates at a latitude, behind an open horizon unless given another. */
const estimatesAt = (latitude: number) => {
  const panels = {
    latitude,
    longitude: -112.070123456789,
    panelTilt: 20,
    panelAzimuth: 180,
    systemSize: SIZE,
  }
  const given: Configuration = { ...panels, horizonProfile: uniform(5), obstacles: [] }
  const { monthly, hours } = clearYear(panels, -7.5)
  const annual = total(monthly)
  const baseline: Baseline = {
    ac_annual: annual,
    ac_monthly: [...monthly],
    capacity_factor: (100 * annual) / (8760 * SIZE),
    kwh_per_kw: annual / SIZE,
    source: 'estimator',
    station_info: LONGEST_STATION,
    retrievedAt: '2026-03-04T05:06:07.890Z',
  }
  const compute = computeFrom(given, { baseline, hours })
  return (changes: Partial<Configuration>): Estimate => {
    const configuration = { ...given, ...changes }
    return Estimate.parse(estimateOf(geometryOf(configuration, OPTIONS), compute(configuration)))
  }
}

const otherBytes = ({ inputs: _, shading: __, ...others }: Estimate): number =>
  escapedBytes({ name: LONGEST_NAME, estimate: others })

describe('the other parts of an estimate are shorter than the bound', () => {
  // The more hours have sun, the more figures are not 0; the smaller they are, the more digits they need.
  test.each([33, 67, 80, -90])('at latitude %d', (latitude) => {
    const estimate = estimatesAt(latitude)
    for (const systemSize of [0.05, 0.0712345678912, 333_333.333333])
      for (const height of [1e-9, 0.01, 60]) {
        const horizonProfile = uniform(height)
        const modeled = estimate({ panelTilt: 37.123, systemSize, horizonProfile })
        expect(modeled.baseline.source).toBe('model')
        expect(otherBytes(modeled)).toBeLessThan(OTHER_BYTES)
        expect(otherBytes(estimate({ systemSize, horizonProfile }))).toBeLessThan(OTHER_BYTES)
      }
  })

  test('but not by so much that valid requests are refused for nothing', () => {
    expect(otherBytes(estimatesAt(67)({ systemSize: 0.05, horizonProfile: uniform(0.01) }))).toBeGreaterThan(
      0.8 * OTHER_BYTES,
    )
  })
})

/** Teeth of 60° at whole degrees. */
const comb: Profile = Array.from({ length: 360 }, (_, i) => point(i, i % 2 === 0 ? 0 : 60))
/** The same, all of them where the sun is by day, with as many digits as a request may have. */
const fineComb: Profile = comb.map(({ heightAngle }, i) =>
  point((60 + i / 1.5 + 1.234567e-7).toFixed(12), heightAngle + 0.123456789012),
)

const geometryAt = (latitude: number, horizonProfile: Profile) =>
  geometryOf(
    {
      latitude,
      longitude: -112.070123456789,
      panelTilt: 20.123456789012,
      panelAzimuth: 180.123456789012,
      systemSize: 4.123456789012,
      horizonProfile,
      obstacles: [],
    },
    OPTIONS,
  )

/** What Lambda returns at most, less the envelope and the headers. */
const LIMIT = 6_291_556 - 1000

describe('a request with as many points as possible', () => {
  test.each([-33, 0, 47, 66.5, 80])('fits at latitude %d if its teeth are whole degrees', (latitude) => {
    const geometry = geometryAt(latitude, comb)
    expect(() => requireFittingResponse(new Array(MOST).fill(geometry))).not.toThrow()
  })

  test('has a response that Lambda returns', () => {
    const estimate = estimatesAt(66.5)({ panelTilt: 37.123, systemSize: 0.05, horizonProfile: comb })
    const { variants } = Estimates.parse({ estimate, variants: [{ name: LONGEST_NAME, estimate }] })
    expect(MOST * escapedBytes(variants[0])).toBeLessThan(LIMIT)
  })

  test('is refused if its teeth make the response too large', () => {
    const geometry = geometryAt(47, fineComb)
    expect(MOST * (escapedBytes(geometry) + OTHER_BYTES)).toBeGreaterThan(LIMIT)
    expect(() => requireFittingResponse(new Array(MOST).fill(geometry))).toThrow(
      expect.objectContaining({
        kind: 'validation',
        errors: [{ field: 'variants', message: expect.stringContaining('fewer') }],
      }),
    )
    expect(() => requireFittingResponse(new Array(50).fill(geometry))).not.toThrow()
  })
})

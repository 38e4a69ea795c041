import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HorizonPoint } from '../../../lib/schemas/horizon.ts'
import { calculateShading } from '../../../lib/shading/result.ts'
import { skyline } from '../horizon/skylines.ts'
import { point } from './profiles.ts'

const RUNS = { numRuns: 400 }
const A_SECOND = 1 / 3600

/** Any latitude, and often one where the geometry is singular. */
const latitude = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.constantFrom(-90, -66.56, -23.436, 0, 23.436, 66.56, 89.99, 90),
)
const longitude = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 0, 180))
const year = fc.integer({ min: 1950, max: 2100 })
const height = fc.oneof(fc.double({ min: 0, max: 90, noNaN: true }), fc.constantFrom(0, 0.5, 90))

/** Up to 40 points at distinct azimuths, at whole degrees or as close as 0.001°. */
const azimuth = fc.oneof(
  fc.integer({ min: 0, max: 359 }),
  fc.integer({ min: 0, max: 359_999 }).map((i) => i / 1000),
)
const profile = fc
  .uniqueArray(fc.tuple(azimuth, height), { selector: ([at]) => at, maxLength: 40 })
  .map((points) => points.map(([at, heightAngle]) => point(at, heightAngle)))
const place = fc.record({ latitude, longitude, year })

test('an open horizon shades nothing', () => {
  fc.assert(
    fc.property(place, profile, (where, points) => {
      const flat = points.map(({ direction }) => ({ direction, heightAngle: 0 }))
      const losses = [[], flat].flatMap((horizonProfile) => {
        const { sampleDays, averageShadingLoss } = calculateShading(skyline(horizonProfile), where)
        return [averageShadingLoss, ...sampleDays.map(({ shadedHours }) => shadedHours)]
      })
      expect(losses).toEqual(new Array(10).fill(0))
    }),
    RUNS,
  )
})

test('0 ≤ shaded ≤ daylight ≤ 24, percentages follow from the hours, and nothing is NaN', () => {
  fc.assert(
    fc.property(place, profile, (where, horizonProfile) => {
      const { sampleDays, averageShadingLoss } = calculateShading(skyline(horizonProfile), where)
      const right = sampleDays.filter(
        ({ daylightHours, shadedHours, percentShaded }) =>
          shadedHours >= 0 &&
          shadedHours <= daylightHours * (1 + 1e-12) &&
          daylightHours <= 24 &&
          percentShaded === (daylightHours > 0 ? 100 * (shadedHours / daylightHours) : 0),
      )
      const isShare = averageShadingLoss >= 0 && averageShadingLoss <= 100 + 1e-9
      expect({ right, days: sampleDays.length, isShare }).toEqual({
        right: sampleDays,
        days: 4,
        isShare: true,
      })
    }),
    RUNS,
  )
})

test('raising a height never lowers the shaded hours', () => {
  const raised = (points: HorizonPoint[], index: number, to: number) =>
    points.map((it, i) => (i === index ? { ...it, heightAngle: Math.max(it.heightAngle, to) } : it))
  fc.assert(
    fc.property(place, profile, fc.nat(), height, (where, points, pick, to) => {
      fc.pre(points.length > 0)
      const before = calculateShading(skyline(points), where)
      const after = calculateShading(skyline(raised(points, pick % points.length, to)), where)
      const gains = after.sampleDays.map(
        ({ shadedHours }, i) => shadedHours - (before.sampleDays[i]?.shadedHours ?? Number.NaN),
      )
      expect(gains.filter((gain) => !(gain >= -A_SECOND / 20))).toEqual([])
    }),
    RUNS,
  )
})

test('the order of the points changes nothing', () => {
  const rotated = (points: HorizonPoint[], by: number) => [...points.slice(by), ...points.slice(0, by)]
  fc.assert(
    fc.property(place, profile, fc.nat(), (where, points, turn) => {
      const by = points.length > 0 ? turn % points.length : 0
      const here = calculateShading(skyline(points), where)
      const orders = [rotated(points, by), points.toReversed()]
      expect(orders.map((order) => calculateShading(skyline(order), where))).toEqual([here, here])
    }),
    RUNS,
  )
})

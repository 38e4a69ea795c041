import fc from 'fast-check'
import { expect, test } from 'vitest'
import { obstacleHeightAt, viewOf } from '../../../lib/horizon/obstacles.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { obstacleHeight } from './light-through.ts'
import { APPLE_TREE } from './skylines.ts'

test('a transmittance for the whole year holds in every month, and all light passes one that is not enabled', () => {
  expect(viewOf({ ...APPLE_TREE, enabled: false }).transmittance).toEqual(new Array(12).fill(1))
  expect(viewOf({ ...APPLE_TREE, transmittance: 0.3 }).transmittance).toEqual(new Array(12).fill(0.3))
  expect(viewOf(APPLE_TREE).transmittance).toEqual(APPLE_TREE.transmittance)
})

const end = fc.record({
  direction: fc.integer({ min: 0, max: 359_999 }).map((i) => String(i / 1000)),
  distance: fc.double({ min: 0.5, max: 10_000, noNaN: true }),
})
const obstacle = fc
  .record({ from: end, to: end, height: fc.double({ min: 0.01, max: 1000, noNaN: true }) })
  .filter(({ from, to }) => {
    const apart = Math.abs(Number(from.direction) - Number(to.direction))
    return [0, 180, 360].every((forbidden) => Math.abs(apart - forbidden) > 0.01)
  })
  .map((geometry): Obstacle => ({ ...geometry, name: 'any', transmittance: 0, enabled: true }))

test('any screen is where a ray from the panels meets it, and as high', () => {
  fc.assert(
    fc.property(obstacle, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (given, share) => {
      const screen = viewOf(given)
      const inside = (screen.azimuth + share * screen.width) % 360
      expect(obstacleHeightAt(screen, inside)).toBeCloseTo(obstacleHeight(given, inside), 6)
      const outside = (screen.azimuth + screen.width + share * (360 - screen.width)) % 360
      expect(obstacleHeightAt(screen, outside)).toBe(0)
      expect(obstacleHeight(given, outside)).toBe(-1)
    }),
    { numRuns: 200 },
  )
})

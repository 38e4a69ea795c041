import { expect, test } from 'vitest'
import { computingSeconds } from '../../../lib/estimates/cost.ts'
import { MAX_POINTS } from '../../../lib/horizon/line.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { screen } from '../horizon/skylines.ts'
import { point } from '../shading/profiles.ts'

const PLANE = { panelTilt: 30, panelAzimuth: 180, systemSize: 4 }

/** @param width of each obstacle, degrees */
const configurations = (variants: number, planes: number, obstacles: number, width: number, points = 0) =>
  new Array(1 + variants).fill({
    ...PLANE,
    latitude: 47,
    longitude: 11,
    array: null,
    otherPlanes: new Array(planes - 1).fill(PLANE),
    horizonProfile: Array.from({ length: points }, (_, i) => point(i, 10)),
    obstacles: new Array(obstacles).fill(screen('Screen', [0, 10], [width, 10], 5)),
  })

/**
 * Processor seconds of the whole request on the machine of bench/RESULTS.md, the best of three. Those behind 10 and 50 obstacles
 * are of two configurations, multiplied.
 */
test.each<[seconds: number, ...size: Parameters<typeof configurations>]>([
  [0.012, 0, 1, 0, 0],
  [1, 0, 8, 50, 175],
  [1.2, 99, 1, 0, 0],
  [1.6, 99, 1, 0, 0, MAX_POINTS],
  [11.9, 99, 8, 10, 17.5],
  [4.6, 99, 1, 50, 17.5],
  [11.6, 99, 1, 50, 175],
  [100, 99, 8, 50, 175],
])('%d s for %i variants of %i planes behind %i obstacles %d° wide', (measured, ...size) => {
  const ratio = computingSeconds(configurations(...size)) / measured
  expect(ratio).toBeGreaterThan(0.95)
  expect(ratio).toBeLessThan(1.35)
})

test('months that differ behind wide obstacles take three times as long', () => {
  const [same] = configurations(0, 1, 50, 175)
  const obstacles = same.obstacles.map((obstacle: Obstacle, i: number) => ({
    ...obstacle,
    transmittance: Array.from({ length: 12 }, (_, month) => ((month + i) % 12) / 12),
  }))
  const ratio = computingSeconds([{ ...same, obstacles }]) / computingSeconds([same])
  expect(ratio).toBeGreaterThan(2.5)
  expect(ratio).toBeLessThan(3.5)
})

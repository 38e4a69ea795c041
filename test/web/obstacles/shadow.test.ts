import { expect, test } from 'vitest'
import { coversAt } from '../../../web/src/day/sun-day.ts'
import { type Position, shadowOf } from '../../../web/src/obstacles/plan-geometry.ts'
import { APPLE_TREE, HOUSE, skyline } from '../../lib/horizon/skylines.ts'

test('a crown throws a shadow as wide as itself, wherever the sun is', () => {
  const widthAt = (azimuth: number): number => {
    const [a, b] = shadowOf(APPLE_TREE, { azimuth, altitude: 20 })
    return Math.hypot((a?.east ?? 0) - (b?.east ?? 0), (a?.north ?? 0) - (b?.north ?? 0))
  }
  for (const azimuth of [0, 100, 250]) expect(widthAt(azimuth)).toBeCloseTo(widthAt(180))
})

/** Whether the panels, at the origin, lie within a convex polygon. */
const isOverPanels = (corners: readonly Position[]): boolean => {
  const sides = corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a
    return a.east * b.north - a.north * b.east > 0
  })
  return new Set(sides).size === 1
}

test('a shadow lies on the panels exactly while its obstacle hides the sun', () => {
  const view = skyline([], [HOUSE])
  let hidden = 0
  for (let azimuth = 0.5; azimuth < 360; azimuth += 3)
    for (let altitude = 0.5; altitude < 60; altitude += 1.5) {
      const isHidden = coversAt(view, azimuth, altitude).length > 0
      expect(isOverPanels(shadowOf(HOUSE, { azimuth, altitude })), `${azimuth}° ${altitude}°`).toBe(isHidden)
      if (isHidden) hidden++
    }
  expect(hidden).toBeGreaterThan(50)
})

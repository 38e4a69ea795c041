import { expect, test } from 'vitest'
import { planeNormal } from '../../../lib/pvwatts/plane.ts'

test.each([
  ['horizontal', 0, 123, { east: 0, north: 0, up: 1 }],
  ['vertical to the east', 90, 90, { east: 1, north: 0, up: 0 }],
  ['half-steep to the south', 45, 180, { east: 0, north: -Math.SQRT1_2, up: Math.SQRT1_2 }],
])('the normal of a plane that is %s', (_, tilt, azimuth, expected) => {
  const { east, north, up } = planeNormal(tilt, azimuth)
  expect(Math.hypot(east - expected.east, north - expected.north, up - expected.up)).toBeLessThan(1e-12)
})

import { expect, test } from 'vitest'
import { highestPoint } from '../../../../lib/terrain/geometry/profile.ts'

test('the highest point is the first clockwise of several, and there is none on an open horizon', () => {
  const sightings = [1, 2, 3, 4].map((distance) => ({ tangent: 0, distance }))
  const profile = (...heights: number[]) =>
    heights.map((heightAngle, direction) => ({ direction: String(direction), heightAngle }))
  expect(highestPoint(profile(1, 5, 3, 5), sightings)).toEqual({
    direction: '1',
    heightAngle: 5,
    distance: 2,
  })
  expect(highestPoint(profile(0, 0, 0, 0), sightings)).toBeNull()
})

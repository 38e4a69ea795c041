import { expect, it } from 'vitest'
import { wrapLongitude } from '../../../web/src/place/coordinates.ts'

it.each([
  [11.4, 11.4],
  [180, 180],
  [-180, -180],
  [190, -170],
  [371.5, 11.5],
  [-200, 160],
])('longitude %d on a map that was panned around the world is %d', (panned, longitude) => {
  expect(wrapLongitude(panned)).toBeCloseTo(longitude, 9)
})

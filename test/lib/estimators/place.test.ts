import { expect, test } from 'vitest'
import { degreesApart, placeOf, timeZoneOf } from '../../../lib/estimators/place.ts'

test.each([
  [47.2692, 47.2692],
  [40.014_86, 40.0149],
  [-33.868_84, -33.8688],
  [0.000_049, 0],
  // Told from negative zero.
  [-0.000_049, 0],
  [180, 180],
  [-180, 180],
  [-179.999_96, 180],
  [-179.9999, -179.9999],
])('estimators are asked about longitude %d as %d', (longitude, asked) => {
  expect(placeOf({ latitude: 0, longitude }).longitude).toBe(asked)
})

test.each([
  [-180, -12],
  [-172.5, -11],
  [-7.6, -1],
  [-7.5, 0],
  // Told from negative zero.
  [-1, 0],
  [7.4999, 0],
  [7.5, 1],
  [151.2, 10],
  [180, 12],
])('at %d° the clock is %d hours ahead of UTC', (longitude, hours) => {
  expect(timeZoneOf(longitude)).toBe(hours)
})

test.each([
  [{ latitude: 10, longitude: 20 }, { latitude: 12, longitude: 20 }, 2],
  [{ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 }, 2],
  [{ latitude: 60, longitude: 0 }, { latitude: 60, longitude: 10 }, 5],
  [{ latitude: -45, longitude: 30 }, { latitude: 45, longitude: 30 }, 90],
])('%o and %o are %d° apart', (one, other, degrees) => {
  expect(degreesApart(one, other)).toBeCloseTo(degrees, 9)
})

import { expect, test } from 'vitest'
import { degreesApart, placeOf } from '../../../lib/estimators/place.ts'

test('estimators are asked about a place to 0.0001°, and on the date line about 180°', () => {
  for (const [longitude, asked] of [
    [40.014_86, 40.0149],
    // Distinguished from negative zero.
    [-0.000_049, 0],
    [-180, 180],
    [-179.999_96, 180],
    [-179.9999, -179.9999],
  ] as const)
    expect(placeOf({ latitude: 0, longitude }).longitude).toBe(asked)
})

test('places are as far apart as their latitudes, or their longitudes there, whichever is more', () => {
  const apart = (latitude: number, longitude: number, otherLatitude: number, other: number) =>
    degreesApart({ latitude, longitude }, { latitude: otherLatitude, longitude: other })
  expect(apart(10, 20, 12, 20)).toBeCloseTo(2, 9)
  expect(apart(0, 179, 0, -179)).toBeCloseTo(2, 9)
  expect(apart(60, 0, 60, 10)).toBeCloseTo(5, 9)
  expect(apart(-45, 30, 45, 30)).toBeCloseTo(90, 9)
})

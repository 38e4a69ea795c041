import fc from 'fast-check'
import { point } from './shading/profiles.ts'

/** Degrees, often near latitudes where the sun does something unusual. */
export const anyLatitude = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.constantFrom(-90, -66.56, -23.436, 0, 23.436, 66.56, 89.99, 90),
)
export const anyLongitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(-180, 0, 180),
)
export const anyTilt = fc.oneof(fc.double({ min: 0, max: 90, noNaN: true }), fc.constantFrom(0, 20, 90))

const anyHeight = fc.oneof(fc.double({ min: 0, max: 90, noNaN: true }), fc.constantFrom(0, 0.5, 45, 90))
const anyAzimuth = fc.integer({ min: 0, max: 359_999 }).map((i) => i / 1000)

/** A horizon of up to 40 points. */
export const anyProfile = fc
  .uniqueArray(fc.tuple(anyAzimuth, anyHeight), { selector: ([azimuth]) => azimuth, maxLength: 40 })
  .map((points) => points.map(([azimuth, height]) => point(azimuth, height)))

import { RADIANS_PER_DEGREE } from '../solar/angle.ts'
import type { HorizontalCoordinates } from '../solar/sphere.ts'
import type { SunYear } from '../solar/sun-year.ts'

/**
 * Unit normal of a plane.
 *
 * @param tilt degrees from horizontal, 0…90
 * @param azimuth degrees clockwise from north
 */
export const planeNormal = (tilt: number, azimuth: number): HorizontalCoordinates => {
  const slope = tilt * RADIANS_PER_DEGREE
  const facing = azimuth * RADIANS_PER_DEGREE
  return {
    east: Math.sin(slope) * Math.sin(facing),
    north: Math.sin(slope) * Math.cos(facing),
    up: Math.cos(slope),
  }
}

/** Directions of the sun, by hour. */
type Sun = Pick<SunYear, 'east' | 'north' | 'sinAltitude'>

/** Cosine of the angle between the sun and a plane's normal in an hour of the year, 0 with the sun behind the plane. */
export const cosIncidence = (normal: HorizontalCoordinates, sun: Sun, hour: number): number =>
  Math.max(
    0,
    normal.east * (sun.east[hour] ?? 0) +
      normal.north * (sun.north[hour] ?? 0) +
      normal.up * (sun.sinAltitude[hour] ?? 0),
  )

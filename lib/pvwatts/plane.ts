import { RADIANS_PER_DEGREE } from '../solar/angle.ts'
import type { HorizontalCoordinates } from '../solar/sphere.ts'

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

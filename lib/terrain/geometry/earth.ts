import type { Location } from '../../schemas/panels.ts'
import { RADIANS_PER_DEGREE } from '../../solar/angle.ts'

/** Mean radius of the earth, m (IUGG). */
export const EARTH_RADIUS = 6_371_008.8

/** The share of the earth's curvature by which refraction bends light near the ground. */
const REFRACTION_COEFFICIENT = 0.13

/** How far below the horizontal plane the ground sinks with the square of the distance, 1/m, less what refraction lifts it. */
export const CURVATURE_DROP = (1 - REFRACTION_COEFFICIENT) / (2 * EARTH_RADIUS)

/**
 * The place at a distance along a great circle, on a sphere.
 *
 * @param azimuth of the great circle at the origin, degrees clockwise from north
 * @param distance m
 * @returns a longitude that continues beyond ±180° instead of jumping
 */
export const destination = (
  { latitude, longitude }: Location,
  azimuth: number,
  distance: number,
): Location => {
  const [φ, θ] = [latitude * RADIANS_PER_DEGREE, azimuth * RADIANS_PER_DEGREE]
  const δ = distance / EARTH_RADIUS
  const sinLatitude = Math.sin(φ) * Math.cos(δ) + Math.cos(φ) * Math.sin(δ) * Math.cos(θ)
  const eastward = Math.atan2(
    Math.sin(θ) * Math.sin(δ) * Math.cos(φ),
    Math.cos(δ) - Math.sin(φ) * sinLatitude,
  )
  return {
    latitude: Math.asin(sinLatitude) / RADIANS_PER_DEGREE,
    longitude: longitude + eastward / RADIANS_PER_DEGREE,
  }
}

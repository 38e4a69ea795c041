import { RADIANS_PER_DEGREE } from './angle.ts'

/** Angle from the sun's center to its limb at its mean distance, in degrees. */
const SEMIDIAMETER = 0.2667

/** Horizontal parallax of the sun at its mean distance, 8.794″, in degrees. It varies by 0.15″ over the year. */
const PARALLAX = 8.794 / 3600

/** Degrees. Below this altitude refraction stays constant, because Sæmundsson's formula would decrease again. */
const MIN_REFRACTED_ALTITUDE = -2

/**
 * Refraction, in degrees, at an airless altitude in degrees, and its derivative: Sæmundsson, Sky & Telescope 72 (1986)
 * p. 70, for 1010 hPa and 10 °C; Meeus (16.4), R = 1.02′ / tan(h + 10.3 / (h + 5.11)). Within 0.1′ of refraction tables.
 */
const refraction = (altitude: number) => {
  const h = Math.max(altitude, MIN_REFRACTED_ALTITUDE)
  const cotangent = 1 / Math.tan((h + 10.3 / (h + 5.11)) * RADIANS_PER_DEGREE)
  const angleSlope = (1 - 10.3 / (h + 5.11) ** 2) * RADIANS_PER_DEGREE
  return {
    value: 0.017 * cotangent,
    slope: altitude > MIN_REFRACTED_ALTITUDE ? -0.017 * (1 + cotangent * cotangent) * angleSlope : 0,
  }
}

/**
 * Apparent altitude of the sun's upper limb.
 *
 * @param sinAltitude sine of the geocentric airless altitude of the sun's center
 * @returns degrees; the sun is up while it is above 0. At the zenith it is 90.27, a semidiameter past the zenith.
 */
export const limbAltitude = (sinAltitude: number): number => {
  const geocentric = Math.asin(Math.max(-1, Math.min(1, sinAltitude))) / RADIANS_PER_DEGREE
  const topocentric = geocentric - PARALLAX * Math.cos(geocentric * RADIANS_PER_DEGREE)
  const limb = topocentric + SEMIDIAMETER
  return limb + refraction(limb).value
}

export interface CenterAltitude {
  /** Geocentric and airless, in radians. */
  readonly altitude: number
  /** Derivative of that altitude by the limb's apparent altitude, to 0.0005: 0.8 at the ground, 1 higher up. */
  readonly slope: number
}

/** In degrees: Newton's method ends with a step shorter than this, which leaves less than 0.00001°. */
const LAST_STEP = 0.1

/**
 * Altitude of the sun's center when its upper limb appears at a given altitude: the inverse of {@link limbAltitude}.
 *
 * @param apparent degrees, 0…91
 */
export const centerAltitude = (apparent: number): CenterAltitude => {
  let limb = apparent
  let slope = 1
  let step = 1
  while (Math.abs(step) > LAST_STEP) {
    const refracted = refraction(limb)
    slope = 1 / (1 + refracted.slope)
    step = (apparent - limb - refracted.value) * slope
    limb += step
  }
  const topocentric = (limb - SEMIDIAMETER) * RADIANS_PER_DEGREE
  const parallax = PARALLAX * RADIANS_PER_DEGREE * Math.cos(topocentric)
  return { altitude: topocentric + parallax, slope }
}

/**
 * The point of the sun that is compared with the horizon, as its angle below the upper limb in degrees. That point
 * touches a line at height h while the limb appears at h plus this angle.
 */
export const UPPER_LIMB = 0
export const CENTER = SEMIDIAMETER

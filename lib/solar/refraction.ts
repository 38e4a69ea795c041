import { RADIANS_PER_DEGREE } from './angles.ts'

/** Angle from the sun's center to its limb at its mean distance, in degrees. */
const SEMIDIAMETER = 0.2667

/** Horizontal parallax of the sun at its mean distance, 8.794″, in degrees. It varies by 0.15″ over the year. */
const PARALLAX = 8.794 / 3600

/** Degrees. Below this altitude refraction stays constant, because Sæmundsson's formula would decrease again. */
const MIN_REFRACTED_ALTITUDE = -2

/**
 * Refraction at an airless altitude, both in degrees: Sæmundsson, Sky & Telescope 72 (1986) p. 70, for 1010 hPa and 10 °C;
 * Meeus (16.4). Within 0.1′ of refraction tables.
 */
const refraction = (airless: number): number => {
  const h = Math.max(airless, MIN_REFRACTED_ALTITUDE)
  return 0.017 / Math.tan((h + 10.3 / (h + 5.11)) * RADIANS_PER_DEGREE)
}

/** Apparent altitude of an airless altitude, both in degrees. */
export const apparentAltitude = (airless: number): number => airless + refraction(airless)

/**
 * Apparent altitude of the sun's upper limb.
 *
 * @param sinAltitude sine of the geocentric airless altitude of the sun's center
 * @returns degrees; the sun is up while it is above 0. At the zenith it is 90.27, a semidiameter past the zenith.
 */
export const limbAltitude = (sinAltitude: number): number => {
  const sin = Math.max(-1, Math.min(1, sinAltitude))
  const limb = Math.asin(sin) / RADIANS_PER_DEGREE - PARALLAX * Math.sqrt(1 - sin * sin) + SEMIDIAMETER
  return limb + refraction(limb)
}

/**
 * Airless altitude of an apparent altitude, both in degrees, 0…90: Bennett, Journal of Navigation 35 (1982); Meeus (16.3).
 * The inverse of Sæmundsson's formula to 0.1′.
 */
export const airlessAltitude = (apparent: number): number =>
  apparent - 1 / 60 / Math.tan((apparent + 7.31 / (apparent + 4.4)) * RADIANS_PER_DEGREE)

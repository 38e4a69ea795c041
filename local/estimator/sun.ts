import { RADIANS_PER_DEGREE } from '../../lib/solar/angle.ts'
import type { HorizontalCoordinates } from '../../lib/solar/sphere.ts'

/** The sun as seen from the earth's center. */
export interface Sun {
  /** Radians, north positive. */
  readonly declination: number
  /** Apparent minus mean solar time, hours. */
  readonly equationOfTime: number
  /** Irradiance on a plane facing the sun above the atmosphere, W/m². */
  readonly extraterrestrial: number
}

/** W/m²: the value in use when the climatology was compiled (Duffie & Beckman, 4th ed., §1.2). */
const SOLAR_CONSTANT = 1367

/** Days from J2000.0 to 1 January 2026, 00:00 UTC. The middle of a leap cycle represents a year without a date. */
const DAYS_FROM_EPOCH = 9496.5

/**
 * The sun's position, good to 0.01° between 1950 and 2050. Astronomical Almanac, section C, "Low precision formulas for
 * the Sun".
 *
 * @param day days in UTC from 1 January, 00:00, 0…365
 */
export const sunOn = (day: number): Sun => {
  const n = DAYS_FROM_EPOCH + day
  const meanLongitude = 280.46 + 0.9856474 * n
  const anomaly = (357.528 + 0.9856003 * n) * RADIANS_PER_DEGREE
  const longitude =
    (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS_PER_DEGREE
  const obliquity = (23.439 - 0.0000004 * n) * RADIANS_PER_DEGREE
  const rightAscension =
    Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude)) / RADIANS_PER_DEGREE
  const distance = 1.00014 - 0.01671 * Math.cos(anomaly) - 0.00014 * Math.cos(2 * anomaly)
  const lead = meanLongitude - rightAscension
  return {
    declination: Math.asin(Math.sin(obliquity) * Math.sin(longitude)),
    equationOfTime: (lead - 360 * Math.round(lead / 360)) / 15,
    extraterrestrial: SOLAR_CONSTANT / distance ** 2,
  }
}

/** Direction of the sun's center, without refraction. Arguments in radians; the hour angle is positive after noon. */
export const sunDirection = (
  latitude: number,
  declination: number,
  hourAngle: number,
): HorizontalCoordinates => {
  const equatorial = Math.cos(declination) * Math.cos(hourAngle)
  const axial = Math.sin(declination)
  return {
    east: -Math.cos(declination) * Math.sin(hourAngle),
    north: Math.cos(latitude) * axial - Math.sin(latitude) * equatorial,
    up: Math.sin(latitude) * axial + Math.cos(latitude) * equatorial,
  }
}

/** Hour angle of sunset, radians: 0 in the polar night, π under the midnight sun. Arguments in radians. */
export const sunsetHourAngle = (latitude: number, declination: number): number => {
  const cosine = -Math.tan(latitude) * Math.tan(declination)
  return Math.acos(Math.min(1, Math.max(-1, cosine)))
}

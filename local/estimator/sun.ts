/** A direction in the local frame: east, north and up parts of a unit vector. */
export type Direction = { readonly east: number; readonly north: number; readonly up: number }

/** The sun as seen from the earth's centre. */
export type Sun = {
  /** Radians, north positive. */
  readonly declination: number
  /** Apparent less mean solar time, in hours. */
  readonly equationOfTime: number
  /** Irradiance on a plane facing the sun above the atmosphere, W/m². */
  readonly extraterrestrial: number
}

export const radians = Math.PI / 180

/** W/m². The value current when the climatology was made (Duffie & Beckman, 4th ed., §1.2). */
const solarConstant = 1367

/** Days from J2000.0 to 1 January 2026, 00:00 UTC: the middle of a leap cycle stands for a year without date. */
const daysFromEpoch = 9496.5

/**
 * The sun's place, `day` being counted in UTC from 1 January 00:00 (0 to 365).
 * Astronomical Almanac, section C, "low precision formulas for the Sun": good to 0.01° between 1950 and 2050.
 */
export function sunOn(day: number): Sun {
  const n = daysFromEpoch + day
  const meanLongitude = 280.46 + 0.9856474 * n
  const anomaly = (357.528 + 0.9856003 * n) * radians
  const longitude = (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * radians
  const obliquity = (23.439 - 0.0000004 * n) * radians
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude)) / radians
  const distance = 1.00014 - 0.01671 * Math.cos(anomaly) - 0.00014 * Math.cos(2 * anomaly)
  const lead = meanLongitude - rightAscension
  return {
    declination: Math.asin(Math.sin(obliquity) * Math.sin(longitude)),
    equationOfTime: (lead - 360 * Math.round(lead / 360)) / 15,
    extraterrestrial: solarConstant / distance ** 2,
  }
}

/** Towards the sun's centre, without refraction. All in radians; the hour angle is positive after noon. */
export function sunDirection(latitude: number, declination: number, hourAngle: number): Direction {
  const equatorial = Math.cos(declination) * Math.cos(hourAngle)
  const axial = Math.sin(declination)
  return {
    east: -Math.cos(declination) * Math.sin(hourAngle),
    north: Math.cos(latitude) * axial - Math.sin(latitude) * equatorial,
    up: Math.sin(latitude) * axial + Math.cos(latitude) * equatorial,
  }
}

/** Hour angle of sunset in radians: 0 in the polar night, π on a polar day. Latitude and declination in radians. */
export function sunsetHourAngle(latitude: number, declination: number): number {
  const cosine = -Math.tan(latitude) * Math.tan(declination)
  return Math.acos(Math.min(1, Math.max(-1, cosine)))
}

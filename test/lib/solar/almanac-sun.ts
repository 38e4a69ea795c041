import type { Place } from '../../../lib/schemas/panels.ts'

const DEGREE = Math.PI / 180

/** The start of 2021 in days from noon of 1 January 2000. */
export const START_OF_2021 = 7670.5

/**
 * The sun's center by the low-precision formulas of the Astronomical Almanac, page C5: within 0.01°. They share nothing with the code
 * under test.
 *
 * @param daysFrom2000 UTC, from noon of 1 January 2000
 * @returns degrees: azimuth clockwise from north, and altitude with refraction; and the sine of the airless altitude
 */
export const almanacSun = ({ latitude, longitude }: Place, daysFrom2000: number) => {
  const meanLongitude = 280.46 + 0.9856474 * daysFrom2000
  const anomaly = (357.528 + 0.9856003 * daysFrom2000) * DEGREE
  const ecliptic = (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * DEGREE
  const obliquity = (23.439 - 4e-7 * daysFrom2000) * DEGREE
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(ecliptic))
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic))
  const hourAngle = (280.46062 + 360.98564737 * daysFrom2000 + longitude) * DEGREE - rightAscension
  const [sin, cos] = [Math.sin(latitude * DEGREE), Math.cos(latitude * DEGREE)]
  const east = -Math.cos(declination) * Math.sin(hourAngle)
  const north = cos * Math.sin(declination) - sin * Math.cos(declination) * Math.cos(hourAngle)
  const up = sin * Math.sin(declination) + cos * Math.cos(declination) * Math.cos(hourAngle)
  const airless = Math.asin(Math.min(1, Math.max(-1, up))) / DEGREE
  const h = Math.max(-2, airless)
  const refraction = 0.017 / Math.tan((h + 10.3 / (h + 5.11)) * DEGREE)
  const azimuth = (Math.atan2(east, north) / DEGREE + 360) % 360
  return { azimuth, sinAltitude: up, altitude: airless + refraction }
}

export type AlmanacSun = ReturnType<typeof almanacSun>

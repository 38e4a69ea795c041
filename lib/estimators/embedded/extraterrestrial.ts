import { RADIANS_PER_DEGREE, TURN } from '../../solar/angles.ts'
import { DAYS, HOURS_PER_DAY } from '../../solar/calendar.ts'
import type { SunYear } from '../../solar/sun-year.ts'

/** W/m²: the value in use when the climatology was compiled (Duffie & Beckman, 4th ed., §1.2). */
const SOLAR_CONSTANT = 1367

/**
 * Irradiance above the atmosphere on a plane facing the sun, W/m². Spencer (1971); Duffie & Beckman, eq. 1.4.1b. Within
 * 0.1 % of the Astronomical Almanac.
 *
 * @param day of the year, 0 for 1 January
 */
export const extraterrestrialNormal = (day: number): number => {
  const angle = (TURN * day) / DAYS
  const ratio =
    1.00011 +
    0.034221 * Math.cos(angle) +
    0.00128 * Math.sin(angle) +
    0.000719 * Math.cos(2 * angle) +
    0.000077 * Math.sin(2 * angle)
  return SOLAR_CONSTANT * ratio
}

/**
 * Irradiance above the atmosphere on the horizontal, mean over an hour, W/m². Duffie & Beckman, eq. 1.10.4, from the sun
 * in the middle of the hour's sun-up part.
 *
 * @param hour of the year, 0…8759
 */
export const extraterrestrialHorizontal = (sun: SunYear, hour: number): number => {
  const share = sun.up[hour] ?? 0
  if (share === 0) return 0
  const up = sun.sinAltitude[hour] ?? 0
  const sinLatitude = Math.sin(sun.latitude * RADIANS_PER_DEGREE)
  const cosLatitude = Math.cos(sun.latitude * RADIANS_PER_DEGREE)
  // The part of the altitude's sine that changes with the time of day, as the cosine of the hour angle (Meeus, eq. 13.6).
  const daily = cosLatitude * (cosLatitude * up - sinLatitude * (sun.north[hour] ?? 0))
  const halfWidth = (TURN * share) / (2 * HOURS_PER_DAY)
  const mean = up - daily * (1 - Math.sin(halfWidth) / halfWidth)
  return share * extraterrestrialNormal(Math.floor(hour / HOURS_PER_DAY)) * Math.max(0, mean)
}

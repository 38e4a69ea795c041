import { RADIANS_PER_DEGREE, TURN } from '../../solar/angles.ts'
import { DAYS, HOURS_PER_DAY } from '../../solar/calendar.ts'
import { clearSkyTransmittance } from '../../solar/clear-sky.ts'
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

const EXTRATERRESTRIAL = Float64Array.from({ length: DAYS }, (_, day) => extraterrestrialNormal(day))

const extraterrestrialOf = (hour: number): number => EXTRATERRESTRIAL[Math.floor(hour / HOURS_PER_DAY)]

/**
 * Irradiance above the atmosphere on the horizontal, mean over each hour of the year, W/m². Over the sun-up part of the hour:
 * Duffie & Beckman, eq. 1.10.4.
 */
export const extraterrestrialHorizontal = ({ latitude, up, sinAltitude, north }: SunYear): Float64Array => {
  const sinLatitude = Math.sin(latitude * RADIANS_PER_DEGREE)
  const cosLatitude = Math.cos(latitude * RADIANS_PER_DEGREE)
  return up.map((share, hour) => {
    if (share === 0) return 0
    // The part of the altitude's sine that changes with the time of day, as the cosine of the hour angle (Meeus, eq. 13.6).
    const daily = cosLatitude * (cosLatitude * sinAltitude[hour] - sinLatitude * north[hour])
    const halfWidth = (TURN * share) / (2 * HOURS_PER_DAY)
    const mean = sinAltitude[hour] - daily * (1 - Math.sin(halfWidth) / halfWidth)
    return share * extraterrestrialOf(hour) * Math.max(0, mean)
  })
}

/**
 * Transmittance of a clear sky for global irradiance, up to a constant factor. Haurwitz (1945), Journal of Meteorology
 * 2(3).
 *
 * @param sinAltitude sine of the sun's altitude
 */
export const clearSkyShape = (sinAltitude: number): number =>
  sinAltitude > 0 ? Math.exp(-0.057 / sinAltitude) : 0

/**
 * Share of an hour's global irradiance that is diffuse, 0…1, from its clearness index. Erbs, Klein & Duffie (1982), Solar
 * Energy 28(4); Duffie & Beckman, 4th ed., eq. 2.10.1.
 */
export const diffuseFraction = (clearness: number): number => {
  const k = clearness
  if (k <= 0.22) return 1 - 0.09 * k
  if (k > 0.8) return 0.165
  return 0.9511 - 0.1604 * k + 4.388 * k ** 2 - 16.638 * k ** 3 + 12.336 * k ** 4
}

/** Maximum beam irradiance of a clear hour on a plane facing the sun, W/m². */
export const clearBeam = ({ up, sinAltitude }: SunYear, hour: number): number =>
  up[hour] * extraterrestrialOf(hour) * clearSkyTransmittance(sinAltitude[hour])

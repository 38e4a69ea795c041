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

/** The sun during one hour. */
interface SunHour {
  /** Share of the hour with the sun's center above a flat horizon, 0…1. */
  readonly up: number
  /** Sine of the sun's altitude in the middle of the sun-up part. */
  readonly sinAltitude: number
  /** Irradiance above the atmosphere on a plane facing the sun, W/m². */
  readonly extraterrestrial: number
  /** The same on the horizontal, mean over the whole hour, W/m². */
  readonly extraterrestrialHorizontal: number
}

/**
 * Light on the horizontal is its mean over the sun-up part of the hour: Duffie & Beckman, eq. 1.10.4.
 *
 * @param hour of the year, 0…8759
 */
export const sunHour = (sun: SunYear, hour: number): SunHour => {
  const up = sun.up[hour] ?? 0
  const sinAltitude = sun.sinAltitude[hour] ?? 0
  const extraterrestrial = EXTRATERRESTRIAL[Math.floor(hour / HOURS_PER_DAY)] ?? 0
  if (up === 0) return { up, sinAltitude, extraterrestrial, extraterrestrialHorizontal: 0 }
  const sinLatitude = Math.sin(sun.latitude * RADIANS_PER_DEGREE)
  const cosLatitude = Math.cos(sun.latitude * RADIANS_PER_DEGREE)
  // The part of the altitude's sine that changes with the time of day, as the cosine of the hour angle (Meeus, eq. 13.6).
  const daily = cosLatitude * (cosLatitude * sinAltitude - sinLatitude * (sun.north[hour] ?? 0))
  const halfWidth = (TURN * up) / (2 * HOURS_PER_DAY)
  const mean = sinAltitude - daily * (1 - Math.sin(halfWidth) / halfWidth)
  return {
    up,
    sinAltitude,
    extraterrestrial,
    extraterrestrialHorizontal: up * extraterrestrial * Math.max(0, mean),
  }
}

/** Irradiance of one hour before it meets a panel, W/m². */
interface Irradiance {
  /** On a plane facing the sun. Times the sine of the sun's altitude it is the horizontal beam of the whole hour. */
  readonly beamNormal: number
  readonly diffuseHorizontal: number
}

const DARK: Irradiance = { beamNormal: 0, diffuseHorizontal: 0 }

/**
 * Transmittance of a clear sky for global irradiance, up to a constant factor. Haurwitz (1945), Journal of Meteorology
 * 2(3).
 *
 * @param sinAltitude sine of the sun's altitude
 */
const clearSkyShape = (sinAltitude: number): number => (sinAltitude > 0 ? Math.exp(-0.057 / sinAltitude) : 0)

/**
 * Share of an hour's global irradiance that is diffuse, 0…1, from its clearness index. Erbs, Klein & Duffie (1982), Solar
 * Energy 28(4); Duffie & Beckman, 4th ed., eq. 2.10.1.
 */
const diffuseFraction = (clearness: number): number => {
  const k = clearness
  if (k <= 0.22) return 1 - 0.09 * k
  if (k > 0.8) return 0.165
  return 0.9511 - 0.1604 * k + 4.388 * k ** 2 - 16.638 * k ** 3 + 12.336 * k ** 4
}

/** Greatest beam irradiance of a clear hour, W/m². */
const clearBeam = ({ up, sinAltitude, extraterrestrial }: SunHour): number =>
  up * extraterrestrial * clearSkyTransmittance(sinAltitude)

/** Splits an hour's global irradiance. What exceeds a clear beam, near sunrise and sunset, counts as diffuse. */
const decompose = (hour: SunHour, globalHorizontal: number): Irradiance => {
  if (globalHorizontal <= 0) return DARK
  const clearness = globalHorizontal / hour.extraterrestrialHorizontal
  const beamNormal = Math.min(
    (globalHorizontal * (1 - diffuseFraction(clearness))) / hour.sinAltitude,
    clearBeam(hour),
  )
  return { beamNormal, diffuseHorizontal: globalHorizontal - beamNormal * hour.sinAltitude }
}

/**
 * The hours of a day. They follow the course of a clear day, scaled to the day's clearness index.
 *
 * @param clearness global over extraterrestrial horizontal irradiation of the day, 0…1
 */
export const irradianceOfDay = (hours: readonly SunHour[], clearness: number): Irradiance[] => {
  const shape = hours.map((hour) => hour.extraterrestrialHorizontal * clearSkyShape(hour.sinAltitude))
  const extraterrestrial = hours.reduce((sum, hour) => sum + hour.extraterrestrialHorizontal, 0)
  const area = shape.reduce((sum, value) => sum + value, 0)
  if (area <= 0) return hours.map(() => DARK)
  return hours.map((hour, i) => decompose(hour, (clearness * extraterrestrial * (shape[i] ?? 0)) / area))
}

import { airMass } from '../../pvwatts/air-mass.ts'

/** The sun during one hour. */
export interface SunHour {
  /** Share of the hour with the sun's center above a flat horizon, 0…1. */
  readonly up: number
  /** Sine of the sun's altitude in the middle of the sun-up part. */
  readonly sinAltitude: number
  /** Irradiance above the atmosphere on a plane facing the sun, W/m². */
  readonly extraterrestrial: number
  /** The same on the horizontal, mean over the whole hour, W/m². */
  readonly extraterrestrialHorizontal: number
}

/** Irradiance of one hour before it meets a panel, W/m². */
export interface Irradiance {
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

/** Greatest beam irradiance of a clear hour, W/m². Meinel & Meinel (1976), Applied Solar Energy. */
const clearBeam = ({ up, sinAltitude, extraterrestrial }: SunHour): number =>
  up * extraterrestrial * 0.7 ** (airMass(sinAltitude) ** 0.678)

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

import { airMass } from '../../lib/pvwatts/air-mass.ts'
import type { SunHour } from './sun-in-hour.ts'

/** Irradiance before it meets a panel, W/m², means of one hour. */
export type SkyHour = {
  /** On a plane facing the sun; times the sine of `SunHour`'s altitude it is the horizontal beam of the hour. */
  readonly beamNormal: number
  readonly diffuseHorizontal: number
  readonly globalHorizontal: number
}

export const dark: SkyHour = { beamNormal: 0, diffuseHorizontal: 0, globalHorizontal: 0 }

/**
 * Share of the light above the atmosphere that a clear sky lets through to the horizontal, but for a constant;
 * `up` is the sine of the sun's altitude. Haurwitz (1945), Journal of Meteorology 2(3).
 */
function clearSkyShare(up: number): number {
  return up > 0 ? Math.exp(-0.057 / up) : 0
}

/**
 * Share of an hour's global irradiance that is diffuse, from its clearness index.
 * Erbs, Klein & Duffie (1982), Solar Energy 28(4); Duffie & Beckman, 4th ed., eq. 2.10.1.
 */
export function diffuseFraction(clearness: number): number {
  const k = clearness
  if (k <= 0.22) return 1 - 0.09 * k
  if (k > 0.8) return 0.165
  return 0.9511 - 0.1604 * k + 4.388 * k ** 2 - 16.638 * k ** 3 + 12.336 * k ** 4
}

/** The brightest beam of a clear sky, W/m²: Meinel & Meinel (1976), Applied Solar Energy. */
function clearBeam(hour: SunHour): number {
  return hour.sunUp * hour.extraterrestrial * 0.7 ** (airMass(hour.sun.up) ** 0.678)
}

/** Parts an hour's global irradiance. What a sun so low cannot have sent as beam counts as diffuse. */
function split(hour: SunHour, globalHorizontal: number): SkyHour {
  const { up } = hour.sun
  if (up <= 0 || globalHorizontal <= 0) return dark
  const clearness = globalHorizontal / hour.extraterrestrialHorizontal
  const beamNormal = Math.min((globalHorizontal * (1 - diffuseFraction(clearness))) / up, clearBeam(hour))
  return { beamNormal, diffuseHorizontal: globalHorizontal - beamNormal * up, globalHorizontal }
}

/** The hours of a day from its clearness index (0 to 1): they rise and fall as those of a clear day do. */
export function skyOfDay(hours: readonly SunHour[], clearness: number): SkyHour[] {
  const shape = hours.map((hour) => hour.extraterrestrialHorizontal * clearSkyShare(hour.sun.up))
  const above = hours.reduce((sum, hour) => sum + hour.extraterrestrialHorizontal, 0)
  const area = shape.reduce((sum, value) => sum + value, 0)
  if (area <= 0) return hours.map(() => dark)
  return hours.map((hour, i) => split(hour, (clearness * above * (shape[i] ?? 0)) / area))
}

import type { HourlySeries } from '../pvwatts/hourly-series.ts'
import { cosIncidence } from '../pvwatts/plane.ts'
import type { HorizontalCoordinates } from '../solar/sphere.ts'
import type { SunYear } from '../solar/sun-year.ts'

/** Irradiance on the plane of the array in an hour, by where it comes from, W/m². */
export interface PlaneIrradiance {
  readonly beam: number
  readonly sky: number
  readonly ground: number
  /** Cosine of the angle between sun and plane normal, 0 with the sun behind the plane. */
  readonly cosIncidence: number
}

const DARK: PlaneIrradiance = { beam: 0, sky: 0, ground: 0, cosIncidence: 0 }

/**
 * Splits the estimator's plane-of-array irradiance. PVWatts reports only the sum, but its beam and ground-reflected parts
 * follow from the geometry (Duffie & Beckman, 4th ed., eq. 2.15.1), and what remains is diffuse light from the sky.
 *
 * @param normal unit normal of the plane
 * @param hour of the year, from 0
 */
export const planeIrradiance = (
  normal: HorizontalCoordinates,
  hours: HourlySeries,
  sun: Pick<SunYear, 'east' | 'north' | 'sinAltitude'>,
  hour: number,
): PlaneIrradiance => {
  const poa = hours.poa[hour] ?? 0
  if (!(poa > 0)) return DARK
  const sinAltitude = sun.sinAltitude[hour] ?? 0
  const cos = cosIncidence(normal, sun, hour)
  const beamNormal = Math.max(0, hours.dn[hour] ?? 0)
  const globalHorizontal = beamNormal * Math.max(0, sinAltitude) + Math.max(0, hours.df[hour] ?? 0)
  const groundView = (1 - normal.up) / 2
  // Rounding upstream must not make a part negative.
  const beam = Math.min(poa, beamNormal * cos)
  const ground = Math.min(poa - beam, globalHorizontal * (hours.alb[hour] ?? 0) * groundView)
  return { beam, sky: poa - beam - ground, ground, cosIncidence: cos }
}

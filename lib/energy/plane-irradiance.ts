import type { HourlySeries } from '../pvwatts/hourly-series.ts'
import { HOURS } from '../solar/hours.ts'
import type { HorizontalCoordinates } from '../solar/sphere.ts'
import type { SunHours } from './sun-hours.ts'

/** Irradiance on the plane of the array in each hour of the year, by where it comes from, W/m². */
export interface PlaneIrradiance {
  readonly beam: Float64Array
  readonly sky: Float64Array
  readonly ground: Float64Array
  /** Cosine of the angle between sun and plane normal, 0 with the sun behind the plane. */
  readonly cosIncidence: Float64Array
}

/**
 * Splits the estimator's plane-of-array irradiance. PVWatts reports only the sum, but its beam and ground-reflected parts
 * follow from the geometry (Duffie & Beckman, 4th ed., eq. 2.15.1), and what remains is diffuse light from the sky.
 *
 * @param normal unit normal of the plane
 */
export const planeIrradiance = (
  normal: HorizontalCoordinates,
  hours: HourlySeries,
  sun: Pick<SunHours, 'east' | 'north' | 'sinAltitude'>,
): PlaneIrradiance => {
  const plane = {
    beam: new Float64Array(HOURS),
    sky: new Float64Array(HOURS),
    ground: new Float64Array(HOURS),
    cosIncidence: new Float64Array(HOURS),
  }
  const groundView = (1 - normal.up) / 2
  for (let hour = 0; hour < HOURS; hour++) {
    const poa = hours.poa[hour] ?? 0
    if (!(poa > 0)) continue
    const sinAltitude = sun.sinAltitude[hour] ?? 0
    const dot =
      normal.east * (sun.east[hour] ?? 0) + normal.north * (sun.north[hour] ?? 0) + normal.up * sinAltitude
    const cosine = Math.max(0, dot)
    const beamNormal = Math.max(0, hours.dn[hour] ?? 0)
    const globalHorizontal = beamNormal * Math.max(0, sinAltitude) + Math.max(0, hours.df[hour] ?? 0)
    // Rounding upstream must not make a part negative.
    const fromSun = Math.min(poa, beamNormal * cosine)
    const fromGround = Math.min(poa - fromSun, globalHorizontal * (hours.alb[hour] ?? 0) * groundView)
    plane.cosIncidence[hour] = cosine
    plane.beam[hour] = fromSun
    plane.ground[hour] = fromGround
    plane.sky[hour] = poa - fromSun - fromGround
  }
  return plane
}

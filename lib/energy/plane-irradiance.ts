import type { Direction } from '../pvwatts/plane.ts'

/** Irradiance on the plane of the array by where it comes from, W/m². */
export interface PlaneIrradiance {
  readonly beam: number
  readonly sky: number
  readonly ground: number
}

/** What an estimator says of an hour, under PVWatts's names. */
export interface HourIrradiance {
  /** On the plane of the array, direct normal and diffuse horizontal, W/m². */
  readonly poa: number
  readonly dn: number
  readonly df: number
  /** Albedo, 0…1. */
  readonly alb: number
}

/** Cosine of the angle between two directions, 0 with the sun behind the plane. */
export const cosIncidence = (normal: Direction, sun: Direction): number =>
  Math.max(0, normal.east * sun.east + normal.north * sun.north + normal.up * sun.up)

/**
 * Splits an hour's plane-of-array irradiance. PVWatts reports only the sum, but its beam and ground-reflected parts follow
 * from the geometry (Duffie & Beckman, 4th ed., eq. 2.15.1), and what remains is diffuse light from the sky.
 *
 * @param cosIncidence 0…1
 * @param sinAltitude sine of the sun's altitude
 * @param normalUp cosine of the plane's tilt
 */
export const splitIrradiance = (
  { poa, dn, df, alb }: HourIrradiance,
  cosIncidence: number,
  sinAltitude: number,
  normalUp: number,
): PlaneIrradiance => {
  const beamNormal = Math.max(0, dn)
  const globalHorizontal = beamNormal * Math.max(0, sinAltitude) + Math.max(0, df)
  // Rounding upstream must not make a part negative.
  const beam = Math.min(poa, beamNormal * cosIncidence)
  const ground = Math.min(poa - beam, (globalHorizontal * alb * (1 - normalUp)) / 2)
  return { beam, sky: poa - beam - ground, ground }
}

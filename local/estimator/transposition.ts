import { airMass } from '../../lib/pvwatts/air-mass.ts'
import { planeNormal } from '../../lib/pvwatts/plane.ts'
import { RADIANS_PER_DEGREE } from '../../lib/solar/angle.ts'
import type { HorizontalCoordinates } from '../../lib/solar/sphere.ts'
import type { Irradiance } from './decomposition.ts'
import type { SunHour } from './sun-in-hour.ts'

/** The plane of the array: its unit normal and the sine of its tilt. */
export interface Plane {
  readonly normal: HorizontalCoordinates
  readonly sinTilt: number
}

/** Irradiance on the plane by where it comes from, W/m². */
export interface TransposedIrradiance {
  readonly beam: number
  readonly sky: number
  readonly ground: number
  /** Cosine of the angle between sun and plane normal, 0 with the sun behind the plane. */
  readonly cosIncidence: number
}

/**
 * @param tilt degrees from horizontal, 0…90
 * @param azimuth degrees clockwise from north
 */
export const planeOf = (tilt: number, azimuth: number): Plane => ({
  normal: planeNormal(tilt, azimuth),
  sinTilt: Math.sin(tilt * RADIANS_PER_DEGREE),
})

/**
 * Coefficients F11, F12, F13 of the brightness around the sun and F21, F22, F23 of the brightness at the horizon, by sky
 * clearness ε from `from` upward. Perez et al. (1990), "Modeling daylight availability and irradiance components from
 * direct and global irradiance", Solar Energy 44(5), table 6.
 */
const OVERCAST = { from: 0, f: [-0.008, 0.588, -0.062, -0.06, 0.072, -0.022] } as const
const COEFFICIENTS = [
  { from: 6.2, f: [0.678, -0.327, -0.25, 0.156, -1.377, 0.251] },
  { from: 4.5, f: [1.06, -1.6, -0.359, 0.264, -1.127, 0.131] },
  { from: 2.8, f: [1.132, -1.237, -0.412, 0.288, -0.823, 0.056] },
  { from: 1.95, f: [0.873, -0.392, -0.362, 0.226, -0.462, 0.001] },
  { from: 1.5, f: [0.568, 0.187, -0.295, 0.109, -0.152, -0.014] },
  { from: 1.23, f: [0.33, 0.487, -0.221, 0.055, -0.064, -0.026] },
  { from: 1.065, f: [0.13, 0.683, -0.151, -0.019, 0.066, -0.029] },
  OVERCAST,
] as const

/** Circumsolar and horizon brightness, F1 and F2, as shares of the diffuse horizontal irradiance. */
const brightness = (
  { beamNormal, diffuseHorizontal }: Irradiance,
  { direction, extraterrestrial }: SunHour,
): { readonly circumsolar: number; readonly horizon: number } => {
  const zenith = Math.acos(Math.min(1, direction.up))
  const cube = 1.041 * zenith ** 3
  const clearness = (1 + beamNormal / diffuseHorizontal + cube) / (1 + cube)
  const delta = (diffuseHorizontal * airMass(direction.up)) / extraterrestrial
  const { f } = COEFFICIENTS.find((bin) => clearness >= bin.from) ?? OVERCAST
  return {
    circumsolar: Math.max(0, f[0] + f[1] * delta + f[2] * zenith),
    horizon: f[3] + f[4] * delta + f[5] * zenith,
  }
}

/** The zenith angle is capped at 85° to keep the ratio below bounded (ibid., eq. 9). */
const MIN_COS_ZENITH = Math.cos(85 * RADIANS_PER_DEGREE)

/** Sky-diffuse irradiance on the plane. Like PVWatts it assumes a uniformly bright sky when there is no beam. */
const skyDiffuse = (irradiance: Irradiance, hour: SunHour, plane: Plane, cosIncidence: number): number => {
  const { beamNormal, diffuseHorizontal } = irradiance
  if (diffuseHorizontal <= 0) return 0
  const viewFactor = (1 + plane.normal.up) / 2
  if (beamNormal <= 0) return diffuseHorizontal * viewFactor
  const { circumsolar, horizon } = brightness(irradiance, hour)
  const ratio = cosIncidence / Math.max(MIN_COS_ZENITH, hour.direction.up)
  const share = (1 - circumsolar) * viewFactor + circumsolar * ratio + horizon * plane.sinTilt
  return Math.max(0, diffuseHorizontal * share)
}

/**
 * Irradiance on the plane of the array.
 *
 * @param albedo share of light that the ground reflects, 0…1
 */
export const transpose = (
  irradiance: Irradiance,
  hour: SunHour,
  plane: Plane,
  albedo: number,
): TransposedIrradiance => {
  const sun = hour.direction
  const { normal } = plane
  const dot = sun.east * normal.east + sun.north * normal.north + sun.up * normal.up
  const cosIncidence = sun.up > 0 ? Math.min(1, Math.max(0, dot)) : 0
  return {
    beam: irradiance.beamNormal * cosIncidence,
    sky: skyDiffuse(irradiance, hour, plane, cosIncidence),
    ground: (irradiance.globalHorizontal * albedo * (1 - normal.up)) / 2,
    cosIncidence,
  }
}

import { airMass } from '../../lib/pvwatts/air-mass.ts'
import type { SkyHour } from './decomposition.ts'
import { type Direction, radians } from './sun.ts'
import type { SunHour } from './sun-in-hour.ts'

/** A panel: tilt in degrees from horizontal (0 to 90), azimuth in degrees clockwise from north. */
export type Plane = { readonly tilt: number; readonly azimuth: number; readonly normal: Direction }

/** Irradiance on the panel by where it comes from, W/m². */
export type PlaneIrradiance = {
  readonly beam: number
  readonly sky: number
  readonly ground: number
  /** Cosine of the angle between sun and panel normal, 0 with the sun behind the panel. */
  readonly cosineOfIncidence: number
}

export function planeOf(tilt: number, azimuth: number): Plane {
  const slope = tilt * radians
  const normal = {
    east: Math.sin(slope) * Math.sin(azimuth * radians),
    north: Math.sin(slope) * Math.cos(azimuth * radians),
    up: Math.cos(slope),
  }
  return { tilt, azimuth, normal }
}

/**
 * Perez et al. (1990), "Modeling daylight availability and irradiance components from direct and global
 * irradiance", Solar Energy 44(5), table 6: by bin of sky clearness, from its lower limit on,
 * F11, F12, F13 of the brightness around the sun and F21, F22, F23 of that at the horizon.
 */
const brightness = [
  { from: 6.2, f: [0.678, -0.327, -0.25, 0.156, -1.377, 0.251] },
  { from: 4.5, f: [1.06, -1.6, -0.359, 0.264, -1.127, 0.131] },
  { from: 2.8, f: [1.132, -1.237, -0.412, 0.288, -0.823, 0.056] },
  { from: 1.95, f: [0.873, -0.392, -0.362, 0.226, -0.462, 0.001] },
  { from: 1.5, f: [0.568, 0.187, -0.295, 0.109, -0.152, -0.014] },
  { from: 1.23, f: [0.33, 0.487, -0.221, 0.055, -0.064, -0.026] },
  { from: 1.065, f: [0.13, 0.683, -0.151, -0.019, 0.066, -0.029] },
  { from: 0, f: [-0.008, 0.588, -0.062, -0.06, 0.072, -0.022] },
] as const

/** Perez's circumsolar and horizon brightness, shares of the diffuse horizontal irradiance. */
function brightnessOf(sky: SkyHour, hour: SunHour): { circumsolar: number; horizon: number } {
  const zenith = Math.acos(Math.min(1, hour.sun.up))
  const cube = 1.041 * zenith ** 3
  const clearness = (1 + sky.beamNormal / sky.diffuseHorizontal + cube) / (1 + cube)
  const delta = (sky.diffuseHorizontal * airMass(hour.sun.up)) / hour.extraterrestrial
  const { f } = brightness.find((bin) => clearness >= bin.from) ?? brightness[7]
  return {
    circumsolar: Math.max(0, f[0] + f[1] * delta + f[2] * zenith),
    horizon: f[3] + f[4] * delta + f[5] * zenith,
  }
}

/** Sky diffuse irradiance on the panel; from an overcast sky, as in PVWatts, that of an even sky. */
function skyDiffuse(sky: SkyHour, hour: SunHour, plane: Plane, cosine: number): number {
  if (sky.diffuseHorizontal <= 0) return 0
  const even = (1 + plane.normal.up) / 2
  if (sky.beamNormal <= 0) return sky.diffuseHorizontal * even
  const { circumsolar, horizon } = brightnessOf(sky, hour)
  // Ibid., eq. 9; the sun is held at 85° from the zenith so that the ratio stays bounded.
  const ratio = cosine / Math.max(Math.cos(85 * radians), hour.sun.up)
  const share = (1 - circumsolar) * even + circumsolar * ratio + horizon * Math.sin(plane.tilt * radians)
  return Math.max(0, sky.diffuseHorizontal * share)
}

/** Turns the sky's irradiance onto the panel; albedo is the share of light that the ground throws back, 0 to 1. */
export function transpose(sky: SkyHour, hour: SunHour, plane: Plane, albedo: number): PlaneIrradiance {
  const { sun } = hour
  const { normal } = plane
  const dot = sun.east * normal.east + sun.north * normal.north + sun.up * normal.up
  const cosineOfIncidence = sun.up > 0 ? Math.min(1, Math.max(0, dot)) : 0
  return {
    beam: sky.beamNormal * cosineOfIncidence,
    sky: skyDiffuse(sky, hour, plane, cosineOfIncidence),
    ground: (sky.globalHorizontal * albedo * (1 - normal.up)) / 2,
    cosineOfIncidence,
  }
}

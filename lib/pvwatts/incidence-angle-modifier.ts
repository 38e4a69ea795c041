import { RADIANS_PER_DEGREE } from '../solar/angle.ts'

/** Refractive indices (SAM's core). */
const AIR = 1
const COATING = 1.3
const GLASS = 1.526

/** Extinction coefficient of glass, 4/m, times the thickness of a 2 mm pane. */
const GLASS_EXTINCTION = 4 * 0.002

interface Refraction {
  /** Share of unpolarized light that crosses the boundary, 0…1. */
  readonly transmitted: number
  /** Sine of the angle of refraction. */
  readonly sine: number
}

/** Snell's and Fresnel's laws at the boundary between two media (Duffie & Beckman, 4th ed., eq. 5.1.1–5.1.4). */
const refract = (sine: number, from: number, to: number): Refraction => {
  const refracted = (sine * from) / to
  const cosIn = Math.sqrt(1 - sine * sine)
  const cosOut = Math.sqrt(1 - refracted * refracted)
  const perpendicular = (from * cosIn - to * cosOut) / (from * cosIn + to * cosOut)
  const parallel = (from * cosOut - to * cosIn) / (from * cosOut + to * cosIn)
  return { transmitted: 1 - (perpendicular ** 2 + parallel ** 2) / 2, sine: refracted }
}

/** Share of light that enters a pane of glass and reaches its far side: Fresnel and Bouguer (ibid., eq. 5.2.2). */
const throughGlass = (sine: number, from: number): number => {
  const { transmitted, sine: refracted } = refract(sine, from, GLASS)
  return transmitted * Math.exp(-GLASS_EXTINCTION / Math.sqrt(1 - refracted * refracted))
}

/**
 * What PVWatts divides by: the transmittance of the coating times that of bare glass. For coated glass this is 1.7 % too
 * small, so PVWatts caps the beam's modifier at 1 and lets 1.7 % more diffuse light through than the cited papers do.
 */
const NORMAL_TRANSMITTANCE = refract(0, AIR, COATING).transmitted * throughGlass(0, AIR)

/**
 * Incidence angle modifier of the beam: transmittance of a coated cover relative to normal incidence, 0…1.
 * De Soto et al. (2006), Solar Energy 80(1), normalized as in PVWatts v8.
 *
 * @param cosIncidence cosine of the angle between sun and panel normal; 0 or less with the sun behind the panel
 */
export const beamModifier = (cosIncidence: number): number => {
  if (cosIncidence <= 0) return 0
  const coating = refract(Math.sqrt(Math.max(0, 1 - cosIncidence * cosIncidence)), AIR, COATING)
  const transmittance = coating.transmitted * throughGlass(coating.sine, COATING)
  return Math.min(1, transmittance / NORMAL_TRANSMITTANCE)
}

const diffuseModifier = (incidence: number): number =>
  throughGlass(Math.sin(incidence * RADIANS_PER_DEGREE), AIR) / NORMAL_TRANSMITTANCE

/**
 * Modifiers of the diffuse light from the sky and from the ground, 0…1: those of a beam on bare glass at the effective
 * angles of Brandemuehl & Beckman (1980), Solar Energy 24(5).
 *
 * @param tilt degrees from horizontal, 0…90
 */
export const diffuseModifiers = (tilt: number): { readonly sky: number; readonly ground: number } => ({
  sky: diffuseModifier(59.7 - 0.1388 * tilt + 0.001497 * tilt * tilt),
  ground: diffuseModifier(90 - 0.5788 * tilt + 0.002693 * tilt * tilt),
})

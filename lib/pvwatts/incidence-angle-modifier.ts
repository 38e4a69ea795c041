import { RADIANS_PER_DEGREE } from '../solar/angles.ts'

/** Refractive indices (SAM's core). */
const AIR = 1
const COATING = 1.3
const GLASS = 1.526

/** Extinction coefficient of glass, 4/m, times the thickness of a 2 mm pane. */
const GLASS_EXTINCTION = 4 * 0.002

/** A ray by the sine and cosine of its angle to the normal of a boundary. */
interface Ray {
  readonly sin: number
  readonly cos: number
}

/**
 * Snell's and Fresnel's laws at the boundary between two media (Duffie & Beckman, 4th ed., eq. 5.1.1–5.1.4).
 *
 * @returns the share of unpolarized light that crosses the boundary, 0…1, and its ray
 */
const refract = (incoming: Ray, from: number, to: number) => {
  const sin = (incoming.sin * from) / to
  const cos = Math.sqrt(1 - sin * sin)
  const perpendicular = (from * incoming.cos - to * cos) / (from * incoming.cos + to * cos)
  const parallel = (from * cos - to * incoming.cos) / (from * cos + to * incoming.cos)
  return { transmitted: 1 - (perpendicular * perpendicular + parallel * parallel) / 2, ray: { sin, cos } }
}

/** Share of light that enters a pane of glass and reaches its far side: Fresnel and Bouguer (ibid., eq. 5.2.2). */
const throughGlass = (incoming: Ray, from: number): number => {
  const { transmitted, ray } = refract(incoming, from, GLASS)
  return transmitted * Math.exp(-GLASS_EXTINCTION / ray.cos)
}

const NORMAL: Ray = { sin: 0, cos: 1 }

/**
 * PVWatts's divisor: the coating's transmittance times bare glass's, both at normal incidence. Coated glass transmits 3.9 %
 * more, so the beam modifier stays at its cap of 1 up to 59°. Bare glass transmits 1.7 % more, so diffuse light is 1.7 %
 * stronger than in the cited papers.
 */
const NORMAL_TRANSMITTANCE = refract(NORMAL, AIR, COATING).transmitted * throughGlass(NORMAL, AIR)

/** Cosine of incidence from which the beam modifier is capped at 1: cos 59°, rounded up. */
const CAPPED_FROM = 0.52

/**
 * Incidence angle modifier of the beam: transmittance of a coated cover relative to normal incidence, 0…1.
 * De Soto et al. (2006), Solar Energy 80(1), normalized as in PVWatts v8.
 *
 * @param cosIncidence cosine of the angle between sun and panel normal; 0 or less with the sun behind the panel
 */
export const beamModifier = (cosIncidence: number): number => {
  if (cosIncidence <= 0) return 0
  if (cosIncidence >= CAPPED_FROM) return 1
  const sin = Math.sqrt(Math.max(0, 1 - cosIncidence * cosIncidence))
  const coating = refract({ sin, cos: cosIncidence }, AIR, COATING)
  return Math.min(1, (coating.transmitted * throughGlass(coating.ray, COATING)) / NORMAL_TRANSMITTANCE)
}

const diffuseModifier = (incidence: number): number => {
  const angle = incidence * RADIANS_PER_DEGREE
  return throughGlass({ sin: Math.sin(angle), cos: Math.cos(angle) }, AIR) / NORMAL_TRANSMITTANCE
}

/**
 * Incidence angle modifiers of sky-diffuse and ground-reflected light, 0…1: a beam on bare glass at the effective angles of
 * Brandemuehl & Beckman (1980), Solar Energy 24(5).
 *
 * @param tilt degrees from horizontal, 0…90
 */
export const diffuseModifiers = (tilt: number): { readonly sky: number; readonly ground: number } => ({
  sky: diffuseModifier(59.7 - 0.1388 * tilt + 0.001497 * tilt * tilt),
  ground: diffuseModifier(90 - 0.5788 * tilt + 0.002693 * tilt * tilt),
})

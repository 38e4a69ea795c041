import { RADIANS_PER_DEGREE } from '../solar/angle.ts'

/*
 * Light from a uniformly bright sky on a tilted plane.
 *
 * With the tilt β and the azimuth a counted from the plane's, light from the altitude h meets the plane at
 *   cos θ = sin β cos a cos h + cos β sin h
 * (Duffie & Beckman, 4th ed., eq. 1.6.3), out of the solid angle cos h dh da. The integral over h has a closed form. The
 * integral over a is a Gauss–Legendre quadrature over panels in which the integrand is smooth.
 */

export interface Plane {
  readonly sinTilt: number
  readonly cosTilt: number
  /** Radians clockwise from north. */
  readonly azimuth: number
}

/**
 * @param tilt degrees from horizontal, 0…90
 * @param azimuth degrees clockwise from north
 */
export const skyPlane = (tilt: number, azimuth: number): Plane => ({
  sinTilt: Math.sin(tilt * RADIANS_PER_DEGREE),
  cosTilt: Math.cos(tilt * RADIANS_PER_DEGREE),
  azimuth: azimuth * RADIANS_PER_DEGREE,
})

/** ∫ cos θ cos h dh from the ground to an altitude in radians. */
export const integralTo = ({ sinTilt, cosTilt }: Plane, cosAzimuth: number, altitude: number): number => {
  const sin = Math.sin(altitude)
  return (sinTilt * cosAzimuth * (altitude + sin * Math.cos(altitude)) + cosTilt * sin * sin) / 2
}

export const integralToZenith = ({ sinTilt, cosTilt }: Plane, cosAzimuth: number): number =>
  (sinTilt * cosAzimuth * (Math.PI / 2) + cosTilt) / 2

/** Altitude in radians from which light reaches the plane: its own edge where it is behind, otherwise the ground. */
export const edgeAt = ({ sinTilt, cosTilt }: Plane, cosAzimuth: number): number =>
  cosAzimuth < 0 ? Math.atan2(-sinTilt * cosAzimuth, cosTilt) : 0

/** Three-point Gauss–Legendre quadrature on 0…1. */
export const NODES = [
  { at: 0.5 - Math.sqrt(0.15), weight: 5 / 18 },
  { at: 0.5, weight: 8 / 18 },
  { at: 0.5 + Math.sqrt(0.15), weight: 5 / 18 },
] as const

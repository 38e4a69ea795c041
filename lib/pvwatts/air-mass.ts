import { RADIANS_PER_DEGREE } from '../solar/angles.ts'

/**
 * Relative optical air mass at sea level: 1 overhead, 38 at the horizon and for a sun below it.
 * Kasten & Young (1989), Applied Optics 28(22), eq. 3.
 *
 * @param sinAltitude sine of the sun's altitude
 */
export const airMass = (sinAltitude: number): number => {
  const sine = Math.min(1, Math.max(0, sinAltitude))
  const altitude = Math.asin(sine) / RADIANS_PER_DEGREE
  return 1 / (sine + 0.50572 * (altitude + 6.07995) ** -1.6364)
}

/** Air mass of a sun 4° high: SAM's core applies the modifier to no more. */
const MAX_MASS = airMass(Math.sin(4 * RADIANS_PER_DEGREE))

/** Effect of the air's spectrum on silicon, 1 near air mass 1.5: De Soto et al. (2006). Constant below 4°. */
export const airMassModifier = (mass: number): number => {
  const m = Math.min(MAX_MASS, mass)
  return 0.918093 + m * (0.086257 + m * (-0.024459 + m * (0.002816 - m * 0.000126)))
}

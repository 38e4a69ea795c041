import { RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { airMass } from '../solar/clear-sky.ts'

/** Air mass of a sun 4° high: SAM's core applies the modifier to no more. */
const MAX_MASS = airMass(Math.sin(4 * RADIANS_PER_DEGREE))

/** Effect of the air's spectrum on silicon, 1 near air mass 1.5: De Soto et al. (2006). Constant below 4°. */
export const airMassModifier = (mass: number): number => {
  const m = Math.min(MAX_MASS, mass)
  return 0.918093 + m * (0.086257 + m * (-0.024459 + m * (0.002816 - m * 0.000126)))
}

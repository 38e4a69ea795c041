import type { Estimate } from '../api/types.ts'
import { productionStep, productionUncertainty } from '../results/uncertainty.ts'
import { lossOf, roundToSum } from '../site/energies.ts'
import { lossStep } from '../site/phrases.ts'

/** Rounds energies to the step of their sum, so that they add up to the headline's figure. */
const roundTogether = (energies: readonly number[], step: number): number[] =>
  roundToSum(energies.map((energy) => energy / step)).map((steps) => steps * step)

/** Each plane's production and loss as displayed, kWh a year, and its loss in percent. */
export const planeFigures = (estimate: Estimate) => {
  const { planes = [], adjustedAnnual } = estimate.energy
  const production = roundTogether(
    planes.map((plane) => plane.adjustedAnnual),
    productionStep(adjustedAnnual, productionUncertainty(estimate.baseline)),
  )
  const lost = roundTogether(
    planes.map((plane) => plane.ac_annual - plane.adjustedAnnual),
    lossStep(lossOf(estimate)),
  )
  return planes.map(({ annualLoss }, i) => ({
    production: production[i] ?? 0,
    lost: lost[i] ?? 0,
    loss: annualLoss,
  }))
}

import { type AnnualLoss, annualLoss } from '../energy/loss.ts'
import { skylineShade } from '../energy/skyline-shade.ts'
import { scaleBaseline } from '../estimators/scale-baseline.ts'
import { skylineOf } from '../horizon/skyline.ts'
import { type Adjusted, Energy } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import { ShadingResult } from '../schemas/shading.ts'
import { calculateShading } from '../shading/result.ts'
import { adjustedOf, type Configuration, type EstimateOptions } from './result.ts'
import type { Unshaded } from './unshaded.ts'

/** The figures of an estimate that need no reasons, rounded as in a response. */
export interface EstimateTotals {
  readonly baseline: Baseline
  /** Percent. */
  readonly energyLoss: number
  /** Percent. */
  readonly daylightHoursLoss: number
  readonly adjusted: Adjusted
}

/** Losses are shares, so only what is left depends on the size. */
const scaledLoss = (loss: AnnualLoss, ratio: number): AnnualLoss => ({
  annualLoss: loss.annualLoss,
  adjustedAnnual: loss.adjustedAnnual * ratio,
  adjustedMonthly: loss.adjustedMonthly.map((energy) => energy * ratio),
})

/**
 * The same figures as a full estimate, in a fraction of its time.
 *
 * @param unshaded of the same panels at the same place, in any size
 */
export const estimateTotals = (
  configuration: Configuration,
  { baseline, year }: Unshaded,
  options: EstimateOptions,
): EstimateTotals => {
  const { systemSize } = configuration
  const skyline = skylineOf(configuration)
  const shading = calculateShading(skyline, { ...configuration, year: options.year })
  const daylightHoursLoss = ShadingResult.shape.averageShadingLoss.parse(shading.averageShadingLoss)
  const energy = scaledLoss(annualLoss(skylineShade(skyline, year.sun), year), systemSize / year.systemSize)
  const production = { baseline: scaleBaseline(baseline, year.systemSize, systemSize), energy }
  return {
    baseline: production.baseline,
    energyLoss: Energy.shape.annualLoss.parse(energy.annualLoss),
    daylightHoursLoss,
    adjusted: adjustedOf(options.adjustment, production, daylightHoursLoss),
  }
}

import { adjustedBy, scaleBaseline, type Unshaded } from '../energy/baseline.ts'
import { annualLoss } from '../energy/loss.ts'
import { shadedSun } from '../energy/shaded-year.ts'
import { skylineOf } from '../horizon/skyline.ts'
import { type Adjusted, Energy } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import { ShadingResult } from '../schemas/shading.ts'
import { calculateShading } from '../shading/sample-days.ts'
import type { Configuration, EstimateOptions } from './estimate.ts'

/** The figures of an estimate that need no reasons, rounded as in a response. */
export interface EstimateTotals {
  readonly baseline: Baseline
  /** Percent. */
  readonly energyLoss: number
  /** Percent. */
  readonly daylightHoursLoss: number
  readonly adjusted: Adjusted
}

/**
 * The same figures as a full estimate, in a fraction of its time.
 *
 * @param unshaded of the same plane at the same place, in any size
 */
export const estimateTotals = (
  configuration: Configuration,
  unshaded: Unshaded,
  { adjustment, days }: Pick<EstimateOptions, 'adjustment' | 'days'>,
): EstimateTotals => {
  const { year } = unshaded
  const skyline = skylineOf(configuration)
  const shading = calculateShading(skyline, configuration, days)
  const daylightHoursLoss = ShadingResult.shape.averageShadingLoss.parse(shading.averageShadingLoss)
  const baseline = scaleBaseline(unshaded.baseline, year.systemSize, configuration.systemSize)
  // Losses are shares, so only what is left depends on the size.
  const ratio = configuration.systemSize / year.systemSize
  const loss = annualLoss(year, shadedSun(skyline, year.sun, false))
  const energy = {
    annualLoss: loss.annualLoss,
    adjustedAnnual: loss.adjustedAnnual * ratio,
    adjustedMonthly: loss.adjustedMonthly.map((left) => left * ratio),
  }
  return {
    baseline,
    energyLoss: Energy.shape.annualLoss.parse(energy.annualLoss),
    daylightHoursLoss,
    adjusted: adjustedBy(adjustment, baseline, energy, daylightHoursLoss),
  }
}

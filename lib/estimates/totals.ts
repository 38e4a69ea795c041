import { adjustedBy, annualLoss } from '../energy/loss.ts'
import { shadedSun } from '../energy/shaded-year.ts'
import { type UnshadedYear, unshadedYear } from '../energy/unshaded-year.ts'
import { skylineOf } from '../horizon/skyline.ts'
import type { Mounting } from '../pvwatts/model.ts'
import { scaleBaseline } from '../pvwatts/production.ts'
import { type Adjusted, Energy } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import { ShadingResult } from '../schemas/shading.ts'
import { calculateShading } from '../shading/sample-days.ts'
import type { PlaceAnswer } from './answer.ts'
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

/** A plane at a place, in any size. */
export interface UnshadedPlane {
  readonly baseline: Baseline
  readonly year: UnshadedYear
}

export const unshadedPlaneOf = ({ place, unshaded }: PlaceAnswer, panels: Mounting): UnshadedPlane => {
  const { baseline, production } = unshaded(panels)
  return { baseline, year: unshadedYear(production, place) }
}

/**
 * The same figures as a full estimate, in a fraction of its time.
 *
 * @param plane the first of the configuration
 */
export const estimateTotals = (
  configuration: Configuration,
  plane: UnshadedPlane,
  { adjustment, days }: Pick<EstimateOptions, 'adjustment' | 'days'>,
): EstimateTotals => {
  const { year } = plane
  const skyline = skylineOf(configuration)
  const shading = calculateShading(skyline, configuration, days)
  const daylightHoursLoss = ShadingResult.shape.averageShadingLoss.parse(shading.averageShadingLoss)
  const baseline = scaleBaseline(plane.baseline, year.systemSize, configuration.systemSize)
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

import { adjustedBy, annualLoss } from '../energy/loss.ts'
import { type UnshadedYear, unshadedYear } from '../energy/plane-year.ts'
import { sunsOf } from '../energy/planes.ts'
import { skylineOf } from '../horizon/skyline.ts'
import type { Mounting } from '../pvwatts/model.ts'
import { scaleBaseline, sumOfBaselines } from '../pvwatts/production.ts'
import { Energy } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import { ShadingResult } from '../schemas/sun.ts'
import { calculateShading } from '../shading/sample-days.ts'
import type { PlaceAnswer } from './answer.ts'
import type { Configuration, EstimateOptions } from './estimate.ts'

/** The unshaded year of a plane of any size, and the place's answer for other planes. */
export interface UnshadedPlane {
  readonly baseline: Baseline
  readonly year: UnshadedYear
  readonly answer: PlaceAnswer
}

export const unshadedPlaneOf = (answer: PlaceAnswer, panels: Mounting): UnshadedPlane => {
  const { baseline, production } = answer.unshaded(panels)
  return { baseline, year: unshadedYear(production, answer.place), answer }
}

/** The plane in another size: losses are shares, so only the months differ. */
const ofSize = ({ baseline, year, answer }: UnshadedPlane, systemSize: number): UnshadedPlane => {
  const ratio = systemSize / year.systemSize
  const monthly = year.monthly.map((energy) => energy * ratio)
  return {
    baseline: scaleBaseline(baseline, year.systemSize, systemSize),
    year: { ...year, systemSize, monthly },
    answer,
  }
}

/**
 * The figures of an estimate without reasons, in a fraction of its time. Losses are in percent, rounded as in a response.
 *
 * @param plane the first of the configuration
 */
export const estimateTotals = (
  configuration: Configuration,
  plane: UnshadedPlane,
  { adjustment, days }: Pick<EstimateOptions, 'adjustment' | 'days'>,
) => {
  const skyline = skylineOf(configuration)
  const shading = calculateShading(skyline, configuration, days)
  const daylightHoursLoss = ShadingResult.shape.averageShadingLoss.parse(shading.averageShadingLoss)
  const planes = [
    ofSize(plane, configuration.systemSize),
    ...configuration.otherPlanes.map((other) => unshadedPlaneOf(plane.answer, other)),
  ]
  const years = planes.map(({ year }) => year)
  const baseline = sumOfBaselines(
    planes.map(({ baseline, year }) => ({ baseline, systemSize: year.systemSize })),
  )
  const energy = annualLoss(years, sunsOf(configuration, skyline, plane.year.sun, false))
  return {
    baseline,
    energyLoss: Energy.shape.annualLoss.parse(energy.annualLoss),
    daylightHoursLoss,
    adjusted: adjustedBy(adjustment, baseline, energy, daylightHoursLoss),
  }
}

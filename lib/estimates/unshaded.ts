import { type UnshadedYear, unshadedYear } from '../energy/unshaded-year.ts'
import { scaleBaseline } from '../estimators/scale-baseline.ts'
import { scaleSeries } from '../pvwatts/hourly-series.ts'
import type { Baseline } from '../schemas/baseline.ts'
import type { Panels } from '../schemas/panels.ts'
import { sunYear } from '../solar/sun-year.ts'
import { type Answer, productionOf } from './answer.ts'

/** Panels without a horizon. */
export interface Unshaded {
  readonly baseline: Baseline
  readonly year: UnshadedYear
}

/** @param given what the estimator was asked about */
export const unshadedOf = (given: Panels, answer: Answer): Unshaded => {
  const sun = sunYear({ ...given, timeZone: answer.hours.timeZone })
  return { baseline: answer.baseline, year: unshadedYear(productionOf(given, answer), sun) }
}

/** Another size is still the estimator's figure, because power is proportional to the size. */
export const scaled = ({ baseline, year }: Unshaded, systemSize: number): Unshaded => {
  const scaledBaseline = scaleBaseline(baseline, year.systemSize, systemSize)
  const hours = scaleSeries(year.hours, systemSize / year.systemSize)
  const { panelTilt, panelAzimuth, sun } = year
  const production = { panelTilt, panelAzimuth, systemSize, monthly: scaledBaseline.ac_monthly, hours }
  return { baseline: scaledBaseline, year: unshadedYear(production, sun) }
}

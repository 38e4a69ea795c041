import { monthlyEnergy } from '../pvwatts/hourly-series.ts'
import { type Mounting, roofSystem, simulate } from '../pvwatts/model.ts'
import { type SkyYear, skyYear } from '../pvwatts/sky-year.ts'
import { total } from '../solar/hours.ts'
import type { SunYear } from '../solar/sun-year.ts'
import type { HourlyProduction } from './unshaded-year.ts'

/** Predicts panels that the estimator was not asked about from the weather in its answer about others. */
export interface ProductionModel {
  readonly given: HourlyProduction
  readonly sun: SunYear
  readonly sky: SkyYear
  /** What makes the model reproduce the estimator's months for the given panels. */
  readonly monthFactors: readonly number[]
}

/** A factor beyond these says more about the month than about the model. */
const MIN_FACTOR = 0.9
const MAX_FACTOR = 1.1
/** Of the mean month. In a darker month the ratio of two small numbers means nothing. */
const MIN_MONTH = 0.01

const factorsOf = (estimated: readonly number[], modeled: readonly number[]): number[] => {
  const mean = total(estimated) / estimated.length
  return estimated.map((energy, month) => {
    const ours = modeled[month] ?? 0
    if (!(energy > MIN_MONTH * mean && ours > 0)) return 1
    return Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, energy / ours))
  })
}

export const productionModel = (given: HourlyProduction, sun: SunYear): ProductionModel => {
  const sky = skyYear(given.hours, sun)
  const { ac } = simulate(roofSystem(given), given.hours, sun, sky)
  return { given, sun, sky, monthFactors: factorsOf(given.monthly, monthlyEnergy(ac)) }
}

/**
 * Production of other panels at the same place. On the reference years, one orientation predicted from another's reply is
 * within 0.07 % of PVWatts a year.
 */
export const modelProduction = (
  { given, sun, sky, monthFactors }: ProductionModel,
  mounting: Mounting,
): HourlyProduction => {
  const hours = simulate(roofSystem(mounting), given.hours, sun, sky)
  const { panelTilt, panelAzimuth, systemSize } = mounting
  const monthly = monthlyEnergy(hours.ac).map((energy, month) => energy * (monthFactors[month] ?? 1))
  return { panelTilt, panelAzimuth, systemSize, monthly, hours }
}

import { type HourlySeries, monthlyEnergy, scaleSeries } from '../pvwatts/hourly-series.ts'
import { type Mounting, roofSystem, simulate } from '../pvwatts/model.ts'
import { type SkyYear, skyYear } from '../pvwatts/sky-year.ts'
import { total } from '../solar/calendar.ts'
import { type SunYear, sunYear } from '../solar/sun-year.ts'

/** The sun and the sky over a place in a typical year: all planes there share them. */
export interface PlaceYear {
  readonly sun: SunYear
  readonly sky: SkyYear
}

/** @param hours with the weather of the place, and its clock */
export const placeYear = (
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  hours: HourlySeries,
): PlaceYear => {
  const sun = sunYear({ latitude, longitude, timeZone: hours.timeZone })
  return { sun, sky: skyYear(hours, sun) }
}

/** The production of panels without a skyline, by month and by hour. */
export interface HourlyProduction extends Mounting {
  /** AC production of each month, kWh: 12 values. */
  readonly monthly: readonly number[]
  readonly hours: HourlySeries
}

/** A system of another size that is otherwise the same: power is proportional to the size. */
export const scaledProduction = (production: HourlyProduction, systemSize: number): HourlyProduction => {
  const ratio = systemSize / production.systemSize
  return {
    ...production,
    systemSize,
    monthly: production.monthly.map((energy) => energy * ratio),
    hours: scaleSeries(production.hours, ratio),
  }
}

/** Predicts panels that the estimator was not asked about from the weather in its answer about others. */
export interface ProductionModel {
  readonly given: HourlyProduction
  readonly place: PlaceYear
  /** What makes the model reproduce the estimator's months for the given panels: 12 factors near 1. */
  readonly monthFactors: readonly number[]
}

/** A factor beyond these says more about the month than about the model. */
const MIN_FACTOR = 0.9
const MAX_FACTOR = 1.1
/** Of the mean month. In a darker month the ratio of two small numbers means nothing. */
const MIN_MONTH = 0.01

const factorsOf = (estimated: readonly number[], modeled: readonly number[]): number[] => {
  const mean = total(estimated) / estimated.length
  return estimated.map((energy, month) =>
    energy > MIN_MONTH * mean && modeled[month] > 0
      ? Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, energy / modeled[month]))
      : 1,
  )
}

export const productionModel = (given: HourlyProduction, place: PlaceYear): ProductionModel => {
  const { ac } = simulate(roofSystem(given), given.hours, place.sun, place.sky)
  return { given, place, monthFactors: factorsOf(given.monthly, monthlyEnergy(ac)) }
}

/**
 * Production of other panels at the same place. On the reference years, one orientation predicted from another's reply is
 * within 0.07 % of PVWatts a year.
 */
export const modelProduction = (
  { given, place, monthFactors }: ProductionModel,
  { panelTilt, panelAzimuth, systemSize }: Mounting,
): HourlyProduction => {
  const mounting = { panelTilt, panelAzimuth, systemSize }
  const hours = simulate(roofSystem(mounting), given.hours, place.sun, place.sky)
  const monthly = monthlyEnergy(hours.ac).map((energy, month) => energy * monthFactors[month])
  return { ...mounting, monthly, hours }
}

import type { Baseline } from '../schemas/baseline.ts'
import type { Plane } from '../solar/angles.ts'
import { addMonths, HOURS, total } from '../solar/calendar.ts'
import { type HourlySeries, monthlyEnergy, scaleSeries } from './hourly-series.ts'
import { type Mounting, simulate } from './model.ts'
import type { PlaceYear } from './sky-year.ts'

/** The production of panels without a skyline, by month and by hour. */
export interface HourlyProduction extends Mounting {
  /** AC production of each month, kWh: 12 values. */
  readonly monthly: readonly number[]
  readonly hours: HourlySeries
}

/** A system of another size that is otherwise the same: power is proportional to the size. */
const scaledProduction = (production: HourlyProduction, systemSize: number): HourlyProduction => {
  const ratio = systemSize / production.systemSize
  return {
    ...production,
    systemSize,
    monthly: production.monthly.map((energy) => energy * ratio),
    hours: scaleSeries(production.hours, ratio),
  }
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

/** Predicts panels that the estimator was not asked about from the weather in its answer about others. */
export const productionModel = (given: HourlyProduction, place: PlaceYear) => {
  const { ac } = simulate(given, given.hours, place)
  /** What makes the model reproduce the estimator's months for the given panels: 12 factors near 1. */
  const monthFactors = factorsOf(given.monthly, monthlyEnergy(ac))
  return { given, place, monthFactors }
}

export type ProductionModel = ReturnType<typeof productionModel>

/**
 * Production of other panels at the same place. On the reference years, one orientation predicted from another's reply is
 * within 0.07 % of PVWatts a year.
 */
export const modelProduction = (
  { given, place, monthFactors }: ProductionModel,
  { panelTilt, panelAzimuth, systemSize }: Mounting,
): HourlyProduction => {
  const mounting = { panelTilt, panelAzimuth, systemSize }
  const hours = simulate(mounting, given.hours, place)
  const monthly = monthlyEnergy(hours.ac).map((energy, month) => energy * monthFactors[month])
  return { ...mounting, monthly, hours }
}

/**
 * The totals of a baseline.
 *
 * @param monthly AC production of each month, kWh
 * @param systemSize kW
 */
export const productionTotals = (monthly: readonly number[], systemSize: number) => {
  const annual = total(monthly)
  return {
    ac_annual: annual,
    ac_monthly: [...monthly],
    capacity_factor: (100 * annual) / (systemSize * HOURS),
    kwh_per_kw: annual / systemSize,
  }
}

/**
 * The baseline of a system of another size that is otherwise the same. PVWatts v8's AC output is proportional to the size:
 * DC power and the inverter's rating are multiples of the nameplate, and so is the starting power of its straight line
 * (SAM simulation core, cmod_pvwattsv8.cpp, `exec`, and lib_sandia.cpp, `sandia_inverter_t::acpower`).
 *
 * There is one step: below 1 kW the starting power is 0.2478 % of the rating, from 1 kW on 0.4931 %. Scaling a figure across
 * it errs by 0.4 to 1.3 % of the year on the reference years: too little for the smaller system, too much for the larger.
 *
 * @param from the size that the estimator was asked for, kW
 * @param to kW; the same size leaves every number as the estimator gave it
 */
export const scaleBaseline = (baseline: Baseline, from: number, to: number): Baseline => {
  const ratio = to / from
  return {
    ...baseline,
    ac_annual: baseline.ac_annual * ratio,
    ac_monthly: baseline.ac_monthly.map((energy) => energy * ratio),
  }
}

/**
 * The baseline of several planes together. Figures for a kW refer to all of them.
 *
 * @param planes with their sizes in kW; a single one keeps every number as it is
 */
export const sumOfBaselines = (
  planes: readonly { readonly baseline: Baseline; readonly systemSize: number }[],
): Baseline => {
  const [{ baseline: first }] = planes
  if (planes.length === 1) return first
  const totalSize = total(planes.map(({ systemSize }) => systemSize))
  const annual = total(planes.map(({ baseline }) => baseline.ac_annual))
  return {
    ...first,
    ac_annual: annual,
    ac_monthly: addMonths(planes.map(({ baseline }) => baseline.ac_monthly)),
    capacity_factor: (100 * annual) / (totalSize * HOURS),
    kwh_per_kw: annual / totalSize,
    source: planes.some(({ baseline }) => baseline.source === 'model') ? 'model' : first.source,
  }
}

export interface Unshaded {
  readonly baseline: Baseline
  readonly production: HourlyProduction
}

/** Flat planes have no azimuth. */
const isSamePlane = (one: Plane, other: Plane): boolean =>
  one.panelTilt === other.panelTilt && (one.panelTilt === 0 || one.panelAzimuth === other.panelAzimuth)

/**
 * Any panels at a place, from one answer of the estimator about given ones. Another size is still the estimator's figure;
 * another plane is modeled from the weather in the answer.
 *
 * @param given what the estimator was asked about
 * @param hours the estimator's, for the given panels
 */
export const panelsAt = (
  place: PlaceYear,
  { panelTilt, panelAzimuth, systemSize }: Mounting,
  baseline: Baseline,
  hours: HourlySeries,
): ((panels: Mounting) => Unshaded) => {
  const given = { panelTilt, panelAzimuth, systemSize, monthly: baseline.ac_monthly, hours }
  let model: ProductionModel | undefined
  return (panels) => {
    if (!isSamePlane(panels, given)) {
      model ??= productionModel(given, place)
      const production = modelProduction(model, panels)
      const totals = productionTotals(production.monthly, panels.systemSize)
      return { baseline: { ...baseline, ...totals, source: 'model' }, production }
    }
    return {
      baseline: scaleBaseline(baseline, systemSize, panels.systemSize),
      production: scaledProduction(given, panels.systemSize),
    }
  }
}

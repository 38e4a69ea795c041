import type { Baseline } from '../schemas/baseline.ts'
import type { Plane } from '../solar/angles.ts'
import { addMonths, HOURS, total } from '../solar/calendar.ts'
import { type HourlySeries, monthlyEnergy, scaleSeries } from './hourly-series.ts'
import { type Mounting, simulate } from './model.ts'
import type { PlaceYear } from './sky-year.ts'

/** Unshaded production of panels, by month and by hour. */
export interface HourlyProduction extends Mounting {
  /** AC production of each month, kWh: 12 values. */
  readonly monthly: readonly number[]
  readonly hours: HourlySeries
}

/** A factor outside this range says more about the month than about the model. */
const MIN_FACTOR = 0.9
const MAX_FACTOR = 1.1
/** Share of the mean month. In darker months the ratio of two small numbers is meaningless. */
const MIN_MONTH = 0.01

const factorsOf = (estimated: readonly number[], modeled: readonly number[]): number[] => {
  const mean = total(estimated) / estimated.length
  return estimated.map((energy, month) =>
    energy > MIN_MONTH * mean && modeled[month] > 0
      ? Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, energy / modeled[month]))
      : 1,
  )
}

/** Models other panels at the place from the weather in the estimator's answer. */
export const productionModel = (given: HourlyProduction, place: PlaceYear) => {
  const { ac } = simulate(given, given.hours, place)
  /** 12 factors near 1 that make the model reproduce the estimator's months for the given panels. */
  const monthFactors = factorsOf(given.monthly, monthlyEnergy(ac))
  return { given, place, monthFactors }
}

export type ProductionModel = ReturnType<typeof productionModel>

/**
 * Production of other panels at the same place. On the reference years, predicting one orientation from another's answer is
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
 * The baseline of an otherwise identical system of another size. PVWatts v8's AC output is proportional to size: DC power,
 * the inverter's rating and its starting power are all multiples of the nameplate (SAM simulation core, cmod_pvwattsv8.cpp,
 * `exec`, and lib_sandia.cpp, `sandia_inverter_t::acpower`).
 *
 * There is one step: the starting power is 0.2478 % of the rating below 1 kW, and 0.4931 % from 1 kW. Scaling across it errs
 * by 0.4 to 1.3 % of the year on the reference years: too low for the smaller system, too high for the larger.
 *
 * @param from the estimated size, kW
 * @param to kW; the same size keeps the estimator's exact numbers
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
 * The baseline of several planes together. Figures per kW refer to their total size.
 *
 * @param planes with their sizes in kW; a single plane keeps its exact numbers
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
 * Unshaded production of any panels at a place, from one estimator's answer about given ones. Other sizes scale the answer;
 * other planes are modeled from its weather.
 *
 * @param given the panels of the answer
 * @param hours the answer's hourly series
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
    const scaled = scaleBaseline(baseline, systemSize, panels.systemSize)
    const production = {
      ...given,
      systemSize: panels.systemSize,
      monthly: scaled.ac_monthly,
      hours: scaleSeries(hours, panels.systemSize / systemSize),
    }
    return { baseline: scaled, production }
  }
}

import type { HourlySeries } from '../pvwatts/hourly-series.ts'
import type { Mounting } from '../pvwatts/model.ts'
import type { Adjusted, Adjustment } from '../schemas/analysis.ts'
import type { Baseline } from '../schemas/baseline.ts'
import type { Plane } from '../solar/angles.ts'
import { HOURS, total } from '../solar/calendar.ts'
import type { AnnualLoss } from './loss.ts'
import {
  modelProduction,
  type PlaceYear,
  type ProductionModel,
  productionModel,
  scaledProduction,
} from './production.ts'
import { type UnshadedYear, unshadedYear } from './unshaded-year.ts'

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

/** Panels without a skyline. */
export interface Unshaded {
  readonly baseline: Baseline
  readonly year: UnshadedYear
}

/** Flat planes have no azimuth. */
const isSamePlane = (one: Plane, other: Plane): boolean =>
  one.panelTilt === other.panelTilt && (one.panelTilt === 0 || one.panelAzimuth === other.panelAzimuth)

const scaled = ({ baseline, year }: Unshaded, place: PlaceYear, systemSize: number): Unshaded => ({
  baseline: scaleBaseline(baseline, year.systemSize, systemSize),
  year: unshadedYear(scaledProduction(year, systemSize), place),
})

const modeled = (model: ProductionModel, baseline: Baseline, mounting: Mounting): Unshaded => {
  const production = modelProduction(model, mounting)
  const totals = productionTotals(production.monthly, mounting.systemSize)
  return {
    baseline: { ...baseline, ...totals, source: 'model' },
    year: unshadedYear(production, model.place),
  }
}

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
  const unshaded = { baseline, year: unshadedYear(given, place) }
  let model: ProductionModel | undefined
  return (panels) => {
    if (!isSamePlane(panels, given)) {
      model ??= productionModel(given, place)
      return modeled(model, baseline, panels)
    }
    return panels.systemSize === systemSize ? unshaded : scaled(unshaded, place, panels.systemSize)
  }
}

/**
 * Production reduced by the loss that an adjustment names. By daylight hours every month loses the same share: the literal
 * reading of the interface specification.
 *
 * @param loss of energy; without one only daylight hours can be adjusted by
 * @param averageShadingLoss of the daylight hours, percent, rounded as in a response, so that readers can repeat it
 */
export const adjustedBy = (
  adjustment: Adjustment,
  { ac_annual, ac_monthly }: Baseline,
  loss: AnnualLoss | null,
  averageShadingLoss: number,
): Adjusted => {
  if (adjustment === 'energy' && loss) {
    const { adjustedAnnual, adjustedMonthly } = loss
    return { adjustedAnnual, adjustedMonthly, basis: 'energy' }
  }
  const remaining = 1 - averageShadingLoss / 100
  return {
    adjustedAnnual: ac_annual * remaining,
    adjustedMonthly: ac_monthly.map((production) => production * remaining),
    basis: 'daylight-hours',
  }
}

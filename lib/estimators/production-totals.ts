import { type HourlySeries, monthlyEnergy } from '../pvwatts/hourly-series.ts'
import type { Baseline } from '../schemas/baseline.ts'
import { HOURS, total } from '../solar/hours.ts'
import type { UnshadedProduction } from './estimator.ts'

type Totals = Pick<Baseline, 'ac_annual' | 'ac_monthly' | 'capacity_factor' | 'kwh_per_kw'>

/**
 * @param monthly AC production of each month, kWh
 * @param systemSize kW
 */
export const productionTotals = (monthly: readonly number[], systemSize: number): Totals => {
  const annual = total(monthly)
  return {
    ac_annual: annual,
    ac_monthly: [...monthly],
    capacity_factor: (100 * annual) / (systemSize * HOURS),
    kwh_per_kw: annual / systemSize,
  }
}

/** Where hours come from. */
type Origin = Omit<Baseline, keyof Totals>

/** @param systemSize kW */
export const productionOfHours = (
  hours: HourlySeries,
  systemSize: number,
  origin: Origin,
): UnshadedProduction => ({
  baseline: { ...productionTotals(monthlyEnergy(hours.ac), systemSize), ...origin },
  hours,
})

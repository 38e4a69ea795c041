import { type HourlySeries, monthlyEnergy } from '../../pvwatts/hourly-series.ts'
import { total } from '../../solar/calendar.ts'
import type { Reply } from './reply.ts'

/** Real replies agree to 0.012 %, and those of stations with rounded months to 0.009 %. */
const RELATIVE_TOLERANCE = 0.01
/** kWh: rounding in the dark winter months of a small system. */
const ABSOLUTE_TOLERANCE = 0.1

const agree = (one: number, other: number): boolean =>
  Math.abs(one - other) <= ABSOLUTE_TOLERANCE + RELATIVE_TOLERANCE * Math.max(one, other)

/** Negative power counts as zero, as it does in the packed hours. */
const monthlyEnergyOf = (ac: Float64Array): number[] => monthlyEnergy(ac.map((power) => Math.max(0, power)))

/** How a reply contradicts itself, or null: its months must add up to the year, and its hours to the months. */
export const contradictionIn = (
  { ac_annual, ac_monthly }: Reply['outputs'],
  hours: HourlySeries | null,
): string | null => {
  if (!agree(ac_annual, total(ac_monthly))) return 'ac_annual is not the sum of ac_monthly'
  if (!hours) return null
  const fromHours = monthlyEnergyOf(hours.ac)
  const month = ac_monthly.findIndex((energy, i) => !agree(energy, fromHours[i] ?? 0))
  return month === -1 ? null : `ac_monthly.${month} is not the sum of its hours`
}

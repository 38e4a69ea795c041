import type { Hours } from '../energy/loss.ts'
import { HOURS_OF_MONTHS } from '../solar/hours.ts'
import type { Reply } from './pvwatts-reply.ts'

/** Real replies agree to 0.012 %, and stations of rounded months to 0.009 %. */
const SHARE = 0.01
/** kWh: the rounding of a system of some modules in the dark of a winter. */
const LEAST = 0.1

const agree = (one: number, other: number): boolean =>
  Math.abs(one - other) <= LEAST + SHARE * Math.max(one, other)

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** kWh, from W; a power below zero counts for nothing, as it does where the hours are kept. */
const monthsOf = (ac: Float64Array): number[] => {
  let hour = 0
  return HOURS_OF_MONTHS.map((count) => {
    const powers = ac.subarray(hour, hour + count)
    hour += count
    return powers.reduce((sum, power) => sum + Math.max(0, power), 0) / 1000
  })
}

/** In what a reply contradicts itself, or null: its year is the sum of its months, and they are those of its hours. */
export const contradictionIn = (
  { ac_annual, ac_monthly }: Reply['outputs'],
  hours: Hours | null,
): string | null => {
  if (!agree(ac_annual, total(ac_monthly))) return 'ac_annual is not the sum of ac_monthly'
  if (!hours) return null
  const summed = monthsOf(hours.ac)
  const month = ac_monthly.findIndex((energy, i) => !agree(energy, summed[i] ?? 0))
  return month === -1 ? null : `ac_monthly.${month} is not the sum of its hours`
}

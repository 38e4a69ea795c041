export const HOURS_PER_DAY = 24

/** A typical year has no leap day. */
export const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
export const HOURS_OF_MONTHS = DAYS_OF_MONTHS.map((days) => days * HOURS_PER_DAY)
export const DAYS = 365
export const HOURS = DAYS * HOURS_PER_DAY

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Sums of hourly values by month, January first. */
export const monthlySums = (hourly: Float64Array): number[] => {
  let hour = 0
  return HOURS_OF_MONTHS.map((count) => {
    let sum = 0
    for (const end = hour + count; hour < end; hour++) sum += hourly[hour] ?? 0
    return sum
  })
}

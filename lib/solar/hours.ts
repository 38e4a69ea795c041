export const HOURS_PER_DAY = 24

export const MONTHS = 12

/** A typical year has no leap day. */
export const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
export const HOURS_OF_MONTHS = DAYS_OF_MONTHS.map((days) => days * HOURS_PER_DAY)
export const DAYS = 365
export const HOURS = DAYS * HOURS_PER_DAY

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The hour of the year at which each month starts, 0 for January. */
export const MONTH_STARTS = HOURS_OF_MONTHS.map((_, month) => total(HOURS_OF_MONTHS.slice(0, month)))

/** The month of each hour of the year, 0 for January. */
export const MONTH_OF_HOUR = Uint8Array.from(
  HOURS_OF_MONTHS.flatMap((hours, month) => new Array<number>(hours).fill(month)),
)

/** Sums of hourly values by month, January first. */
export const monthlySums = (hourly: Float64Array): number[] => {
  const sums = new Float64Array(MONTHS)
  for (let hour = 0; hour < HOURS; hour++) {
    const month = MONTH_OF_HOUR[hour] ?? 0
    sums[month] = (sums[month] ?? 0) + (hourly[hour] ?? 0)
  }
  return Array.from(sums)
}

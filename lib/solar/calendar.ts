export const HOURS_PER_DAY = 24
export const MONTHS = 12

/** A typical year has no leap day. */
export const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
export const DAYS = 365
export const HOURS = DAYS * HOURS_PER_DAY
/** Start of the first hour of a typical year, month and day without a year. */
export const YEAR_START = '01-01T00:00'

export const total = (values: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum
}

/** The month of each hour of the year, 0 for January: 8760 values. */
export const MONTH_OF_HOUR = Uint8Array.from(
  DAYS_OF_MONTHS.flatMap((days, month) => new Array<number>(days * HOURS_PER_DAY).fill(month)),
)

/** The year wraps around: the hour before its first is its last, and the hour after its last is its first. */
export const hourOfYear = (hour: number): number => ((hour % HOURS) + HOURS) % HOURS

/** Sums of 8760 hourly values by month, January first. */
export const monthlySums = (hourly: Float64Array): number[] => {
  const sums = new Array<number>(MONTHS).fill(0)
  for (let hour = 0; hour < HOURS; hour++) sums[MONTH_OF_HOUR[hour]] += hourly[hour]
  return sums
}

/** Adds up several years of 12 monthly values, month by month. */
export const addMonths = (years: readonly (readonly number[])[]): number[] =>
  DAYS_OF_MONTHS.map((_, month) => total(years.map((monthly) => monthly[month])))

/** The names of the sample days, in calendar order. */
export const SEASON_NAMES = [
  'March equinox',
  'June solstice',
  'September equinox',
  'December solstice',
] as const
export type SeasonName = (typeof SEASON_NAMES)[number]

/**
 * ISO 8601, to the nearest second.
 *
 * @param day UTC, in days since 1970-01-01T00:00Z
 */
export const isoTime = (day: number): string =>
  `${new Date(Math.round(day * 86_400) * 1000).toISOString().slice(0, 19)}Z`

/** YYYY-MM-DD. @param date whole days since 1970-01-01 */
export const isoDate = (date: number): string => isoTime(date).slice(0, 10)

/** 0 for January. @param date whole days since 1970-01-01 */
export const monthOf = (date: number): number => Number(isoDate(date).slice(5, 7)) - 1

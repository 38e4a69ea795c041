import { DAYS_OF_MONTHS, HOURS_PER_DAY, MONTH_STARTS } from '../../solar/calendar.ts'

/** The time label of a row, in UTC. */
export interface Label {
  readonly year: number
  /** 1…12. */
  readonly month: number
  /** Hour of a year without a leap day, 0…8759; null on 29 February. */
  readonly hour: number | null
}

/**
 * @param text such as `20070131:1300`
 * @returns null if there is no such month, day or hour
 */
export const labelOf = (text: string): Label | null => {
  const part = (from: number, to: number): number => Number(text.slice(from, to))
  const [year, month, day, hour] = [part(0, 4), part(4, 6), part(6, 8), part(9, 11)]
  if (month === 2 && day === 29) return { year, month, hour: null }
  const before = MONTH_STARTS[month - 1]
  const days = DAYS_OF_MONTHS[month - 1]
  if (before === undefined || days === undefined) return null
  if (day < 1 || day > days || hour >= HOURS_PER_DAY) return null
  return { year, month, hour: before + (day - 1) * HOURS_PER_DAY + hour }
}

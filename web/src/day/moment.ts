import { isoDate } from '../../../lib/solar/calendar.ts'

/** A minute of a date, in the standard time of the place. */
export interface Moment {
  /** ISO 8601, such as `2026-11-14`. */
  readonly date: string
  /** Since midnight, an integer in 0…1439. */
  readonly minutes: number
}

export const MINUTES_PER_DAY = 1440
export const DAY_MS = 86_400_000

/** The years that the service accepts. */
export const [FIRST_YEAR, LAST_YEAR] = [1950, 2100]

/** In the years that the service accepts. */
export const isDate = (text: string): boolean => {
  const year = Number(text.slice(0, 4))
  const time = Date.parse(text)
  // Leniently parsed dates, such as 30 February, format differently.
  return year >= FIRST_YEAR && year <= LAST_YEAR && !Number.isNaN(time) && isoDate(time / DAY_MS) === text
}

export const addDays = (date: string, days: number): string => isoDate(Date.parse(date) / DAY_MS + days)

export const yearOf = (date: string): number => Number(date.slice(0, 4))

/** 0 for 1 January. */
export const dayOfYear = (date: string): number =>
  (Date.parse(date) - Date.parse(`${yearOf(date)}-01-01`)) / DAY_MS

export const datesOf = (year: number): string[] =>
  Array.from({ length: dayOfYear(`${year}-12-31`) + 1 }, (_, day) => addDays(`${year}-01-01`, day))

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `15:20`; the end of the day is `24:00`. */
export const clockText = (minutes: number): string => {
  const whole = Math.round(minutes)
  return `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`
}

/** The query part of the address: `?date=2026-11-14&time=15:20`. */
export const queryOf = ({ date, minutes }: Moment): string => `?date=${date}&time=${clockText(minutes)}`

/** The valid parts of the moment in an address. @param hash such as `#/sites/…?date=2026-11-14` */
export const parseQuery = (hash: string): Partial<Moment> => {
  const query = new URLSearchParams(hash.split('?')[1] ?? '')
  const date = query.get('date') ?? ''
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(query.get('time') ?? '') ?? []
  return {
    ...(isDate(date) && { date }),
    ...(hours !== undefined && { minutes: 60 * Number(hours) + Number(minutes) }),
  }
}

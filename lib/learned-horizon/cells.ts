const NUMBER = /^[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d{1,3})?$/i

/** No roof or counter reaches this, in any unit. */
const MOST = 1e12

/** @returns NaN unless the cell is a plausible number with a decimal point or comma */
export const numberIn = (cell: string): number => {
  const value = NUMBER.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN
  return Math.abs(value) <= MOST ? value : Number.NaN
}

/** ISO 8601, day.month.year and month/day/year. */
const WRITTEN = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?\s*(?<offset>Z|[-+]\d\d:?\d\d)?$/,
  /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4}),?[T ]\s*(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))?$/,
  /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4}),?\s+(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))?\s*(?<half>[ap]m)?$/i,
]
export const SLASHES = /^\d\d?\/\d\d?\/\d{4}/
/** Seconds from 1980 to 2100. */
const [FIRST_UNIX, LAST_UNIX] = [315_532_800, 4_102_444_800]
const UNIX = /^\d{9,10}(\.\d+)?$/

/** @returns null for a date or time that does not exist: `Date.UTC` would roll it over */
const instant = (year: number, month: number, day: number, hour: number, minute: number, second: number) => {
  const time = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(time)
  const isDate = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDate && year >= 1980 && year < 2100 && minute < 60 && second < 60 ? time : null
}

const minutesOf = (offset: string): number => {
  if (offset === 'Z') return 0
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))]
  return (offset.startsWith('-') ? -1 : 1) * (60 * hours + minutes)
}

/** A time as ISO 8601, day.month.year, month/day/year or Unix seconds. */
export const timeIn = (cell: string): { readonly time: number; readonly isLocal: boolean } | null => {
  for (const pattern of WRITTEN) {
    const parts = pattern.exec(cell)?.groups
    if (!parts) continue
    const { year, month, day, hour, minute, second = 0, half, offset } = parts
    const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)
    const time = instant(Number(year), Number(month), Number(day), hours, Number(minute), Number(second))
    if (time === null) return null
    return offset ? { time: time - minutesOf(offset) * 60_000, isLocal: false } : { time, isLocal: true }
  }
  const seconds = UNIX.test(cell) ? Number(cell) : 0
  return seconds >= FIRST_UNIX && seconds < LAST_UNIX ? { time: seconds * 1000, isLocal: false } : null
}

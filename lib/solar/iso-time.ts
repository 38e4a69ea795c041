const SECONDS_PER_DAY = 86_400

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : `${value}`)

const formatDate = (date: number): string => {
  const midnight = new Date(date * SECONDS_PER_DAY * 1000)
  return `${midnight.getUTCFullYear()}-${twoDigits(midnight.getUTCMonth() + 1)}-${twoDigits(midnight.getUTCDate())}`
}

/** A result has up to hundreds of times in a row on the same date. */
let latest = { date: 0, text: formatDate(0) }

/** @param date whole days since 1970-01-01; → YYYY-MM-DD */
export const isoDate = (date: number): string => {
  if (date !== latest.date) latest = { date, text: formatDate(date) }
  return latest.text
}

/** @param date whole days since 1970-01-01; → 0 for January */
export const monthOf = (date: number): number => new Date(date * SECONDS_PER_DAY * 1000).getUTCMonth()

/**
 * ISO 8601, to the nearest second.
 *
 * @param day UTC, in days since 1970-01-01T00:00Z
 */
export const isoTime = (day: number): string => {
  const seconds = Math.round(day * SECONDS_PER_DAY)
  const date = Math.floor(seconds / SECONDS_PER_DAY)
  const second = seconds - date * SECONDS_PER_DAY
  const minute = Math.floor(second / 60)
  const hour = Math.floor(minute / 60)
  return `${isoDate(date)}T${twoDigits(hour)}:${twoDigits(minute % 60)}:${twoDigits(second % 60)}Z`
}

const MILLISECONDS_PER_DAY = 86_400_000

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : `${value}`)

const dateOf = (time: Date): string =>
  `${time.getUTCFullYear()}-${twoDigits(time.getUTCMonth() + 1)}-${twoDigits(time.getUTCDate())}`

/** @param date whole days since 1970-01-01; → YYYY-MM-DD */
export const isoDate = (date: number): string => dateOf(new Date(date * MILLISECONDS_PER_DAY))

/**
 * ISO 8601, to the nearest second.
 *
 * @param day UTC, in days since 1970-01-01T00:00Z
 */
export const isoTime = (day: number): string => {
  const time = new Date(day * MILLISECONDS_PER_DAY + 500)
  const [hours, minutes, seconds] = [time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()]
  return `${dateOf(time)}T${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}Z`
}

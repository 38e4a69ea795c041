const MILLISECONDS_PER_DAY = 86_400_000
const SECONDS_PER_DAY = 86_400
const KEPT_DATES = 4096

const dates = new Map<number, string>()
const twoDigits = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, '0'))
const secondsOfMinute = twoDigits.map((second) => `${second}Z`)
const minutesOfDay = Array.from(
  { length: 1440 },
  (_, i) => `T${twoDigits[Math.floor(i / 60)]}:${twoDigits[i % 60]}:`,
)

/** @param date whole days since 1970-01-01; → YYYY-MM-DD */
export const isoDate = (date: number): string => {
  const known = dates.get(date)
  if (known) return known
  const text = new Date(date * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
  if (dates.size >= KEPT_DATES) dates.clear()
  dates.set(date, text)
  return text
}

/**
 * ISO 8601, to the nearest second. Some ten of these go into a shading result, where Date would take longer than
 * all the astronomy.
 *
 * @param day UTC, in days since 1970-01-01T00:00Z
 */
export const isoTime = (day: number): string => {
  const date = Math.floor(day)
  // Rounds and divides as integers: that takes half the time.
  const second = ((day - date) * SECONDS_PER_DAY + 0.5) | 0
  if (second === SECONDS_PER_DAY) return isoTime(date + 1)
  const minute = (second / 60) | 0
  // Not a template: it would ask of each part whether it is a text.
  return isoDate(date) + (minutesOfDay[minute] ?? '') + (secondsOfMinute[second - minute * 60] ?? '')
}

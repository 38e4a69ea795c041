import type { Estimate } from '../api/types.ts'
import { timeUtc } from './format.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** The earth turns one degree in four minutes. */
const MS_PER_DEGREE = 240_000

/** By how many milliseconds local mean solar time is ahead of UTC. @param longitude degrees east */
const solarOffset = (longitude: number): number => Math.round(longitude * MS_PER_DEGREE)

/** Rounded to the minute, so that displayed UTC plus displayed offset gives displayed solar time. */
const offsetMinutes = (longitude: number): number => Math.round(solarOffset(longitude) / MINUTE_MS)

/** Local mean solar time, `12:46`: the sun is highest near 12:00. @param longitude degrees east */
export const meanSolarTime = (timestamp: string, longitude: number): string =>
  timeUtc(Date.parse(timestamp) + MINUTE_MS * offsetMinutes(longitude))

/** Local mean solar time minus UTC, `+ 0:46 h`. @param longitude degrees east */
export const utcOffset = (longitude: number): string => {
  const offset = offsetMinutes(longitude)
  const minutes = Math.abs(offset)
  return `${offset < 0 ? '−' : '+'} ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`
}

/**
 * Hours since midnight, local mean solar time, of a date.
 *
 * @param timestamp ISO 8601, UTC
 * @param date ISO 8601
 * @param longitude degrees east
 */
export const localSolarHour = (timestamp: string, date: string, longitude: number): number =>
  (Date.parse(timestamp) + solarOffset(longitude) - Date.parse(date)) / HOUR_MS

export const DEGREES_PER_HOUR = 15

/** Standard time minus UTC, hours: the clock of an estimate. From the longitude if the estimator does not name it. */
export const timeZoneOf = ({ baseline, inputs }: Pick<Estimate, 'baseline' | 'inputs'>): number => {
  const { tz } = baseline.station_info
  return typeof tz === 'number' ? tz : Math.round(inputs.longitude / DEGREES_PER_HOUR)
}

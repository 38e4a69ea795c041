import type { Estimate, Place } from '../api/types.ts'

/** The earth turns so far in an hour. */
export const DEGREES_PER_HOUR = 15

/** Standard time minus UTC, hours, where no weather data name it. */
const zoneAt = ({ longitude }: Pick<Place, 'longitude'>): number => Math.round(longitude / DEGREES_PER_HOUR)

/** Standard time minus UTC, hours: the clock of an estimate, and of everything that the page says about a place. */
export const timeZoneOf = ({ baseline, inputs }: Pick<Estimate, 'baseline' | 'inputs'>): number => {
  // Older results only have the station's.
  const { timeZone = baseline.station_info.tz } = baseline
  return typeof timeZone === 'number' ? timeZone : zoneAt(inputs)
}

/** The clock of a place, also before its estimate is known. */
export const timeZoneAt = (place: Place | null, estimate: Estimate | null): number => {
  if (estimate) return timeZoneOf(estimate)
  return place ? zoneAt(place) : 0
}

/** `UTC + 1`, `UTC − 3.5` */
export const zoneText = (timeZone: number): string => `UTC ${timeZone < 0 ? '−' : '+'} ${Math.abs(timeZone)}`

/** By how many hours a clock is ahead of local mean solar time. @param longitude degrees east */
export const aheadOfSun = (timeZone: number, longitude: number): number =>
  timeZone - longitude / DEGREES_PER_HOUR

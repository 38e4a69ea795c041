import type { Estimate, Place } from '../api/types.ts'

/** Rotation of the earth. */
export const DEGREES_PER_HOUR = 15

/** Standard time minus UTC, hours, if no weather data name it. */
const zoneAt = ({ longitude }: Pick<Place, 'longitude'>): number => Math.round(longitude / DEGREES_PER_HOUR)

/** Standard time minus UTC, hours: the clock of an estimate, and of every time on the page. */
export const timeZoneOf = ({ baseline, inputs }: Pick<Estimate, 'baseline' | 'inputs'>): number => {
  // Older results only have the station's time zone.
  const { timeZone = baseline.station_info.tz } = baseline
  return typeof timeZone === 'number' ? timeZone : zoneAt(inputs)
}

/** The clock of a place, even before its estimate is known. */
export const timeZoneAt = (place: Place | null, estimate: Estimate | null): number => {
  if (estimate) return timeZoneOf(estimate)
  return place ? zoneAt(place) : 0
}

/** `UTC + 1`, `UTC − 3.5` */
export const zoneText = (timeZone: number): string => `UTC ${timeZone < 0 ? '−' : '+'} ${Math.abs(timeZone)}`

/** Hours by which a clock is ahead of local mean solar time. @param longitude degrees east */
export const aheadOfSun = (timeZone: number, longitude: number): number =>
  timeZone - longitude / DEGREES_PER_HOUR

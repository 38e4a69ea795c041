import type { HorizonLine } from '../horizon/line.ts'
import { shadedIntervals } from '../shading/intervals.ts'
import { COARSE_ARCS, skyCurve } from '../shading/sky-curve.ts'
import { HOURS } from '../solar/hours.ts'
import type { Interval } from '../solar/interval.ts'
import type { Place } from '../solar/place.ts'
import { CENTRE } from '../solar/refraction.ts'
import { daylight } from '../solar/rise-set.ts'
import type { Horizontal } from '../solar/sphere.ts'
import { observerAt, type SunTrack, sunDirection } from '../solar/track.ts'
import { FIRST_DAY, typicalYear } from '../solar/typical-year.ts'

const HOURS_PER_DAY = 24

/** The sun in each hour of a typical year, in the station's standard time: hour 0 is 1 January, 00:00 to 01:00. */
export interface SunHours {
  /** Share of the hour in which the sun's center is above a flat horizon. */
  readonly up: Float64Array
  /** Share of the hour in which it is up and below the horizon line. */
  readonly behind: Float64Array
  /** Direction of the sun's center in the middle of the part of the hour in which it is up: a unit vector. */
  readonly sinAltitude: Float64Array
  readonly east: Float64Array
  readonly north: Float64Array
}

export interface PlaceInZone extends Place {
  /** Standard time minus UTC in hours, with its fraction. */
  readonly timeZone: number
}

/** Range of the sine of the sun's declination over the year: sin 23.45°, and room for rounding. */
const DECLINATIONS = [{ lowest: -0.3985, highest: 0.3985 }]

const putDirection = (sun: SunHours, hour: number, { north, east, up }: Horizontal): void => {
  sun.sinAltitude[hour] = up
  sun.east[hour] = east
  sun.north[hour] = north
}

/** The year repeats: what lies before its first hour is in its last day. */
const hourOfYear = (hour: number): number => (hour < 0 ? hour + HOURS : hour < HOURS ? hour : hour - HOURS)

/**
 * Divides an interval of a track's day at the full hours of the station's clock.
 *
 * @param visit is called with the index of each hour, the share of it that lies in the interval, and the middle of that
 * part as the track's time of day.
 */
const forEachHour = (
  track: SunTrack,
  timeZone: number,
  { from, to }: Interval,
  visit: (hour: number, share: number, middle: number) => void,
): void => {
  const midnight = (track.day.date - track.observer.aheadOfUtc - FIRST_DAY) * HOURS_PER_DAY + timeZone
  const end = midnight + to * HOURS_PER_DAY
  let start = midnight + from * HOURS_PER_DAY
  while (start < end) {
    const hour = Math.floor(start)
    const stop = Math.min(end, hour + 1)
    visit(hourOfYear(hour), stop - start, ((start + stop) / 2 - midnight) / HOURS_PER_DAY)
    start = stop
  }
}

/**
 * Where the sun is in each hour of a typical year, and for how long the horizon hides its center. Times are solved, not
 * sampled.
 */
export const sunHours = (line: HorizonLine, { latitude, longitude, timeZone }: PlaceInZone): SunHours => {
  const sun = {
    up: new Float64Array(HOURS),
    behind: new Float64Array(HOURS),
    sinAltitude: new Float64Array(HOURS),
    east: new Float64Array(HOURS),
    north: new Float64Array(HOURS),
  }
  const observer = observerAt(latitude, longitude)
  const skyline = { line, point: CENTRE, curve: skyCurve(line, observer, CENTRE, DECLINATIONS, COARSE_ARCS) }
  for (const day of typicalYear()) {
    const track = { day, observer }
    const up = daylight(track, CENTRE)
    for (const interval of up)
      forEachHour(track, timeZone, interval, (hour, share, middle) => {
        const before = sun.up[hour] ?? 0
        sun.up[hour] = before + share
        // Two local days meet in an hour of the station's clock: the longer part counts.
        if (share > before) putDirection(sun, hour, sunDirection(track, middle))
      })
    for (const interval of shadedIntervals(skyline, track, up))
      forEachHour(track, timeZone, interval, (hour, share) => {
        sun.behind[hour] = (sun.behind[hour] ?? 0) + share
      })
  }
  return sun
}

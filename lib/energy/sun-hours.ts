import type { HorizonLine } from '../horizon/line.ts'
import type { Location } from '../schemas/panels.ts'
import { shadedIntervals } from '../shading/intervals.ts'
import { COARSE_ARCS, skyCurve } from '../shading/sky-curve.ts'
import { HOURS, HOURS_PER_DAY } from '../solar/hours.ts'
import type { Interval } from '../solar/interval.ts'
import { CENTER } from '../solar/refraction.ts'
import { CENTER_RISING, daylight } from '../solar/rise-set.ts'
import { observerAt, type SunTrack, sunDirection } from '../solar/track.ts'
import { FIRST_DAY, typicalYear } from '../solar/typical-year.ts'

/** The sun in each hour of a typical year, in the station's standard time: hour 0 is 1 January, 00:00 to 01:00. */
export interface SunHours {
  /** Share of the hour in which the sun's center is above a flat horizon. */
  readonly up: Float64Array
  /** Share of the hour in which it is up and below the horizon line. */
  readonly shaded: Float64Array
  /** Direction of the sun's center in the middle of the part of the hour in which it is up: a unit vector. */
  readonly sinAltitude: Float64Array
  readonly east: Float64Array
  readonly north: Float64Array
}

export interface LocationInZone extends Location {
  /** Standard time minus UTC in hours, with its fraction. */
  readonly timeZone: number
}

/** Range of the sine of the sun's declination over the year: ±sin 23.45°, rounded outward. */
const DECLINATIONS = [{ lowest: -0.3985, highest: 0.3985 }]

/** The year wraps around: the hour before its first is its last, and the hour after its last is its first. */
const hourOfYear = (hour: number): number => (hour < 0 ? hour + HOURS : hour < HOURS ? hour : hour - HOURS)

/** A local day on the station's clock, which counts the hours of the year. */
interface ClockDay {
  readonly track: SunTrack
  /** The local day's midnight. */
  readonly midnight: number
}

/** Adds an interval in which the sun is up. Where two local days meet in an hour, the longer part gives the direction. */
const addUp = (sun: SunHours, { track, midnight }: ClockDay, { from, to }: Interval): void => {
  const end = midnight + to * HOURS_PER_DAY
  for (let start = midnight + from * HOURS_PER_DAY; start < end; ) {
    const stop = Math.min(end, Math.floor(start) + 1)
    const hour = hourOfYear(Math.floor(start))
    const before = sun.up[hour] ?? 0
    const share = stop - start
    sun.up[hour] = before + share
    if (share > before) {
      const { north, east, up } = sunDirection(track, ((start + stop) / 2 - midnight) / HOURS_PER_DAY)
      sun.sinAltitude[hour] = up
      sun.east[hour] = east
      sun.north[hour] = north
    }
    start = stop
  }
}

/** Adds an interval in which the sun is up and below the horizon line. */
const addShaded = (sun: SunHours, { midnight }: ClockDay, { from, to }: Interval): void => {
  const end = midnight + to * HOURS_PER_DAY
  for (let start = midnight + from * HOURS_PER_DAY; start < end; ) {
    const stop = Math.min(end, Math.floor(start) + 1)
    const hour = hourOfYear(Math.floor(start))
    sun.shaded[hour] = (sun.shaded[hour] ?? 0) + (stop - start)
    start = stop
  }
}

/**
 * Where the sun is in each hour of a typical year, and for how long the horizon hides its center. Times are solved, not
 * sampled.
 */
export const sunHours = (line: HorizonLine, { latitude, longitude, timeZone }: LocationInZone): SunHours => {
  const sun = {
    up: new Float64Array(HOURS),
    shaded: new Float64Array(HOURS),
    sinAltitude: new Float64Array(HOURS),
    east: new Float64Array(HOURS),
    north: new Float64Array(HOURS),
  }
  const observer = observerAt(latitude, longitude)
  const skyline = { line, point: CENTER, curve: skyCurve(line, observer, CENTER, DECLINATIONS, COARSE_ARCS) }
  for (const day of typicalYear()) {
    const track = { day, observer }
    const up = daylight(track, CENTER_RISING)
    const midnight = (day.date - observer.aheadOfUtc - FIRST_DAY) * HOURS_PER_DAY + timeZone
    const clockDay = { track, midnight }
    for (const interval of up) addUp(sun, clockDay, interval)
    for (const interval of shadedIntervals(skyline, track, up)) addShaded(sun, clockDay, interval)
  }
  return sun
}

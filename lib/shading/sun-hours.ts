import { CENTRE } from '../solar/refraction.ts'
import { daylight, type Stretch } from '../solar/rise-set.ts'
import { type SunTrack, sunDirection, sunTrack } from '../solar/track.ts'
import { FIRST_DAY, typicalYear } from '../solar/typical-year.ts'
import { CrossingSearch } from './crossings.ts'
import type { HorizonLine } from './horizon.ts'
import { shadedStretches } from './shaded-stretches.ts'
import { skyLine } from './sky-line.ts'

export const HOURS = 8760
const HOURS_PER_DAY = 24

/** The sun in each hour of a typical year, in the station's standard time: hour 0 is 1 January, 00:00 to 01:00. */
export interface SunHours {
  /** Share of the hour in which the sun's centre is above a flat horizon. */
  readonly up: Float64Array
  /** Share of the hour in which it is up, and behind the horizon line. */
  readonly behind: Float64Array
  /** Sine of the altitude of the sun's centre in the middle of the hour's sun-up part. */
  readonly sinAltitude: Float64Array
  /** The other two coordinates of its direction, as a unit vector. */
  readonly east: Float64Array
  readonly north: Float64Array
}

export interface Place {
  /** Degrees, north positive. */
  readonly latitude: number
  /** Degrees, east positive. */
  readonly longitude: number
  /** Standard time minus UTC in hours, with its fraction. */
  readonly timeZone: number
}

/** The year has no end: what is before its first hour is in its last day. No place's day lies further outside than that. */
const wrapHour = (hour: number): number => (hour < 0 ? hour + HOURS : hour >= HOURS ? hour - HOURS : hour)

/** Hours of the station's clock from the year's beginning to the track's midnight. */
const midnightOf = (track: SunTrack, timeZone: number): number =>
  (track.day.date - track.aheadOfUtc - FIRST_DAY) * HOURS_PER_DAY + timeZone

/** Adds a stretch of a day, which begins at `midnight`, to the hours that it touches. */
const addBehind = ({ behind }: SunHours, midnight: number, { from, to }: Stretch): void => {
  const end = midnight + to * HOURS_PER_DAY
  let start = midnight + from * HOURS_PER_DAY
  while (start < end) {
    const hour = Math.floor(start)
    const stop = Math.min(end, hour + 1)
    const i = wrapHour(hour)
    behind[i] = (behind[i] ?? 0) + (stop - start)
    start = stop
  }
}

/** The same with the sun's place in each of them. Where two local days meet in an hour, that of the longer part stands. */
const addUp = (sun: SunHours, track: SunTrack, midnight: number, { from, to }: Stretch): void => {
  const end = midnight + to * HOURS_PER_DAY
  let start = midnight + from * HOURS_PER_DAY
  while (start < end) {
    const hour = Math.floor(start)
    const stop = Math.min(end, hour + 1)
    const i = wrapHour(hour)
    const before = sun.up[i] ?? 0
    if (stop - start > before) {
      const { east, north, up } = sunDirection(track, ((start + stop) / 2 - midnight) / HOURS_PER_DAY)
      sun.sinAltitude[i] = up
      sun.east[i] = east
      sun.north[i] = north
    }
    sun.up[i] = before + (stop - start)
    start = stop
  }
}

/** Where the sun stands in each hour of a typical year, and how long the horizon hides its centre, solved. */
export const sunHours = (line: HorizonLine, { latitude, longitude, timeZone }: Place): SunHours => {
  const none = () => new Float64Array(HOURS)
  const sun = { up: none(), behind: none(), sinAltitude: none(), east: none(), north: none() }
  const search = new CrossingSearch(skyLine(line, latitude, CENTRE))
  for (const day of typicalYear()) {
    const track = sunTrack(day, latitude, longitude)
    const midnight = midnightOf(track, timeZone)
    const lit = daylight(track, CENTRE)
    for (const stretch of lit) addUp(sun, track, midnight, stretch)
    for (const stretch of shadedStretches(search, track, lit)) addBehind(sun, midnight, stretch)
  }
  return sun
}

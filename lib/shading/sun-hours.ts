import { CENTRE } from '../solar/refraction.ts'
import { daylight, type Stretch } from '../solar/rise-set.ts'
import { type SunTrack, sunDirection, sunTrack } from '../solar/track.ts'
import { FIRST_DAY, typicalYear } from '../solar/typical-year.ts'
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

/** The year has no end: what is before its first hour is in its last day. */
const wrapHour = (hour: number): number => ((hour % HOURS) + HOURS) % HOURS

/** Calls `visit` with each hour that a stretch of a track's day touches, and with the part of the stretch in it. */
const eachHour = (
  track: SunTrack,
  timeZone: number,
  { from, to }: Stretch,
  visit: (hour: number, share: number, middle: number) => void,
): void => {
  const midnight = (track.day.date - track.aheadOfUtc - FIRST_DAY) * HOURS_PER_DAY + timeZone
  const end = midnight + to * HOURS_PER_DAY
  let start = midnight + from * HOURS_PER_DAY
  while (start < end) {
    const hour = Math.floor(start)
    const stop = Math.min(end, hour + 1)
    visit(wrapHour(hour), stop - start, ((start + stop) / 2 - midnight) / HOURS_PER_DAY)
    start = stop
  }
}

/** Where the sun stands in each hour of a typical year, and how long the horizon hides its centre, solved. */
export const sunHours = (line: HorizonLine, { latitude, longitude, timeZone }: Place): SunHours => {
  const up = new Float64Array(HOURS)
  const behind = new Float64Array(HOURS)
  const sinAltitude = new Float64Array(HOURS)
  const east = new Float64Array(HOURS)
  const north = new Float64Array(HOURS)
  const sky = skyLine(line, latitude, CENTRE)
  for (const day of typicalYear()) {
    const track = sunTrack(day, latitude, longitude)
    const lit = daylight(track, CENTRE)
    for (const stretch of lit) {
      eachHour(track, timeZone, stretch, (hour, share, middle) => {
        // Where two local days meet in an hour, the sun of the longer part stands for both.
        if (share > (up[hour] ?? 0)) {
          const sun = sunDirection(track, middle)
          sinAltitude[hour] = sun.up
          east[hour] = sun.east
          north[hour] = sun.north
        }
        up[hour] = (up[hour] ?? 0) + share
      })
    }
    for (const stretch of shadedStretches(sky, track, lit)) {
      eachHour(track, timeZone, stretch, (hour, share) => {
        behind[hour] = (behind[hour] ?? 0) + share
      })
    }
  }
  return { up, behind, sinAltitude, east, north }
}

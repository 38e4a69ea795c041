import type { HorizonLine } from '../horizon/line.ts'
import { shadedStretches } from '../shading/shaded-stretches.ts'
import { skyLine } from '../shading/sky-line.ts'
import { YearCrossings } from '../shading/year-crossings.ts'
import { HOURS } from '../solar/hours.ts'
import type { Place } from '../solar/place.ts'
import { CENTRE } from '../solar/refraction.ts'
import { daylight, type Stretch } from '../solar/rise-set.ts'
import { sineAndCosine } from '../solar/table.ts'
import {
  angleFromMidnight,
  type Direction,
  directionOf,
  observerAt,
  type SunTrack,
  sinDeclinationAt,
  sunDirection,
} from '../solar/track.ts'
import { FIRST_DAY, typicalYear } from '../solar/typical-year.ts'

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

export interface PlaceInZone extends Place {
  /** Standard time minus UTC in hours, with its fraction. */
  readonly timeZone: number
}

/** The year has no end: what is before its first hour is in its last day. No place's day lies further outside than that. */
const wrapHour = (hour: number): number => (hour < 0 ? hour + HOURS : hour >= HOURS ? hour - HOURS : hour)

/** Hours of the station's clock from the year's beginning to the track's midnight. */
const midnightOf = (track: SunTrack, timeZone: number): number =>
  (track.day.date - track.observer.aheadOfUtc - FIRST_DAY) * HOURS_PER_DAY + timeZone

const putSun = (sun: SunHours, i: number, { east, north, up }: Direction): void => {
  sun.sinAltitude[i] = up
  sun.east[i] = east
  sun.north[i] = north
}

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

/** The same with the sun's place in the middle. Where two local days meet in an hour, that of the longer part stands. */
const addPart = (sun: SunHours, track: SunTrack, midnight: number, start: number, stop: number): void => {
  const i = wrapHour(Math.floor(start))
  const before = sun.up[i] ?? 0
  if (stop - start > before)
    putSun(sun, i, sunDirection(track, ((start + stop) / 2 - midnight) / HOURS_PER_DAY))
  sun.up[i] = before + (stop - start)
}

/**
 * Whole hours one after the other. From each to the next the sun turns by the same angle, and its declination changes by
 * as much: to a thousandth of a degree.
 */
const addWholeHours = (
  sun: SunHours,
  track: SunTrack,
  midnight: number,
  first: number,
  count: number,
): void => {
  const from = (first + 0.5 - midnight) / HOURS_PER_DAY
  const to = from + (count - 1) / HOURS_PER_DAY
  const steps = Math.max(1, count - 1)
  const turn = sineAndCosine((angleFromMidnight(track, to) - angleFromMidnight(track, from)) / steps)
  let { sin, cos } = sineAndCosine(angleFromMidnight(track, from))
  let sinDeclination = sinDeclinationAt(track, from)
  let cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination)
  const last = sinDeclinationAt(track, to)
  const sinStep = (last - sinDeclination) / steps
  const cosStep = (Math.sqrt(1 - last * last) - cosDeclination) / steps
  for (let hour = first; hour < first + count; hour++) {
    const i = wrapHour(hour)
    const declination = { sin: sinDeclination, cos: cosDeclination }
    sun.up[i] = 1
    putSun(sun, i, directionOf(track.observer, declination, { sin, cos }))
    sinDeclination += sinStep
    cosDeclination += cosStep
    const before = cos
    cos = cos * turn.cos - sin * turn.sin
    sin = sin * turn.cos + before * turn.sin
  }
}

const addUp = (sun: SunHours, track: SunTrack, midnight: number, { from, to }: Stretch): void => {
  const start = midnight + from * HOURS_PER_DAY
  const end = midnight + to * HOURS_PER_DAY
  const first = Math.ceil(start)
  const last = Math.floor(end)
  if (last < first) {
    addPart(sun, track, midnight, start, end)
    return
  }
  if (start < first) addPart(sun, track, midnight, start, first)
  addWholeHours(sun, track, midnight, first, last - first)
  if (last < end) addPart(sun, track, midnight, last, end)
}

const column = (): Float64Array => new Float64Array(HOURS)

export const noHours = (): SunHours => ({
  up: column(),
  behind: column(),
  sinAltitude: column(),
  east: column(),
  north: column(),
})

/**
 * Where the sun stands in each hour of a typical year, and how long the horizon hides its centre, solved.
 *
 * @param sun is overwritten: to allocate 350 KB takes a tenth of the time of all the rest
 */
export const sunHours = (
  line: HorizonLine,
  { latitude, longitude, timeZone }: PlaceInZone,
  sun = noHours(),
): SunHours => {
  for (const values of Object.values(sun)) values.fill(0)
  const observer = observerAt(latitude, longitude)
  const finder = new YearCrossings(skyLine(line, observer, CENTRE))
  for (const day of typicalYear()) {
    const track = { day, observer }
    const midnight = midnightOf(track, timeZone)
    const lit = daylight(track, CENTRE)
    for (const stretch of lit) addUp(sun, track, midnight, stretch)
    for (const stretch of shadedStretches(finder, track, lit)) addBehind(sun, midnight, stretch)
  }
  return sun
}

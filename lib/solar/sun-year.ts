import type { Location } from '../schemas/panels.ts'
import { azimuthTimes, verticalCircles } from './azimuth-times.ts'
import { HOURS, HOURS_PER_DAY } from './hours.ts'
import type { Interval } from './interval.ts'
import { CENTER_RISING, daylight } from './rise-set.ts'
import { SECTOR_WIDTH, sectorOf } from './sectors.ts'
import { type Observer, observerAt, type SunTrack, sunAt, sunDirection } from './track.ts'
import { FIRST_DAY, typicalYear } from './typical-year.ts'

export interface LocationInZone extends Location {
  /** The clock that the hours are counted on, usually standard time, minus UTC, hours, fractions included. */
  readonly timeZone: number
}

/** The year's daylight, cut at every full hour and wherever the sun's azimuth is a multiple of 10°. */
export interface Spans {
  /** On the station's clock, in hours from 1 January, 00:00. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** The hour of the year, 0…8759, and the sector, 0…35, that a span belongs to. */
  readonly hours: readonly number[]
  readonly sectors: readonly number[]
}

/** A local mean solar day on the station's clock, which counts the hours of the year. */
export interface ClockDay {
  readonly track: SunTrack
  /** The local day's midnight. */
  readonly midnight: number
  /** When the sun's center is above a flat horizon. */
  readonly daylight: readonly Interval[]
  /** Its spans are those from `firstSpan` to before `endSpan`. */
  readonly firstSpan: number
  readonly endSpan: number
}

/** An interval of a local day, in hours on the station's clock instead of fractions of the day. */
export const onClock = ({ midnight }: Pick<ClockDay, 'midnight'>, { from, to }: Interval): Interval => ({
  from: midnight + from * HOURS_PER_DAY,
  to: midnight + to * HOURS_PER_DAY,
})

/** The sun over a typical year, in the station's standard time: hour 0 is 1 January, 00:00 to 01:00. */
export interface SunYear {
  readonly observer: Observer
  /** Share of each hour in which the sun's center is above a flat horizon, 0…1. */
  readonly up: Float64Array
  /** Direction of the sun's center in the middle of the part of the hour in which it is up: a unit vector. */
  readonly sinAltitude: Float64Array
  readonly east: Float64Array
  readonly north: Float64Array
  readonly days: readonly ClockDay[]
  readonly spans: Spans
}

/** The year wraps around: the hour before its first is its last, and the hour after its last is its first. */
export const hourOfYear = (hour: number): number =>
  hour < 0 ? hour + HOURS : hour < HOURS ? hour : hour - HOURS

type Directions = Pick<SunYear, 'up' | 'sinAltitude' | 'east' | 'north'>

/** Adds an interval in which the sun is up. Where two local days meet in an hour, the longer part gives the direction. */
const addUp = (
  sun: Directions,
  { track, midnight }: Pick<ClockDay, 'track' | 'midnight'>,
  interval: Interval,
): void => {
  const end = midnight + interval.to * HOURS_PER_DAY
  for (let start = midnight + interval.from * HOURS_PER_DAY; start < end; ) {
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

type GrowingSpans = { readonly [Column in keyof Spans]: number[] }

/**
 * Cuts an interval in which the sun is up into spans.
 *
 * @param cuts times at which the sun enters another sector, as fractions of the day, ascending
 */
const addSpans = (
  spans: GrowingSpans,
  { track, midnight }: Pick<ClockDay, 'track' | 'midnight'>,
  interval: Interval,
  cuts: readonly number[],
): void => {
  const end = midnight + interval.to * HOURS_PER_DAY
  let start = midnight + interval.from * HOURS_PER_DAY
  let next = 0
  while (start < end) {
    const cutAt = (i: number): number => midnight + (cuts[i] ?? Number.POSITIVE_INFINITY) * HOURS_PER_DAY
    while (cutAt(next) <= start) next++
    const stop = Math.min(end, Math.floor(start) + 1, cutAt(next))
    spans.starts.push(start)
    spans.ends.push(stop)
    spans.hours.push(hourOfYear(Math.floor(start)))
    spans.sectors.push(sectorOf(sunAt(track, ((start + stop) / 2 - midnight) / HOURS_PER_DAY).azimuth))
    start = stop
  }
}

const followSun = ({ latitude, longitude, timeZone }: LocationInZone): SunYear => {
  const observer = observerAt(latitude, longitude)
  const circles = verticalCircles(observer, SECTOR_WIDTH)
  const sun = {
    up: new Float64Array(HOURS),
    sinAltitude: new Float64Array(HOURS),
    east: new Float64Array(HOURS),
    north: new Float64Array(HOURS),
  }
  const spans: GrowingSpans = { starts: [], ends: [], hours: [], sectors: [] }
  const days = typicalYear().map((day): ClockDay => {
    const track = { day, observer }
    const midnight = (day.date - observer.aheadOfUtc - FIRST_DAY) * HOURS_PER_DAY + timeZone
    const firstSpan = spans.starts.length
    const up = daylight(track, CENTER_RISING)
    const cuts = up.length > 0 ? azimuthTimes(track, circles).sort((a, b) => a - b) : []
    for (const interval of up) {
      addUp(sun, { track, midnight }, interval)
      addSpans(spans, { track, midnight }, interval, cuts)
    }
    return { track, midnight, daylight: up, firstSpan, endSpan: spans.starts.length }
  })
  return { observer, ...sun, days, spans }
}

let latest: { readonly place: LocationInZone; readonly year: SunYear } | undefined

const isSamePlace = (one: LocationInZone, other: LocationInZone): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude && one.timeZone === other.timeZone

/**
 * Follows the sun through a typical year. Times are solved, not sampled. The latest year is kept, because an estimator that
 * models production needs the same one as the loss behind the horizon.
 */
export const sunYear = ({ latitude, longitude, timeZone }: LocationInZone): SunYear => {
  const place = { latitude, longitude, timeZone }
  if (!(latest && isSamePlace(latest.place, place))) latest = { place, year: followSun(place) }
  return latest.year
}

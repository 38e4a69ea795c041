import { type Direction, latitudeOf, RADIANS_PER_DEGREE, sunToward, TURN } from './angles.ts'

/** A quantity over the two days around 12:00 UTC of a date, as noon + slope · t + curvature · t², with t in days from then. */
export interface Course {
  readonly noon: number
  readonly slope: number
  readonly curvature: number
}

/** The sun on a UTC calendar date and half a day either side of it, which covers the local day at any longitude. */
export interface SolarDay {
  /** 00:00 UTC of the date, in days since 1970-01-01. */
  readonly date: number
  readonly sinDeclination: Course
  /** Apparent minus mean solar time, radians of hour angle. */
  readonly equationOfTime: Course
}

/** Value of a course a number of days after 12:00 UTC of its date. */
export const valueAfter = ({ noon, slope, curvature }: Course, days: number): number =>
  noon + days * (slope + days * curvature)

/**
 * A place's local mean solar day with the date of a solar day. Times are fractions of it: 0 at 00:00 local mean solar time,
 * 1 a day later.
 *
 * @param latitude degrees, north positive, −90…90
 * @param longitude degrees, east positive, −180…180
 */
export const localDay = (day: SolarDay, latitude: number, longitude: number) => ({
  day,
  latitude: latitudeOf(latitude),
  /** Local mean solar time minus UTC, days, positive east of Greenwich. */
  aheadOfUtc: longitude / 360,
})

export type LocalDay = Readonly<ReturnType<typeof localDay>>

/** UTC of a time of a local day, in days since 1970-01-01T00:00Z. */
export const utcOf = ({ day, aheadOfUtc }: LocalDay, time: number): number => day.date + time - aheadOfUtc

/** Geocentric airless direction of the sun's center at a time of a local day. */
export const sunAt = ({ day, latitude, aheadOfUtc }: LocalDay, time: number): Direction => {
  const fromNoon = time - aheadOfUtc - 0.5
  const sinDeclination = valueAfter(day.sinDeclination, fromNoon)
  const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination)
  const hourAngle = (time - 0.5) * TURN + valueAfter(day.equationOfTime, fromNoon)
  return sunToward(latitude, sinDeclination, cosDeclination, Math.sin(hourAngle), Math.cos(hourAngle))
}

/** Azimuth of the sun in degrees clockwise from north, 0 ≤ a < 360. */
export const sunAzimuth = ({ east, north }: Direction): number => {
  const azimuth = Math.atan2(east, north) / RADIANS_PER_DEGREE
  return azimuth < 0 ? azimuth + 360 : azimuth
}

/** A stretch of a local day, as fractions of it, over which a state is constant. */
export interface Stretch<State> {
  readonly state: State
  readonly from: number
  readonly to: number
}

const MINUTES_PER_DAY = 1440
/** Halving a minute this often leaves 0.015 s. */
const HALVINGS = 12

/**
 * Splits a local day where a state changes. Samples the state every minute and locates changes by bisection; a state that
 * lasts less than a minute may be missed.
 *
 * @param stateAt at a time of the day, 0…1
 */
export const stretchesOf = <State>(stateAt: (time: number) => State): Stretch<State>[] => {
  const stretches: Stretch<State>[] = []
  let state = stateAt(0)
  let from = 0
  for (let minute = 1; minute <= MINUTES_PER_DAY; minute++) {
    const next = stateAt(minute / MINUTES_PER_DAY)
    let low = (minute - 1) / MINUTES_PER_DAY
    while (state !== next) {
      let high = minute / MINUTES_PER_DAY
      for (let i = 0; i < HALVINGS; i++) {
        const middle = (low + high) / 2
        if (stateAt(middle) === state) low = middle
        else high = middle
      }
      stretches.push({ state, from, to: high })
      state = stateAt(high)
      from = high
      low = high
    }
  }
  stretches.push({ state, from, to: 1 })
  return stretches
}

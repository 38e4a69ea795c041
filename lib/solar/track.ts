import { RADIANS_PER_DEGREE, TURN } from './angle.ts'
import { slopeAt, valueAt } from './parabola.ts'
import type { SolarDay } from './solar-day.ts'
import { type HorizontalCoordinates, type Latitude, toHorizontal } from './sphere.ts'

/** The place on earth from which the sun is seen. */
export interface Observer extends Latitude {
  /** Longitude as a share of a turn, east positive: local mean solar time minus UTC, in days. */
  readonly aheadOfUtc: number
}

/**
 * @param latitude degrees, north positive, −90…90
 * @param longitude degrees, east positive, −180…180
 */
export const observerAt = (latitude: number, longitude: number): Observer => ({
  sinLatitude: Math.sin(latitude * RADIANS_PER_DEGREE),
  cosLatitude: Math.cos(latitude * RADIANS_PER_DEGREE),
  aheadOfUtc: longitude / 360,
})

/**
 * The sun over one local mean solar day of a place. Times are `dayFraction`: 0 at the date's 00:00 local mean solar
 * time, 1 a day later.
 */
export interface SunTrack {
  readonly day: SolarDay
  readonly observer: Observer
}

/** UTC of a time of the track's day, in days since 1970-01-01T00:00Z. */
export const utcDayAt = (track: SunTrack, dayFraction: number): number =>
  track.day.date + dayFraction - track.observer.aheadOfUtc

const daysFromNoonUtc = (track: SunTrack, dayFraction: number): number =>
  dayFraction - track.observer.aheadOfUtc - 0.5

export const sinDeclinationAt = (track: SunTrack, dayFraction: number): number =>
  valueAt(track.day.sinDeclination, daysFromNoonUtc(track, dayFraction))

/** Derivative of sin δ, per day. */
export const sinDeclinationRateAt = (track: SunTrack, dayFraction: number): number =>
  slopeAt(track.day.sinDeclination, daysFromNoonUtc(track, dayFraction))

/** Apparent minus mean solar time, in days. */
const equationOfTimeAt = (track: SunTrack, dayFraction: number): number =>
  valueAt(track.day.equationOfTime, daysFromNoonUtc(track, dayFraction))

/** Radians, negative before noon. */
const hourAngleAt = (track: SunTrack, dayFraction: number): number =>
  (dayFraction - 0.5 + equationOfTimeAt(track, dayFraction)) * TURN

/**
 * The time of the track's day at which the sun has an hour angle: the inverse of {@link hourAngleAt}, to 0.1 ms.
 *
 * @param hourAngle radians; a turn more is the same hour angle a day later
 */
export const timeOfHourAngle = (track: SunTrack, hourAngle: number): number => {
  const apparent = 0.5 + hourAngle / TURN
  return apparent - equationOfTimeAt(track, apparent - equationOfTimeAt(track, apparent))
}

/** Geocentric airless direction of the sun's center. */
export const sunDirection = (track: SunTrack, dayFraction: number): HorizontalCoordinates => {
  const sinDeclination = sinDeclinationAt(track, dayFraction)
  const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination)
  const hourAngle = hourAngleAt(track, dayFraction)
  return toHorizontal(track.observer, {
    meridian: cosDeclination * Math.cos(hourAngle),
    west: cosDeclination * Math.sin(hourAngle),
    pole: sinDeclination,
  })
}

export interface SunPosition {
  /** Sine of the geocentric airless altitude of the sun's center. */
  readonly sinAltitude: number
  /** Degrees clockwise from north, 0…360. */
  readonly azimuth: number
}

export const sunAt = (track: SunTrack, dayFraction: number): SunPosition => {
  const { north, east, up } = sunDirection(track, dayFraction)
  const azimuth = Math.atan2(east, north) / RADIANS_PER_DEGREE
  return { sinAltitude: up, azimuth: azimuth < 0 ? azimuth + 360 : azimuth }
}

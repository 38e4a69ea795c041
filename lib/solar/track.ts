import { RADIANS_PER_DEGREE } from './angle.ts'
import { type SolarDay, slopeAt, valueAt } from './solar-day.ts'
import { type SineAndCosine, sineAndCosine } from './table.ts'

/** The place on earth from which the sun is seen. */
export interface Observer {
  readonly sinLatitude: number
  readonly cosLatitude: number
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

/** How much sin δ grows in a day. */
export const sinDeclinationRateAt = (track: SunTrack, dayFraction: number): number =>
  slopeAt(track.day.sinDeclination, daysFromNoonUtc(track, dayFraction))

/** By how much the sun is ahead of local mean solar time, in days. */
export const equationOfTimeAt = (track: SunTrack, dayFraction: number): number =>
  valueAt(track.day.equationOfTime, daysFromNoonUtc(track, dayFraction))

/** Time of the track's day, for apparent solar time in days: it settles at once, to 0.1 ms. */
export const meanTimeAt = (track: SunTrack, apparent: number): number =>
  apparent - equationOfTimeAt(track, apparent - equationOfTimeAt(track, apparent))

export interface SunPosition {
  /** Sine of the geocentric airless altitude of the sun's centre. */
  readonly sinAltitude: number
  /** Degrees clockwise from north, 0…360. */
  readonly azimuth: number
}

/** Rectangular coordinates of a direction: of a unit vector. */
export interface Direction {
  readonly east: number
  readonly north: number
  /** Sine of the geocentric airless altitude. */
  readonly up: number
}

/** Degrees of the sun's apparent hour angle since its lower culmination at the day's beginning. */
export const angleFromMidnight = (track: SunTrack, dayFraction: number): number =>
  360 * (dayFraction + equationOfTimeAt(track, dayFraction))

/**
 * Meeus ch. 13, in rectangular coordinates: nothing is singular at the poles.
 *
 * @param declination its sine and cosine
 * @param fromMidnight those of {@link angleFromMidnight}
 */
export const directionOf = (
  { sinLatitude, cosLatitude }: Observer,
  declination: SineAndCosine,
  fromMidnight: SineAndCosine,
): Direction => {
  const towardsMeridian = -declination.cos * fromMidnight.cos
  return {
    east: declination.cos * fromMidnight.sin,
    north: cosLatitude * declination.sin - sinLatitude * towardsMeridian,
    up: sinLatitude * declination.sin + cosLatitude * towardsMeridian,
  }
}

/** Where the sun's centre stands. */
export const sunDirection = (track: SunTrack, dayFraction: number): Direction => {
  const sin = sinDeclinationAt(track, dayFraction)
  const declination = { sin, cos: Math.sqrt(1 - sin * sin) }
  return directionOf(track.observer, declination, sineAndCosine(angleFromMidnight(track, dayFraction)))
}

/** The same as altitude and azimuth. */
export const sunAt = (track: SunTrack, dayFraction: number): SunPosition => {
  const { east, north, up } = sunDirection(track, dayFraction)
  const azimuth = Math.atan2(east, north) / RADIANS_PER_DEGREE
  return { sinAltitude: up, azimuth: azimuth < 0 ? azimuth + 360 : azimuth }
}

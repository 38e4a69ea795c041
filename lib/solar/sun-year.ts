import { binOf, latitudeOf, RADIANS_PER_DEGREE, sunToward, TURN } from './angles.ts'
import { DAYS, HOURS, HOURS_PER_DAY } from './calendar.ts'
import { tabulatedTransmittance } from './clear-sky.ts'
import { airlessAltitude } from './refraction.ts'
import typicalYear from './typical-year.json' with { type: 'json' }

/** Degrees north, −90…90, and east, −180…180. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** A place and the clock of its hours. */
export interface PlaceOnClock extends Place {
  /** Clock minus UTC, hours, possibly fractional: standard time, or the clock of the estimator's weather. */
  readonly timeZone: number
}

/** Minutes between moments. Ten would change losses by another 0.003 percentage points on average. */
const STEP = 5
const MOMENTS_PER_HOUR = 60 / STEP
/** Table capacity: the sun is up in at most 53 % of a year's five-minute steps, near the polar circles. */
const MAX_MOMENTS = 0.55 * HOURS * MOMENTS_PER_HOUR

/** Radians of hour angle. */
const HOUR_ANGLE = TURN / HOURS_PER_DAY
const STEP_ANGLE = HOUR_ANGLE / MOMENTS_PER_HOUR
const COS_STEP = Math.cos(STEP_ANGLE)
const SIN_STEP = Math.sin(STEP_ANGLE)

/** Sine of the airless altitude of the sun's center when it appears on a flat horizon. */
const SIN_RISING = Math.sin(airlessAltitude(0) * RADIANS_PER_DEGREE)

/**
 * Interpolates a quantity of the sun of 2021 between its values at 12:00 UTC. The year wraps around.
 *
 * @param noons 365 values, degrees
 * @param day UTC, in days from 1 January, 00:00
 * @returns radians
 */
const between = (noons: readonly number[], day: number): number => {
  const noon = Math.floor(day - 0.5)
  const share = day - 0.5 - noon
  const before = noons[(noon + DAYS) % DAYS]
  const after = noons[(noon + 1 + DAYS) % DAYS]
  return (before + share * (after - before)) * RADIANS_PER_DEGREE
}

/** Part of an hour with the sun up around a noon, all in radians of hour angle; a length of 0 or less means none. */
const partWithin = (start: number, noon: number, sunset: number) => {
  const from = Math.max(start, noon - sunset)
  const to = Math.min(start + HOUR_ANGLE, noon + sunset)
  return { length: to - from, middle: (from + to) / 2 }
}

/**
 * The sun over a typical year, as a table. Hour 0 is 1 January, 00:00 to 01:00 on the place's clock; a moment is the middle of
 * a five-minute step at which the sun's center is above a flat horizon, with refraction. Directions are airless.
 *
 * Uses the sun of 2021. Declination and equation of time are taken at the middle of each hour; only the hour angle varies
 * within it.
 */
export const sunYear = ({ latitude, longitude, timeZone }: PlaceOnClock) => {
  const observer = latitudeOf(latitude)
  /** Share of each hour with the sun up, 0…1: 8760 values, like the next three arrays. */
  const up = new Float64Array(HOURS)
  /** Unit vector to the sun at the middle of the part of the hour with the sun up, the longer part if there are two. */
  const sinAltitude = new Float64Array(HOURS)
  const east = new Float64Array(HOURS)
  const north = new Float64Array(HOURS)
  /** About 52,000 moments in chronological order. */
  const moments = {
    /** Index of each hour's first moment; 8761 values, because an hour's moments end where the next hour's start. */
    starts: new Uint32Array(HOURS + 1),
    /** Hour of each moment, 0…8759; the next five arrays also have one value per moment. */
    hours: new Uint16Array(MAX_MOMENTS),
    /** Azimuth as a bin, 0…3599. */
    azimuth: new Uint16Array(MAX_MOMENTS),
    sinAltitude: new Float32Array(MAX_MOMENTS),
    east: new Float32Array(MAX_MOMENTS),
    north: new Float32Array(MAX_MOMENTS),
    /** Clear-sky transmittance: direct normal over extraterrestrial normal irradiance. */
    clearSky: new Float32Array(MAX_MOMENTS),
  }
  let moment = 0
  for (let hour = 0; hour < HOURS; hour++) {
    moments.starts[hour] = moment
    const day = (hour + 0.5 - timeZone) / HOURS_PER_DAY
    const declination = between(typicalYear.declination, day)
    const sinDeclination = Math.sin(declination)
    const cosDeclination = Math.cos(declination)
    const cosSunset = (SIN_RISING - observer.sin * sinDeclination) / (observer.cos * cosDeclination)
    if (cosSunset >= 1) continue

    const solarDay = day + longitude / 360 + between(typicalYear.equationOfTime, day) / TURN
    // The middle of the hour is −π…π from noon.
    const start = (solarDay - Math.floor(solarDay) - 0.5) * TURN - HOUR_ANGLE / 2
    const sunset = cosSunset > -1 ? Math.acos(cosSunset) : Number.POSITIVE_INFINITY
    const today = partWithin(start, 0, sunset)
    const otherDay = partWithin(start, start > 0 ? TURN : -TURN, sunset)
    const { middle } = otherDay.length > today.length ? otherDay : today
    up[hour] = Math.min(1, (Math.max(0, today.length) + Math.max(0, otherDay.length)) / HOUR_ANGLE)
    if (up[hour] === 0) continue
    const sun = sunToward(observer, sinDeclination, cosDeclination, Math.sin(middle), Math.cos(middle))
    sinAltitude[hour] = sun.up
    east[hour] = sun.east
    north[hour] = sun.north

    let sin = Math.sin(start + STEP_ANGLE / 2)
    let cos = Math.cos(start + STEP_ANGLE / 2)
    for (let i = 0; i < MOMENTS_PER_HOUR; i++) {
      const { east, north, up } = sunToward(observer, sinDeclination, cosDeclination, sin, cos)
      if (up > SIN_RISING) {
        moments.hours[moment] = hour
        moments.azimuth[moment] = binOf(east, north)
        moments.sinAltitude[moment] = up
        moments.east[moment] = east
        moments.north[moment] = north
        moments.clearSky[moment] = tabulatedTransmittance(up)
        moment++
      }
      const turned = sin * COS_STEP + cos * SIN_STEP
      cos = cos * COS_STEP - sin * SIN_STEP
      sin = turned
    }
  }
  moments.starts[HOURS] = moment
  return { latitude, longitude, timeZone, up, sinAltitude, east, north, moments }
}

export type SunYear = Readonly<ReturnType<typeof sunYear>>
export type Moments = Readonly<SunYear['moments']>

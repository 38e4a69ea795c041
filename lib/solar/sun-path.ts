import { isoDate, isoTime } from './iso-time.ts'
import type { PlaceInYear } from './place.ts'
import { limbAltitude } from './refraction.ts'
import { daylight, type Stretch } from './rise-set.ts'
import { type Season, seasons } from './seasons.ts'
import { observerAt, type SunTrack, sunAt, utcDayAt } from './track.ts'

const HOURS_PER_DAY = 24
const POINTS_PER_DAY = 144

export interface SunPathPoint {
  /** Local mean solar time, 0…24. */
  readonly hour: number
  /** Of the sun's centre, in degrees clockwise from north, 0…360. */
  readonly azimuth: number
  /** Apparent altitude of the sun's upper limb, in degrees; 90.27 in the zenith. */
  readonly altitude: number
}

export interface SunPathDay {
  readonly name: Season['name']
  /** UTC calendar date of the equinox or solstice, YYYY-MM-DD. */
  readonly date: string
  /** First rise within the local mean solar day, ISO 8601 UTC to the second; null where there is none. */
  readonly sunrise: string | null
  /** Last set within it. Where the sun is up at midnight it may come before the sunrise. */
  readonly sunset: string | null
  /** Ascending in time. */
  readonly points: SunPathPoint[]
}

export interface SunPath {
  readonly sampleDays: SunPathDay[]
}

const pointAt = (track: SunTrack, dayFraction: number): SunPathPoint => {
  const { sinAltitude, azimuth } = sunAt(track, dayFraction)
  return { hour: dayFraction * HOURS_PER_DAY, azimuth, altitude: limbAltitude(sinAltitude) }
}

/** The ends of the stretch, and every tenth minute between them. */
const timesWithin = ({ from, to }: Stretch): number[] => {
  const times = [from]
  for (let i = Math.floor(from * POINTS_PER_DAY) + 1; i / POINTS_PER_DAY < to; i++)
    times.push(i / POINTS_PER_DAY)
  return [...times, to]
}

const sunPathDay = (name: Season['name'], track: SunTrack): SunPathDay => {
  const up = daylight(track)
  const rise = up.find(({ from }) => from > 0)
  const set = up.findLast(({ to }) => to < 1)
  return {
    name,
    date: isoDate(track.day.date),
    sunrise: rise ? isoTime(utcDayAt(track, rise.from)) : null,
    sunset: set ? isoTime(utcDayAt(track, set.to)) : null,
    points: up.flatMap((stretch) => timesWithin(stretch).map((time) => pointAt(track, time))),
  }
}

/**
 * Where the sun stands over a flat horizon on the equinoxes and solstices of a year, while it is up. Rises and sets hold
 * to a second, as those of the daylight do; nothing is rounded.
 */
export const sunPath = ({ latitude, longitude, year }: PlaceInYear): SunPath => {
  const observer = observerAt(latitude, longitude)
  return { sampleDays: seasons(year).map(({ name, day }) => sunPathDay(name, { day, observer })) }
}

import type { LocationInYear } from '../schemas/panels.ts'
import type { SunPath, SunPathDay, SunPathPoint } from '../schemas/sun-path.ts'
import { HOURS_PER_DAY } from './hours.ts'
import type { Interval } from './interval.ts'
import { isoDate, isoTime } from './iso-time.ts'
import { limbAltitude } from './refraction.ts'
import { daylight } from './rise-set.ts'
import { seasons } from './seasons.ts'
import { observerAt, type SunTrack, sunAt, utcDayAt } from './track.ts'

const POINTS_PER_DAY = 144

const pointAt = (track: SunTrack, dayFraction: number): SunPathPoint => {
  const { sinAltitude, azimuth } = sunAt(track, dayFraction)
  return { hour: dayFraction * HOURS_PER_DAY, azimuth, altitude: limbAltitude(sinAltitude) }
}

/** Both ends, and every tenth minute between them. */
const timesWithin = ({ from, to }: Interval): number[] => {
  const times = [from]
  for (let i = Math.floor(from * POINTS_PER_DAY) + 1; i / POINTS_PER_DAY < to; i++)
    times.push(i / POINTS_PER_DAY)
  return [...times, to]
}

const sunPathDay = (name: SunPathDay['name'], track: SunTrack): SunPathDay => {
  const up = daylight(track)
  const rise = up.find(({ from }) => from > 0)
  const set = up.findLast(({ to }) => to < 1)
  return {
    name,
    date: isoDate(track.day.date),
    sunrise: rise ? isoTime(utcDayAt(track, rise.from)) : null,
    sunset: set ? isoTime(utcDayAt(track, set.to)) : null,
    points: up.flatMap((interval) => timesWithin(interval).map((time) => pointAt(track, time))),
  }
}

/**
 * Where the sun is on the equinoxes and solstices of a year while it is up over a flat horizon. Times of rise and set
 * are right to a second; nothing is rounded.
 */
export const sunPath = ({ latitude, longitude, year }: LocationInYear): SunPath => {
  const observer = observerAt(latitude, longitude)
  return { sampleDays: seasons(year).map(({ name, day }) => sunPathDay(name, { day, observer })) }
}

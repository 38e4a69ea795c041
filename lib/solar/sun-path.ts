import { HOURS_PER_DAY, isoDate, isoTime } from './calendar.ts'
import { type LocalDay, localDay, type Stretch, stretchesOf, sunAt, sunAzimuth, utcOf } from './day.ts'
import type { Season } from './ephemeris.ts'
import { limbAltitude } from './refraction.ts'
import type { Place } from './sun-year.ts'

const POINTS_PER_DAY = 144

/** Local mean solar time in hours, and degrees: azimuth clockwise from north, apparent altitude of the upper limb. */
const pointAt = (local: LocalDay, time: number) => {
  const sun = sunAt(local, time)
  return { hour: time * HOURS_PER_DAY, azimuth: sunAzimuth(sun), altitude: limbAltitude(sun.up) }
}

/** Both ends, and every tenth minute between them. */
const timesWithin = ({ from, to }: Stretch<boolean>): number[] => {
  const times = [from]
  for (let i = Math.floor(from * POINTS_PER_DAY) + 1; i / POINTS_PER_DAY < to; i++)
    times.push(i / POINTS_PER_DAY)
  return [...times, to]
}

const sunPathDay = ({ name, day }: Season, { latitude, longitude }: Place) => {
  const local = localDay(day, latitude, longitude)
  const up = stretchesOf((time) => limbAltitude(sunAt(local, time).up) > 0).filter(({ state }) => state)
  const rise = up.find(({ from }) => from > 0)
  const set = up.findLast(({ to }) => to < 1)
  return {
    name,
    date: isoDate(day.date),
    sunrise: rise ? isoTime(utcOf(local, rise.from)) : null,
    sunset: set ? isoTime(utcOf(local, set.to)) : null,
    points: up.flatMap((stretch) => timesWithin(stretch).map((time) => pointAt(local, time))),
  }
}

/** Sun paths on sample days while the upper limb is above a flat horizon. Sunrise and sunset are accurate to a second. */
export const sunPath = (place: Place, days: readonly Season[]) => ({
  sampleDays: days.map((season) => sunPathDay(season, place)),
})

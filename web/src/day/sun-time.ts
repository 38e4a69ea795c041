import { directionOf, latitudeOf, RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import type { SolarDay } from '../../../lib/solar/day.ts'
import { airlessAltitude } from '../../../lib/solar/refraction.ts'
import { clamp } from '../ui/azimuth.ts'
import { aheadOfSun, DEGREES_PER_HOUR } from '../ui/clock.ts'
import { addDays, dayOfYear, MINUTES_PER_DAY, type Moment, yearOf } from './moment.ts'
import type { Clocked, SunPosition } from './sun-day.ts'

/** Degrees beyond the solstice declination that still count as the solstice. */
const TOLERANCE = 0.5
/** Degrees from the center of the sun to its limb. */
const SEMIDIAMETER = 0.27

/** The days of the year closest to a declination in degrees: the days when the sun crosses it, or a solstice. */
const daysWith = (declination: number, days: readonly SolarDay[]): number[] => {
  const off = days.map(({ sinDeclination }) =>
    Math.abs(Math.asin(sinDeclination.noon) / RADIANS_PER_DEGREE - declination),
  )
  return off.flatMap((now, day) => {
    const [yesterday = 0, tomorrow = 0] = [off.at(day - 1), off[(day + 1) % off.length]]
    return now < TOLERANCE && now <= yesterday && now < tomorrow ? [day] : []
  })
}

/** Days between two days of the year, the shorter way around. @param year length of the year in days */
const apart = (a: number, b: number, year: number): number =>
  Math.min((a - b + year) % year, (b - a + year) % year)

/**
 * The moment when the sun is at a position, to a day and a few minutes; null if it never is.
 *
 * @param near sets the year; of the two dates, the nearer one to this is returned
 */
export const sunTimeAt = (
  { latitude, longitude, timeZone, solarDays }: Clocked & { readonly solarDays: readonly SolarDay[] },
  { azimuth, altitude }: SunPosition,
  near: string,
): Moment | null => {
  const center = airlessAltitude(Math.max(0, altitude)) - SEMIDIAMETER
  const { east, north, up } = directionOf(azimuth, center)
  const observer = latitudeOf(latitude)
  const declination = Math.asin(observer.sin * up + observer.cos * north) / RADIANS_PER_DEGREE
  const from = dayOfYear(near)
  const [day] = daysWith(declination, solarDays).sort(
    (a, b) => apart(a, from, solarDays.length) - apart(b, from, solarDays.length),
  )
  if (day === undefined) return null
  const hourAngle = Math.atan2(-east, observer.cos * up - observer.sin * north) / RADIANS_PER_DEGREE
  const equationOfTime = (solarDays[day]?.equationOfTime.noon ?? 0) / RADIANS_PER_DEGREE
  const solarHour = 12 + (hourAngle - equationOfTime) / DEGREES_PER_HOUR
  const minutes = Math.round(60 * (solarHour + aheadOfSun(timeZone, longitude)))
  return {
    date: addDays(`${yearOf(near)}-01-01`, day),
    minutes: (minutes + MINUTES_PER_DAY) % MINUTES_PER_DAY,
  }
}

/** Minutes since midnight. */
export interface Hours {
  readonly from: number
  readonly to: number
}

/** Declination of the sun at the solstices, degrees. */
const OBLIQUITY = 23.44
/** Hours of margin for refraction and the equation of time. */
const MARGIN = 0.3

/** The range of whole hours in which the sun is ever up in the year; all day where it does not set or sets after midnight. */
export const hoursOfSun = (place: Clocked): Hours => {
  const cosSunset =
    Math.tan(Math.abs(place.latitude) * RADIANS_PER_DEGREE) * Math.tan(OBLIQUITY * RADIANS_PER_DEGREE)
  const half = Math.acos(clamp(-1, -cosSunset, 1)) / RADIANS_PER_DEGREE / DEGREES_PER_HOUR + MARGIN
  const noon = 12 + aheadOfSun(place.timeZone, place.longitude)
  const [from, to] = [Math.floor(noon - half), Math.ceil(noon + half)]
  return from < 0 || to > 24 ? { from: 0, to: 1440 } : { from: 60 * from, to: 60 * to }
}

import { RADIANS_PER_DEGREE } from '../../lib/solar/angle.ts'
import type { HorizontalCoordinates } from '../../lib/solar/sphere.ts'
import { sunDirection, sunOn, sunsetHourAngle } from './sun.ts'

/** A place and its clock. */
export interface Place {
  /** Degrees, north and east positive. */
  readonly latitude: number
  readonly longitude: number
  /** Standard time minus UTC, hours. */
  readonly tz: number
}

/** The sun during one clock hour. */
export interface SunHour {
  /** Share of the hour with the sun's center above a flat horizon, 0…1. */
  readonly sunUp: number
  /** Direction of the sun at the middle of the sun-up part, which is what PVWatts uses in the hours of sunrise and sunset. */
  readonly direction: HorizontalCoordinates
  /** Irradiance above the atmosphere on a plane facing the sun, W/m². */
  readonly extraterrestrial: number
  /** Irradiance above the atmosphere on the horizontal, mean over the whole hour, W/m². */
  readonly extraterrestrialHorizontal: number
}

/** Half an hour of hour angle, radians. */
const HALF_HOUR = Math.PI / 24

type Interval = readonly [from: number, to: number]

/** Hour angle in the middle of the hour, −π…π. `equationOfTime` in hours. */
const hourAngleOf = ({ longitude, tz }: Place, hour: number, equationOfTime: number): number => {
  const solarTime = (hour % 24) + 0.5 + longitude / 15 - tz + equationOfTime
  const angle = (solarTime - 12) * 15 * RADIANS_PER_DEGREE
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
}

/** Hour angles between which the sun is up in the hour around `middle`; an empty interval if it is down. */
const sunUpAround = (middle: number, sunset: number): Interval => {
  const from = Math.max(middle - HALF_HOUR, -sunset)
  return [from, Math.max(from, Math.min(middle + HALF_HOUR, sunset))]
}

/** The same where the hour of midnight may hold a sunset and a sunrise: the longer part counts. */
const sunUpInterval = (middle: number, sunset: number): Interval => {
  if (sunset >= Math.PI) return [middle - HALF_HOUR, middle + HALF_HOUR]
  const here = sunUpAround(middle, sunset)
  if (Math.abs(middle) <= Math.PI - HALF_HOUR) return here
  const acrossMidnight = sunUpAround(middle - Math.sign(middle) * 2 * Math.PI, sunset)
  return acrossMidnight[1] - acrossMidnight[0] > here[1] - here[0] ? acrossMidnight : here
}

/** @param hour start of the hour, hours of standard time from 1 January, 00:00 */
export const sunInHour = (place: Place, hour: number): SunHour => {
  const { declination, equationOfTime, extraterrestrial } = sunOn((hour + 0.5 - place.tz) / 24)
  const latitude = place.latitude * RADIANS_PER_DEGREE
  const sunset = sunsetHourAngle(latitude, declination)
  const [from, to] = sunUpInterval(hourAngleOf(place, hour, equationOfTime), sunset)
  const sines = Math.sin(latitude) * Math.sin(declination) * (to - from)
  const cosines = Math.cos(latitude) * Math.cos(declination) * (Math.sin(to) - Math.sin(from))
  return {
    sunUp: (to - from) / (2 * HALF_HOUR),
    direction: sunDirection(latitude, declination, (from + to) / 2),
    extraterrestrial,
    // Duffie & Beckman, 4th ed., eq. 1.10.4, over one hour.
    extraterrestrialHorizontal: Math.max(0, (extraterrestrial * (sines + cosines)) / (2 * HALF_HOUR)),
  }
}

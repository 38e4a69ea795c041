import { type Direction, radians, sunDirection, sunOn, sunsetHourAngle } from './sun.ts'

/** A point on the earth: degrees, north and east positive; tz in hours east of UTC. */
export type Place = { readonly latitude: number; readonly longitude: number; readonly tz: number }

/** The sun during one clock hour. */
export type SunHour = {
  /** Share of the hour with the sun's centre above a flat horizon, 0 to 1. */
  readonly sunUp: number
  /** Direction at the middle of the sun-up part: what PVWatts takes in the hours of sunrise and sunset. */
  readonly sun: Direction
  /** W/m² facing the sun, above the atmosphere. */
  readonly extraterrestrial: number
  /** W/m² on the horizontal above the atmosphere, mean of the whole hour. */
  readonly extraterrestrialHorizontal: number
}

/** Half an hour of the earth's turning, in radians. */
const halfHour = Math.PI / 24

/** Hour angle at mid-hour, −π to π; equation of time in hours. */
function hourAngleOf(place: Place, hour: number, equationOfTime: number): number {
  const solarTime = (hour % 24) + 0.5 + place.longitude / 15 - place.tz + equationOfTime
  const angle = (solarTime - 12) * 15 * radians
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
}

/** Hour angles between which the sun is up in the hour around `middle`; equal ones if it is not. */
function sunUpAround(middle: number, sunset: number): readonly [number, number] {
  const from = Math.max(middle - halfHour, -sunset)
  return [from, Math.max(from, Math.min(middle + halfHour, sunset))]
}

/** The same; near the polar day the hour of midnight can hold a sunset and a sunrise, and the longer piece counts. */
function sunUpPart(middle: number, sunset: number): readonly [number, number] {
  if (sunset >= Math.PI) return [middle - halfHour, middle + halfHour]
  const here = sunUpAround(middle, sunset)
  if (Math.abs(middle) <= Math.PI - halfHour) return here
  const beyond = sunUpAround(middle - Math.sign(middle) * 2 * Math.PI, sunset)
  return beyond[1] - beyond[0] > here[1] - here[0] ? beyond : here
}

/** The sun in the hour that begins `hour` hours after 1 January 00:00, local standard time. */
export function sunInHour(place: Place, hour: number): SunHour {
  const { declination, equationOfTime, extraterrestrial } = sunOn((hour + 0.5 - place.tz) / 24)
  const latitude = place.latitude * radians
  const sunset = sunsetHourAngle(latitude, declination)
  const [from, to] = sunUpPart(hourAngleOf(place, hour, equationOfTime), sunset)
  const sines = Math.sin(latitude) * Math.sin(declination) * (to - from)
  const cosines = Math.cos(latitude) * Math.cos(declination) * (Math.sin(to) - Math.sin(from))
  return {
    sunUp: (to - from) / (2 * halfHour),
    sun: sunDirection(latitude, declination, (from + to) / 2),
    extraterrestrial,
    // Duffie & Beckman, 4th ed., eq. 1.10.4, over one hour.
    extraterrestrialHorizontal: Math.max(0, (extraterrestrial * (sines + cosines)) / (2 * halfHour)),
  }
}

import { latitudeOf, RADIANS_PER_DEGREE, sunToward } from '../../../lib/solar/angles.ts'
import { sunAzimuth } from '../../../lib/solar/day.ts'
import type { SunPosition } from '../day/sun-day.ts'
import { OBLIQUITY } from '../day/sun-time.ts'
import { clamp } from '../ui/azimuth.ts'
import { DEGREES_PER_HOUR } from '../ui/clock.ts'

const STEPS = 48
/** Degrees of declination beyond the solstice, where the label of an hour stands. */
const LABEL_DISTANCE = 4

/** Where a declination in degrees stands at an hour of solar time. */
const skyPosition = (latitude: number, declination: number, hour: number): SunPosition => {
  const delta = declination * RADIANS_PER_DEGREE
  const hourAngle = (hour - 12) * DEGREES_PER_HOUR * RADIANS_PER_DEGREE
  const sun = sunToward(
    latitudeOf(latitude),
    Math.sin(delta),
    Math.cos(delta),
    Math.sin(hourAngle),
    Math.cos(hourAngle),
  )
  return { azimuth: sunAzimuth(sun), altitude: Math.asin(clamp(-1, sun.up, 1)) / RADIANS_PER_DEGREE }
}

export interface HourLine {
  /** 0…23. */
  readonly hour: number
  /** From winter to summer above the horizon; two courses if it goes below in between. */
  readonly courses: readonly (readonly SunPosition[])[]
  /** Above the sun path of the summer solstice. */
  readonly label: SunPosition
}

const aboveHorizon = (course: readonly SunPosition[]): SunPosition[][] => {
  const parts: SunPosition[][] = [[]]
  for (const position of course) {
    if (position.altitude < 0) parts.push([])
    else parts.at(-1)?.push(position)
  }
  return parts.filter((part) => part.length > 1)
}

/**
 * Where the sun stands at each hour of the clock between the solstices, on average: the equation of time moves it by at most eight
 * minutes on the sample days.
 *
 * @param latitude degrees north
 * @param ahead hours by which the clock is ahead of local mean solar time
 */
export const hourLines = (latitude: number, ahead = 0): HourLine[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const summer = latitude < 0 ? -OBLIQUITY : OBLIQUITY
    const course = Array.from({ length: STEPS + 1 }, (_, i) =>
      skyPosition(latitude, -summer + (2 * summer * i) / STEPS, hour - ahead),
    )
    const beyond = summer + Math.sign(summer) * LABEL_DISTANCE
    return { hour, courses: aboveHorizon(course), label: skyPosition(latitude, beyond, hour - ahead) }
  }).filter(({ courses }) => courses.length > 0)

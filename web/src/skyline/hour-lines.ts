import { latitudeOf, RADIANS_PER_DEGREE, sunToward } from '../../../lib/solar/angles.ts'
import { sunAzimuth } from '../../../lib/solar/day.ts'
import { OBLIQUITY } from '../day/sun-time.ts'
import { clamp } from '../ui/azimuth.ts'
import { DEGREES_PER_HOUR } from '../ui/clock.ts'
import type { Line, SkyPosition } from './frame.ts'

const STEPS = 48
/** Degrees of declination beyond the solstice, where the label of an hour stands. */
const LABEL_DISTANCE = 4

/** Where a declination in degrees stands at an hour of solar time. */
const skyPosition = (latitude: number, declination: number, hour: number): SkyPosition => {
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
  /** From winter to summer, also below the horizon. */
  readonly course: Line
  /** Above the sun path of the summer solstice. */
  readonly label: SkyPosition
}

/**
 * Where the sun stands at each hour of the clock between the solstices, on average: the equation of time moves it by at most eight
 * minutes on the sample days. Without the hours at which the sun is never up.
 *
 * @param latitude degrees north
 * @param ahead hours by which the clock is ahead of local mean solar time
 */
export const hourLines = (latitude: number, ahead = 0): HourLine[] => {
  const side = latitude < 0 ? -1 : 1
  return Array.from({ length: 24 }, (_, hour) => {
    const at = (declination: number): SkyPosition => skyPosition(latitude, side * declination, hour - ahead)
    const course = Array.from({ length: STEPS + 1 }, (_, i) => at(OBLIQUITY * ((2 * i) / STEPS - 1)))
    return { hour, course, label: at(OBLIQUITY + LABEL_DISTANCE) }
  }).filter(({ course }) => course.some(({ altitude }) => altitude > 0))
}

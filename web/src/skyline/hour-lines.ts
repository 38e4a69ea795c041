import { latitudeOf, RADIANS_PER_DEGREE, sunToward } from '../../../lib/solar/angles.ts'
import { sunAzimuth } from '../../../lib/solar/day.ts'
import { clamp, relativeAzimuth } from '../ui/azimuth.ts'
import { DEGREES_PER_HOUR } from '../ui/clock.ts'
import type { SkyPosition } from './frame.ts'

/** Declination of the sun at the solstices, degrees, to a tenth. */
const OBLIQUITY = 23.4
const STEPS = 48
/** Degrees of declination beyond the solstice, where the label of an hour stands. */
const LABEL_DISTANCE = 4

/** Where a declination stands at an hour of solar time. Degrees. */
const skyPosition = (latitude: number, center: number, declination: number, hour: number): SkyPosition => {
  const delta = declination * RADIANS_PER_DEGREE
  const hourAngle = (hour - 12) * DEGREES_PER_HOUR * RADIANS_PER_DEGREE
  const sun = sunToward(
    latitudeOf(latitude),
    Math.sin(delta),
    Math.cos(delta),
    Math.sin(hourAngle),
    Math.cos(hourAngle),
  )
  return {
    relative: relativeAzimuth(center, sunAzimuth(sun)),
    height: Math.asin(clamp(-1, sun.up, 1)) / RADIANS_PER_DEGREE,
  }
}

export interface HourLine {
  /** 0…23. */
  readonly hour: number
  /** From winter to summer, above the horizon, in one part or more where it crosses the edge of the diagram. */
  readonly parts: readonly (readonly SkyPosition[])[]
  /** Above the sun path of the summer solstice. */
  readonly label: SkyPosition
}

/** Splits a line where it goes below the horizon or jumps from one edge of the diagram to the other. */
const visibleParts = (line: readonly SkyPosition[]): SkyPosition[][] => {
  const parts: SkyPosition[][] = [[]]
  for (const [i, position] of line.entries()) {
    const last = line[i - 1]
    if (position.height < 0 || (last && Math.abs(position.relative - last.relative) > 180)) parts.push([])
    if (position.height >= 0) parts.at(-1)?.push(position)
  }
  return parts.filter((part) => part.length > 1)
}

/**
 * Where the sun stands at each hour of the clock between the solstices, on average: the equation of time moves it by at most eight
 * minutes on the sample days.
 *
 * @param latitude degrees north
 * @param center azimuth in the middle of the diagram
 * @param ahead hours by which the clock is ahead of local mean solar time
 */
export const hourLines = (latitude: number, center: number, ahead = 0): HourLine[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const summer = latitude < 0 ? -OBLIQUITY : OBLIQUITY
    const line = Array.from({ length: STEPS + 1 }, (_, i) =>
      skyPosition(latitude, center, -summer + (2 * summer * i) / STEPS, hour - ahead),
    )
    const beyond = summer + Math.sign(summer) * LABEL_DISTANCE
    return { hour, parts: visibleParts(line), label: skyPosition(latitude, center, beyond, hour - ahead) }
  }).filter(({ parts }) => parts.length > 0)

import { BINS_PER_SECTOR, type Direction, RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { HOURS, MONTH_OF_HOUR } from '../solar/calendar.ts'
import { airlessAltitude } from '../solar/refraction.ts'
import type { Moments, SunYear } from '../solar/sun-year.ts'
import { byHeight, type LineTable, type ObstacleTable, takenBy, ZENITH } from './skyline-table.ts'

/**
 * Sine of the airless altitude up to which a height hides the sun's center. Heights are corrected for refraction, because
 * there are fewer of them than moments. A height of 90° hides everything.
 */
const SIN_HIDDEN = byHeight((height) => Math.sin(airlessAltitude(height) * RADIANS_PER_DEGREE))
SIN_HIDDEN[ZENITH] = 2

const sinesOf = (heights: Uint16Array): Float32Array => {
  const sines = new Float32Array(heights.length)
  for (let i = 0; i < heights.length; i++) sines[i] = SIN_HIDDEN[heights[i]]
  return sines
}

/** Share of the sun that is hidden at each moment of a sun's year, 0…1: about 52,000 values. */
export type HiddenSun = Float32Array

/**
 * Compares the sun with a skyline at every moment. Behind the line nothing is left; behind obstacles, the one that takes
 * most in the month counts.
 *
 * @param lines variants of the horizon line with the same obstacles before them
 * @returns one for each line
 */
export const hiddenSun = (
  { moments }: SunYear,
  lines: readonly LineTable[],
  obstacles: ObstacleTable,
): HiddenSun[] => {
  const { starts, azimuth, sinAltitude } = moments
  const hidden = lines.map(() => new Float32Array(starts[HOURS]))
  const lineTops = lines.map(sinesOf)
  const tops = sinesOf(obstacles.heights)
  for (let hour = 0; hour < HOURS; hour++) {
    const month = MONTH_OF_HOUR[hour]
    for (let moment = starts[hour]; moment < starts[hour + 1]; moment++) {
      const bin = azimuth[moment]
      const sin = sinAltitude[moment]
      let taken = 0
      for (let e = obstacles.starts[bin]; e < obstacles.starts[bin + 1] && sin < tops[e]; e++)
        taken = Math.max(taken, takenBy(obstacles, e, month))
      for (let line = 0; line < lines.length; line++)
        hidden[line][moment] = sin < lineTops[line][bin] ? 1 : taken
    }
  }
  return hidden
}

/** A moment of the table of the sun, and its hour. */
interface MomentOfHour {
  readonly moment: number
  readonly hour: number
}

/** For each obstacle, the moments at which it stands before the sun and the line does not: its removal changes these alone. */
export const momentsBehind = (
  { moments: { starts, azimuth, sinAltitude } }: SunYear,
  line: LineTable,
  obstacles: ObstacleTable,
): MomentOfHour[][] => {
  const behind: MomentOfHour[][] = obstacles.names.map(() => [])
  for (let hour = 0; hour < HOURS; hour++)
    for (let moment = starts[hour]; moment < starts[hour + 1]; moment++) {
      const bin = azimuth[moment]
      const sin = sinAltitude[moment]
      if (obstacles.starts[bin] === obstacles.starts[bin + 1] || sin < SIN_HIDDEN[line[bin]]) continue
      for (let e = obstacles.starts[bin]; e < obstacles.starts[bin + 1]; e++)
        if (sin < SIN_HIDDEN[obstacles.heights[e]]) behind[obstacles.obstacles[e]].push({ moment, hour })
    }
  return behind
}

/**
 * The sun behind a skyline without one of its obstacles.
 *
 * @param hidden with all obstacles
 * @param behind the moments behind the obstacle
 * @param removed index of the obstacle
 */
export const uncoveredSun = (
  { moments: { azimuth, sinAltitude } }: SunYear,
  obstacles: ObstacleTable,
  hidden: HiddenSun,
  behind: readonly MomentOfHour[],
  removed: number,
): HiddenSun => {
  const uncovered = hidden.slice()
  for (const { moment, hour } of behind) {
    const bin = azimuth[moment]
    let taken = 0
    for (let e = obstacles.starts[bin]; e < obstacles.starts[bin + 1]; e++)
      if (obstacles.obstacles[e] !== removed && sinAltitude[moment] < SIN_HIDDEN[obstacles.heights[e]])
        taken = Math.max(taken, takenBy(obstacles, e, MONTH_OF_HOUR[hour]))
    uncovered[moment] = taken
  }
  return uncovered
}

/** What the sun of a moment would give a plane under a clear sky; as clearSky in {@link Moments}. */
const weightOf = (
  { sinAltitude, east, north, clearSky }: Moments,
  moment: number,
  normal: Direction,
): number => {
  const cosIncidence =
    normal.east * east[moment] + normal.north * north[moment] + normal.up * sinAltitude[moment]
  return Math.max(0, cosIncidence) * clearSky[moment]
}

/**
 * The hidden share of an hour's beam, 0…1: its moments, weighted by the light of a clear day. In an hour without such light
 * they count alike.
 *
 * @param normal of the plane
 * @param isWeighted false: all moments count alike, as in PVWatts
 */
export const hiddenShare = (
  { moments }: SunYear,
  hidden: HiddenSun,
  normal: Direction,
  hour: number,
  isWeighted: boolean,
): number => {
  const start = moments.starts[hour]
  const end = moments.starts[hour + 1]
  let count = 0
  for (let moment = start; moment < end; moment++) count += hidden[moment]
  if (count === 0) return 0
  let weights = 0
  let weighted = 0
  if (isWeighted)
    for (let moment = start; moment < end; moment++) {
      const weight = weightOf(moments, moment, normal)
      weights += weight
      weighted += weight * hidden[moment]
    }
  return weights > 0 ? weighted / weights : count / (end - start)
}

/** {@link hiddenShare} of all hours: 8760 values. */
export const hiddenBeam = (
  sun: SunYear,
  hidden: HiddenSun,
  normal: Direction,
  isWeighted: boolean,
): Float64Array => {
  const beam = new Float64Array(HOURS)
  for (let hour = 0; hour < HOURS; hour++) beam[hour] = hiddenShare(sun, hidden, normal, hour, isWeighted)
  return beam
}

/**
 * Adds an amount to the sectors in which the sun was while a skyline hid it in an hour, in proportion to the hidden beam.
 *
 * @param sectors 36 sums
 */
export const addToSectors = (
  sectors: Float64Array,
  amount: number,
  { moments }: SunYear,
  hidden: HiddenSun,
  normal: Direction,
  hour: number,
  isWeighted: boolean,
): void => {
  const start = moments.starts[hour]
  const end = moments.starts[hour + 1]
  let count = 0
  let weighted = 0
  for (let moment = start; moment < end; moment++) {
    count += hidden[moment]
    weighted += hidden[moment] * weightOf(moments, moment, normal)
  }
  const hasWeight = isWeighted && weighted > 0
  const unit = amount / (hasWeight ? weighted : count)
  for (let moment = start; moment < end; moment++) {
    const weight = hasWeight ? weightOf(moments, moment, normal) : 1
    sectors[Math.floor(moments.azimuth[moment] / BINS_PER_SECTOR)] += unit * hidden[moment] * weight
  }
}

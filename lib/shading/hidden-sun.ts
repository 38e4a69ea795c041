import { type Direction, RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { HOURS, MONTH_OF_HOUR, MONTHS } from '../solar/calendar.ts'
import { airlessAltitude } from '../solar/refraction.ts'
import type { Moments, SunYear } from '../solar/sun-year.ts'
import { byHeight, type LineTable, type ObstacleTable, ZENITH } from './skyline-table.ts'

/**
 * Sine of the airless altitude up to which a height hides the sun's center, as precise as the sines of moments. Heights are
 * corrected for refraction, because there are fewer of them than moments. A height of 90° hides everything.
 */
const SIN_HIDDEN = Float32Array.from(
  byHeight((height) => Math.sin(airlessAltitude(height) * RADIANS_PER_DEGREE)),
)
SIN_HIDDEN[ZENITH] = 2

/**
 * Whether a height hides the sun's center.
 *
 * @param height hundredths of a degree
 * @param sinAltitude sine of the sun's airless altitude
 */
export const isHiddenBy = (height: number, sinAltitude: number): boolean => sinAltitude < SIN_HIDDEN[height]

/** Share of the sun that is hidden at each moment of a sun's year, 0…1: about 52,000 values. */
export type HiddenSun = Float32Array

/** The obstacle that takes most of the sun's light at a moment, what it takes, 0…1, and what the others take without it. */
const densestAt = (
  { azimuth, sinAltitude }: Moments,
  moment: number,
  month: number,
  { starts, heights, owners, taken }: ObstacleTable,
) => {
  const bin = azimuth[moment]
  const densest = { obstacle: 0, taken: 0, takenWithout: 0 }
  for (let e = starts[bin]; e < starts[bin + 1] && sinAltitude[moment] < SIN_HIDDEN[heights[e]]; e++) {
    const ofEntry = taken[MONTHS * owners[e] + month]
    densest.takenWithout = Math.max(densest.takenWithout, Math.min(ofEntry, densest.taken))
    if (ofEntry > densest.taken) {
      densest.obstacle = owners[e]
      densest.taken = ofEntry
    }
  }
  return densest
}

/**
 * Compares the sun with a skyline at every moment. Nothing is left of it behind the line; where obstacles overlap, the one that
 * takes most in the month counts.
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
  for (let hour = 0; hour < HOURS; hour++)
    for (let moment = starts[hour]; moment < starts[hour + 1]; moment++) {
      const { taken } = densestAt(moments, moment, MONTH_OF_HOUR[hour], obstacles)
      for (let line = 0; line < lines.length; line++)
        hidden[line][moment] = sinAltitude[moment] < SIN_HIDDEN[lines[line][azimuth[moment]]] ? 1 : taken
    }
  return hidden
}

/**
 * How much each moment counts in its hour: by the light that its sun would give a plane on a clear day, or alike in an hour
 * without such light. Those of an hour add up to 1.
 *
 * @param normal of the plane; without it all moments count alike, as in PVWatts
 */
export const momentWeights = ({ moments }: SunYear, normal: Direction | null): Float32Array => {
  const { starts, sinAltitude, east, north, clearSky } = moments
  const weights = new Float32Array(starts[HOURS])
  for (let hour = 0; hour < HOURS; hour++) {
    const [start, end] = [starts[hour], starts[hour + 1]]
    let light = 0
    for (let i = start; normal && i < end; i++) {
      const cosIncidence = normal.east * east[i] + normal.north * north[i] + normal.up * sinAltitude[i]
      weights[i] = Math.max(0, cosIncidence) * clearSky[i]
      light += weights[i]
    }
    for (let i = start; i < end; i++) weights[i] = light > 0 ? weights[i] / light : 1 / (end - start)
  }
  return weights
}

/** The hidden share of each hour's beam, 0…1: 8760 values. @param weights see {@link momentWeights} */
export const hiddenBeam = (
  { moments: { starts } }: SunYear,
  hidden: HiddenSun,
  weights: Float32Array,
): Float64Array => {
  const beam = new Float64Array(HOURS)
  for (let hour = 0; hour < HOURS; hour++) {
    for (let i = starts[hour]; i < starts[hour + 1]; i++) beam[hour] += weights[i] * hidden[i]
    beam[hour] = Math.min(1, beam[hour])
  }
  return beam
}

/**
 * The hidden share of each hour's beam without each of the obstacles alone.
 *
 * @param beam with all obstacles
 * @returns 8760 values for each obstacle
 */
export const uncoveredBeams = (
  { moments }: SunYear,
  line: LineTable,
  obstacles: ObstacleTable,
  weights: Float32Array,
  beam: Float64Array,
): Float64Array[] => {
  const { starts, azimuth, sinAltitude } = moments
  const uncovered = obstacles.names.map(() => beam.slice())
  if (uncovered.length === 0) return uncovered
  for (let hour = 0; hour < HOURS; hour++)
    for (let moment = starts[hour]; moment < starts[hour + 1]; moment++) {
      if (sinAltitude[moment] < SIN_HIDDEN[line[azimuth[moment]]]) continue
      const { obstacle, taken, takenWithout } = densestAt(moments, moment, MONTH_OF_HOUR[hour], obstacles)
      if (taken > takenWithout) uncovered[obstacle][hour] -= weights[moment] * (taken - takenWithout)
    }
  return uncovered
}

import { type Direction, RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { HOURS, MONTH_OF_HOUR, MONTHS } from '../solar/calendar.ts'
import { airlessAltitude } from '../solar/refraction.ts'
import type { Moments, SunYear } from '../solar/sun-year.ts'
import { skyCellOf } from './sky-cells.ts'
import { byHeight, type LineTable, type ObstacleTable, ZENITH } from './skyline-table.ts'

/**
 * Sine of the airless altitude up to which a height hides the sun's center, as precise as the sines of moments. Heights are
 * corrected for refraction, because there are fewer of them than moments. A height of 90° hides everything.
 */
const SIN_HIDDEN = Float32Array.from(
  byHeight((height) => Math.sin(airlessAltitude(height) * RADIANS_PER_DEGREE)),
)
SIN_HIDDEN[ZENITH] = 2

/** Share of the sun that is hidden at each moment of a sun's year, 0…1: about 52,000 values. */
export type HiddenSun = Float32Array

/**
 * Share of the sun's light that obstacles take at a moment: the one that takes most in the month counts.
 *
 * @param removed index of an obstacle that is not there
 */
const takenAt = (
  { azimuth, sinAltitude }: Moments,
  moment: number,
  month: number,
  { starts, heights, owners, taken }: ObstacleTable,
  removed = -1,
): number => {
  const bin = azimuth[moment]
  let most = 0
  for (let e = starts[bin]; e < starts[bin + 1] && sinAltitude[moment] < SIN_HIDDEN[heights[e]]; e++)
    if (owners[e] !== removed) most = Math.max(most, taken[MONTHS * owners[e] + month])
  return most
}

/**
 * Compares the sun with a skyline at every moment. Nothing is left of it behind the line.
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
      const taken = takenAt(moments, moment, MONTH_OF_HOUR[hour], obstacles)
      for (let line = 0; line < lines.length; line++)
        hidden[line][moment] = sinAltitude[moment] < SIN_HIDDEN[lines[line][azimuth[moment]]] ? 1 : taken
    }
  return hidden
}

/**
 * The sun behind a skyline without each of its obstacles alone, and the hours in which that makes a difference.
 *
 * @param hidden with all obstacles
 */
export const uncoveredSuns = (
  { moments }: SunYear,
  line: LineTable,
  obstacles: ObstacleTable,
  hidden: HiddenSun,
): { readonly hidden: HiddenSun; readonly hours: ReadonlySet<number> }[] => {
  const { starts, azimuth, sinAltitude } = moments
  const uncovered = obstacles.names.map(() => ({ hidden: hidden.slice(), hours: new Set<number>() }))
  for (let hour = 0; hour < HOURS; hour++)
    for (let moment = starts[hour]; moment < starts[hour + 1]; moment++) {
      const bin = azimuth[moment]
      const sin = sinAltitude[moment]
      if (sin < SIN_HIDDEN[line[bin]]) continue
      for (let e = obstacles.starts[bin]; e < obstacles.starts[bin + 1]; e++) {
        if (sin >= SIN_HIDDEN[obstacles.heights[e]]) break
        const owner = obstacles.owners[e]
        uncovered[owner].hidden[moment] = takenAt(moments, moment, MONTH_OF_HOUR[hour], obstacles, owner)
        uncovered[owner].hours.add(hour)
      }
    }
  return uncovered
}

/** What the sun of a moment would give a plane under a clear sky; as clearSky in {@link Moments}. */
const clearLight = (
  { sinAltitude, east, north, clearSky }: Moments,
  moment: number,
  normal: Direction | null,
): number => {
  if (!normal) return 0
  const cosIncidence =
    normal.east * east[moment] + normal.north * north[moment] + normal.up * sinAltitude[moment]
  return Math.max(0, cosIncidence) * clearSky[moment]
}

/** The light of an hour under a clear sky and its hidden part; and its moments and the hidden ones. */
const hourOf = (moments: Moments, hidden: HiddenSun, normal: Direction | null, hour: number) => {
  const sums = { light: 0, hiddenLight: 0, hiddenMoments: 0 }
  for (let moment = moments.starts[hour]; moment < moments.starts[hour + 1]; moment++) {
    const light = clearLight(moments, moment, normal)
    sums.light += light
    sums.hiddenLight += light * hidden[moment]
    sums.hiddenMoments += hidden[moment]
  }
  return sums
}

/**
 * The hidden share of an hour's beam, 0…1: its moments, weighted by the light of a clear day. In an hour without such light
 * they count alike.
 *
 * @param normal of the plane; without it all moments count alike, as in PVWatts
 */
export const hiddenShare = (
  { moments }: SunYear,
  hidden: HiddenSun,
  normal: Direction | null,
  hour: number,
): number => {
  const { light, hiddenLight, hiddenMoments } = hourOf(moments, hidden, normal, hour)
  if (light > 0) return hiddenLight / light
  return hiddenMoments > 0 ? hiddenMoments / (moments.starts[hour + 1] - moments.starts[hour]) : 0
}

/** {@link hiddenShare} of all hours: 8760 values. */
export const hiddenBeam = (sun: SunYear, hidden: HiddenSun, normal: Direction | null): Float64Array => {
  const beam = new Float64Array(HOURS)
  for (let hour = 0; hour < HOURS; hour++) beam[hour] = hiddenShare(sun, hidden, normal, hour)
  return beam
}

/**
 * Adds an amount to the cells of the sky in which the sun was while a skyline hid it in an hour, in proportion to the hidden beam.
 *
 * @param cells a sum for each cell
 */
export const addToSkyCells = (
  cells: Float64Array,
  amount: number,
  { moments }: SunYear,
  hidden: HiddenSun,
  normal: Direction | null,
  hour: number,
): void => {
  const { hiddenLight, hiddenMoments } = hourOf(moments, hidden, normal, hour)
  for (let moment = moments.starts[hour]; moment < moments.starts[hour + 1]; moment++) {
    const share = hiddenLight > 0 ? clearLight(moments, moment, normal) / hiddenLight : 1 / hiddenMoments
    cells[skyCellOf(moments, moment)] += amount * share * hidden[moment]
  }
}

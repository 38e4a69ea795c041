import type { ArrayViews } from '../horizon/array.ts'
import { raised } from '../horizon/line.ts'
import type { Skyline } from '../horizon/skyline.ts'
import { type Direction, RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { HOURS, MONTH_OF_HOUR, MONTHS } from '../solar/calendar.ts'
import { airlessAltitude } from '../solar/refraction.ts'
import type { SunYear } from '../solar/sun-year.ts'
import {
  byHeight,
  type LineTable,
  lineTable,
  type ObstacleTable,
  obstacleTable,
  tableOf,
  ZENITH,
} from './skyline-table.ts'
import { createSpot } from './spot.ts'

/**
 * Sine of the airless altitude below which a height hides the sun's center, at the precision of the moments' sines. Heights are
 * corrected for refraction because there are fewer of them than moments. A height of 90° hides everything.
 */
const SIN_HIDDEN = Float32Array.from(
  byHeight((height) => Math.sin(airlessAltitude(height) * RADIANS_PER_DEGREE)),
)
SIN_HIDDEN[ZENITH] = 2

/** True if a height in hundredths of a degree hides the sun's center, given the sine of its airless altitude. */
const isHiddenBy = (height: number, sinAltitude: number): boolean => sinAltitude < SIN_HIDDEN[height]

/** Receives a moment, the share of points behind a set of obstacles, and their indices: `list[from]` to `list[to − 1]`. */
type Visit = (moment: number, share: number, list: ArrayLike<number>, from: number, to: number) => void

/** Visits each moment at which obstacles hide the sun from a point, once for each point. */
const visitObstructed = ({ moments }: SunYear, points: readonly ObstacleTable[], visit: Visit): void => {
  const { azimuth, sinAltitude } = moments
  const share = 1 / points.length
  for (const { starts, heights, owners } of points)
    for (let moment = 0; owners.length > 0 && moment < moments.starts[HOURS]; moment++) {
      const end = starts[azimuth[moment] + 1]
      const start = starts[azimuth[moment]]
      let entry = start
      while (entry < end && isHiddenBy(heights[entry], sinAltitude[moment])) entry++
      if (entry > start) visit(moment, share, owners, start, entry)
    }
}

/** Share of the sun that is hidden at each moment of a sun's year, 0…1: about 52,000 values. */
export type HiddenSun = Float32Array

/** Behind the line the sun is entirely hidden. @param taken by obstacles */
const behind = ({ moments }: SunYear, line: LineTable, taken: HiddenSun): HiddenSun => {
  const { azimuth, sinAltitude } = moments
  const hidden = taken.slice()
  for (let moment = 0; moment < hidden.length; moment++)
    if (isHiddenBy(line[azimuth[moment]], sinAltitude[moment])) hidden[moment] = 1
  return hidden
}

/** Share of the sun that obstacles take, averaged over points. Where they overlap, the densest in the month counts. */
const takenFrom = (sun: SunYear, points: readonly ObstacleTable[]): HiddenSun => {
  const { starts, hours } = sun.moments
  const { taken } = points[0]
  const mean = new Float32Array(starts[HOURS])
  visitObstructed(sun, points, (moment, share, list, from, to) => {
    const month = MONTH_OF_HOUR[hours[moment]]
    let densest = 0
    for (let i = from; i < to; i++) densest = Math.max(densest, taken[MONTHS * list[i] + month])
    mean[moment] += densest * share
  })
  return mean
}

/** Degrees by which a line is lowered and raised. A horizon measured by hand is rarely more accurate. */
export const HEIGHT_ERROR = 1

/**
 * The sun behind a skyline at every moment: everything that does not depend on the panels, except the points of an array.
 *
 * @param hasRange true to add the lowered and the raised line
 * @param views of an array; without them the panels count as a point
 */
export const shadedSun = (
  { line, obstacles }: Skyline,
  sun: SunYear,
  hasRange: boolean,
  views?: ArrayViews,
) => {
  /** The horizon line as given and, for the range of a loss, lowered and raised. */
  const lines = (hasRange ? [0, -HEIGHT_ERROR, HEIGHT_ERROR] : [0]).map((by) => lineTable(raised(line, by)))
  /** The obstacles as seen from each point of an array, or else from the one point. */
  const points = (views?.points ?? [obstacles]).map(obstacleTable)
  const bands = views?.bands.map((band) => tableOf(band, (view, azimuth) => view.heightAt(azimuth)))
  const mean = takenFrom(sun, points)
  // Bands may contain unequal numbers of points.
  const most = bands && takenFrom(sun, bands).map((taken, moment) => Math.max(taken, mean[moment]))
  return {
    points,
    lines,
    /** Mean over the points, for each line. */
    hidden: lines.map((line) => behind(sun, line, mean)),
    /** Behind the given line, with each string as shaded as its most shaded point; null if the panels count as a point. */
    mostHidden: most ? behind(sun, lines[0], most) : null,
  }
}

export type ShadedSun = Readonly<ReturnType<typeof shadedSun>>

/**
 * Weight of each moment within its hour: in proportion to its clear-sky beam on the plane, or equal in an hour without any.
 * The weights of each hour sum to 1.
 *
 * @param normal of the plane
 */
export const momentWeights = ({ moments }: SunYear, normal: Direction): Float32Array => {
  const { starts, sinAltitude, east, north, clearSky } = moments
  const weights = new Float32Array(starts[HOURS])
  for (let hour = 0; hour < HOURS; hour++) {
    const [start, end] = [starts[hour], starts[hour + 1]]
    let light = 0
    for (let i = start; i < end; i++) {
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
 * Each hour's hidden beam by cause. Behind the line obstacles hide nothing.
 *
 * @returns 8760 values for each obstacle: the share of the beam that removing it alone recovers, and the share that it hides;
 *   and 8760 values of the share that the line hides
 */
export const beamReasons = (
  sun: SunYear,
  line: LineTable,
  points: readonly ObstacleTable[],
  weights: Float32Array,
) => {
  const { azimuth, sinAltitude, hours } = sun.moments
  const isBehindLine = (moment: number): boolean => isHiddenBy(line[azimuth[moment]], sinAltitude[moment])
  const { taken, names } = points[0]
  const [recovered, shared] = [0, 1].map(() => names.map(() => new Float64Array(HOURS)))
  const byLine = new Float64Array(HOURS)
  for (let moment = 0; moment < weights.length; moment++)
    if (isBehindLine(moment)) byLine[hours[moment]] += weights[moment]
  const spot = createSpot(names.length)
  visitObstructed(sun, points, (moment, share, list, from, to) => {
    if (isBehindLine(moment)) return
    const hour = hours[moment]
    spot.clear()
    for (let i = from; i < to; i++) spot.add(list[i], taken[MONTHS * list[i] + MONTH_OF_HOUR[hour]])
    const weight = weights[moment] * share
    recovered[spot.densest()][hour] += weight * (spot.taken() - spot.takenWithout())
    spot.share((obstacle, part) => {
      shared[obstacle][hour] += weight * part
    })
  })
  return { recovered, shared, byLine }
}

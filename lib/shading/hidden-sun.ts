import type { ArrayViews } from '../horizon/array.ts'
import { raised } from '../horizon/line.ts'
import type { Skyline } from '../horizon/skyline.ts'
import type { Direction } from '../solar/angles.ts'
import { HOURS, MONTH_OF_HOUR, MONTHS } from '../solar/calendar.ts'
import type { SunYear } from '../solar/sun-year.ts'
import { isHiddenBy, visitObstructed } from './obstructed-sun.ts'
import { type LineTable, lineTable, type ObstacleTable, obstacleTable, tableOf } from './skyline-table.ts'
import { createSpot } from './spot.ts'

/** Share of the sun that is hidden at each moment of a sun's year, 0…1: about 52,000 values. */
export type HiddenSun = Float32Array

/** Nothing is left of the sun behind the line. @param taken by obstacles */
const behind = ({ moments }: SunYear, line: LineTable, taken: HiddenSun): HiddenSun => {
  const { azimuth, sinAltitude } = moments
  const hidden = taken.slice()
  for (let moment = 0; moment < hidden.length; moment++)
    if (isHiddenBy(line[azimuth[moment]], sinAltitude[moment])) hidden[moment] = 1
  return hidden
}

/** What obstacles take of the sun from points, on the mean. Where they overlap, the one that takes most in the month counts. */
const takenFrom = (sun: SunYear, points: readonly ObstacleTable[]): HiddenSun => {
  const { starts, hours } = sun.moments
  const { taken } = points[0]
  const mean = new Float32Array(starts[HOURS])
  visitObstructed(sun, points, (moment, { list, from, to }, share) => {
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
 * The sun behind a skyline at every moment: everything that does not depend on the panels, but for the points of an array.
 *
 * @param hasRange whether the lowered and the raised line are wanted too
 * @param views of an array; otherwise panels count as a point
 */
export const shadedSun = (
  { line, obstacles }: Skyline,
  sun: SunYear,
  hasRange: boolean,
  views?: ArrayViews,
) => {
  /** The horizon line as it is given and, where the range of a loss is wanted, lowered and raised. */
  const lines = (hasRange ? [0, -HEIGHT_ERROR, HEIGHT_ERROR] : [0]).map((by) => lineTable(raised(line, by)))
  /** The obstacles from each point of an array; otherwise from one. */
  const points = (views?.points ?? [obstacles]).map(obstacleTable)
  const bands = views?.bands.map((band) => tableOf(band, (view, azimuth) => view.heightAt(azimuth)))
  const mean = takenFrom(sun, points)
  // Bands may have more of the points than others.
  const most = bands && takenFrom(sun, bands).map((taken, moment) => Math.max(taken, mean[moment]))
  return {
    points,
    lines,
    /** The mean of the points, for each line. */
    hidden: lines.map((line) => behind(sun, line, mean)),
    /** Behind the given line, with each string of an array as its most hidden point; null if panels count as a point. */
    mostHidden: most ? behind(sun, lines[0], most) : null,
  }
}

export type ShadedSun = Readonly<ReturnType<typeof shadedSun>>

/**
 * How much each moment counts in its hour: by the light that its sun would give a plane on a clear day, or alike in an hour
 * without such light. The weights of an hour add up to 1.
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
 * Why each hour's beam is hidden, by obstacle. Behind the line obstacles hide nothing.
 *
 * @param points the obstacles from each point of the panels
 * @param weights see {@link momentWeights}
 * @returns 8760 values for each obstacle: the share of the beam that comes back without it alone, and its share of what is hidden;
 *   and what the line hides
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
  visitObstructed(sun, points, (moment, { list, from, to }, share) => {
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

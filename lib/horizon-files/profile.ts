import { wrapAzimuth } from '../horizon/direction.ts'
import {
  type HorizonPoint,
  heightAt,
  horizonLine,
  isWideGap,
  MAX_GAP,
  MAX_HEIGHT,
  MAX_POINTS,
  type Vertex,
} from '../horizon/line.ts'
import type { Unit } from '../schemas/horizon-file.ts'
import type { Found } from './convention.ts'
import { fromNorth, type Row } from './reading.ts'
import { count, degrees, listed, quoted, UnreadableFile, wasOrWere } from './text.ts'

const FACTORS = { degrees: 1, radians: 180 / Math.PI, gon: 0.9 }

const inDegrees = (value: number, unit: Unit): number =>
  unit === 'percent' ? Math.atan(value / 100) * FACTORS.radians : value * FACTORS[unit]

/** A sector keeps its height up to its ends, where it meets its neighbors, and in gaps that the line would not cross. */
const STEP = 0.001

const azimuthsIn = (from: number, until: number): number[] => {
  const width = wrapAzimuth(until - from) || 360
  const parts = Math.ceil(width / MAX_GAP)
  const between = Array.from({ length: parts - 1 }, (_, i) => from + ((i + 1) * width) / parts)
  return [from + STEP, ...between, from + width - STEP]
}

/** Radians may have few decimals. */
const TOLERANCE = 0.01
const isAzimuth = (azimuth: number): boolean => azimuth >= -180 - TOLERANCE && azimuth <= 360 + TOLERANCE

const MAX_FAULTS = 20

const EXPECTED =
  'expected azimuths from −180° to 360° or English compass points, and heights from −90° to 90°'

interface Angles {
  readonly row: Row
  /** Degrees: an azimuth, or the two ends of a sector. */
  readonly ends: readonly number[]
  /** Degrees above the horizontal. */
  readonly height: number
}

const faultIn = ({ row, ends, height }: Angles): string | undefined => {
  if (row.unread !== undefined) return row.unread
  if (!ends.every(isAzimuth)) return `${row.azimuth}`
  return Math.abs(height) > MAX_HEIGHT + 1e-9 ? `${row.height}` : undefined
}

/** @throws UnreadableFile with the lines of rows that cannot be points */
const checkAngles = (angles: readonly Angles[], { convention, sourceOf }: Found, noun: string): void => {
  const faults = angles.flatMap((it) => {
    const fault = faultIn(it)
    return fault === undefined ? [] : [`${it.row.line} (${quoted(fault)})`]
  })
  if (faults.length > 0)
    throw new UnreadableFile(
      `has ${count(faults.length, noun)} that cannot be read: ${listed(faults, MAX_FAULTS)}: ${EXPECTED}`,
    )
  const isSouth = convention.north === 180 && ['format', 'assumed'].includes(sourceOf('north'))
  if (
    isSouth &&
    angles.some(({ row, ends }) => !row.isCompassPoint && ends.some((it) => it > 180 + TOLERANCE))
  )
    throw new UnreadableFile(
      'has azimuths above 180°, but 0 should be south: expected −180° to 180°, or ?north=0 or ?north=180 to say where north is',
    )
}

/**
 * The points of a file, in the order of its rows. Azimuths are in degrees clockwise from north, 0 ≤ a < 360, to a thousandth of a
 * degree; heights from −90° to 90°.
 *
 * @param rotation degrees to add, clockwise
 * @param noun what rows are called in messages
 * @throws UnreadableFile if rows cannot be points, or azimuths should count from south, but exceed 180°
 */
export const pointsOf = (rows: readonly Row[], found: Found, rotation: number, noun: string): Vertex[] => {
  const { azimuths, heights, isZenith } = found.convention
  const angles = rows.map((row) => {
    const height = inDegrees(row.height, heights)
    const ends = row.until === undefined ? [row.azimuth] : [row.azimuth, row.until]
    return {
      row,
      ends: ends.map((end) => (row.isCompassPoint ? end : inDegrees(end, azimuths))),
      height: isZenith ? MAX_HEIGHT - height : height,
    }
  })
  checkAngles(angles, found, noun)
  const normalized = (azimuth: number): number =>
    (Math.round(wrapAzimuth(azimuth + rotation) * 1000) / 1000) % 360
  return angles.flatMap(({ row, ends: [from, until], height }) =>
    (until === undefined ? [from] : azimuthsIn(from, until)).map((azimuth) => ({
      azimuth: normalized(row.isCompassPoint ? azimuth : fromNorth(azimuth, found.convention)),
      height,
    })),
  )
}

/**
 * Keeps the points that matter most: starting from the highest, adds the one that the line through the kept ones misses most
 * (Douglas and Peucker 1973), until there are as many as allowed. So peaks stay.
 *
 * @param profile in order of azimuth, without duplicates
 * @returns the kept points, and how far the line moves at most, degrees of height
 */
export const thin = (
  profile: readonly HorizonPoint[],
  maxCount: number,
): { profile: readonly HorizonPoint[]; maxError: number } => {
  if (profile.length <= maxCount) return { profile, maxError: 0 }
  const azimuths = profile.map(({ direction }) => Number(direction))
  const errors = profile.map(({ heightAngle }) => heightAngle)
  const kept = new Set<number>()
  for (;;) {
    const farthest = errors.reduce((worst, error, i) => (error > errors[worst] ? i : worst), 0)
    const maxError = errors[farthest]
    if (maxError === 0 || kept.size === maxCount)
      return { profile: profile.filter((_, i) => kept.has(i)), maxError }
    kept.add(farthest)
    errors[farthest] = 0
    const line = horizonLine(Array.from(kept, (i) => profile[i]))
    // The line stays as it is beyond the kept points on both sides.
    for (const step of [1, profile.length - 1])
      for (let i = (farthest + step) % profile.length; !kept.has(i); i = (i + step) % profile.length)
        errors[i] = Math.abs(profile[i].heightAngle - heightAt(line, azimuths[i]))
  }
}

/** To a thousandth of a degree, within 0…90. Adding 0 turns negative zero into zero. */
const clamped = (height: number): number =>
  Math.min(MAX_HEIGHT, Math.max(0, Math.round(height * 1000) / 1000)) + 0

const belowNotes = (heights: readonly number[]): string[] => {
  const below = heights.filter((height) => height < 0)
  if (below.length === 0) return []
  const lowest = degrees(below.reduce((least, height) => Math.min(least, height)))
  return [
    `${count(below.length, 'height')} below the horizontal ${wasOrWere(below.length)} raised to 0°; the lowest is ${lowest}.`,
  ]
}

/** In order of azimuth, with the greatest of several heights at the same azimuth. */
const merged = (points: readonly Vertex[]): HorizonPoint[] => {
  const heights = new Map<number, number>()
  for (const { azimuth, height } of points)
    heights.set(azimuth, Math.max(clamped(height), heights.get(azimuth) ?? 0))
  return Array.from(heights)
    .sort(([one], [other]) => one - other)
    .map(([azimuth, heightAngle]) => ({ direction: String(azimuth), heightAngle }))
}

const mergeNotes = (more: number): string[] => {
  const are = more === 1 ? 'is' : 'are'
  return more === 0
    ? []
    : [`${count(more, 'azimuth')} ${are} given more than once; the greatest height is used.`]
}

const gapNotes = (profile: readonly HorizonPoint[]): string[] => {
  const azimuths = profile.map(({ direction }) => Number(direction))
  const gaps = azimuths.flatMap((azimuth, i) => {
    const next = azimuths[i + 1] ?? azimuths[0] + 360
    return isWideGap(next - azimuth) ? [`${degrees(azimuth)} to ${degrees(next % 360)}`] : []
  })
  if (gaps.length === 0 || profile.every(({ heightAngle }) => heightAngle === 0)) return []
  return [
    `There are no points from ${gaps.join(' or from ')}: in a gap wider than ${MAX_GAP}°, the horizon is 0° at north, east, south and west.`,
  ]
}

/**
 * A profile that a site accepts.
 *
 * @param points azimuths clockwise from north, 0 ≤ a < 360, in any order; heights from −90° to 90°
 */
export const profileOf = (points: readonly Vertex[]): { horizonProfile: HorizonPoint[]; notes: string[] } => {
  const whole = merged(points)
  const { profile, maxError } = thin(whole, MAX_POINTS)
  const thinned = `${whole.length} points were thinned to the ${profile.length} that matter most, which moves the line by at most ${degrees(maxError)}.`
  return {
    horizonProfile: [...profile],
    notes: [
      ...belowNotes(points.map(({ height }) => height)),
      ...mergeNotes(points.length - whole.length),
      ...(profile.length < whole.length ? [thinned] : []),
      ...gapNotes(profile),
    ],
  }
}

import { wrapAzimuth } from '../horizon/direction.ts'
import {
  groundBetween,
  type HorizonPoint,
  isWideGap,
  MAX_GAP,
  MAX_HEIGHT,
  MAX_POINTS,
  type Vertex,
} from '../horizon/line.ts'
import { thinned } from '../horizon/thinned.ts'
import type { Unit } from '../schemas/horizon-file.ts'
import { type Found, SIDES } from './convention.ts'
import { type Convention, fromNorth, type Notes, type Row } from './reading.ts'
import { count, degrees, listed, quoted, UnreadableFile, wasOrWere } from './text.ts'

const FACTORS = { degrees: 1, radians: 180 / Math.PI, gon: 0.9 }

const inDegrees = (value: number, unit: Unit): number =>
  unit === 'percent' ? Math.atan(value / 100) * FACTORS.radians : value * FACTORS[unit]

/** Degrees. Points this far inside its ends, and between them in wide sectors, keep a sector at its height throughout. */
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

const anglesOf = (row: Row, { azimuths, heights, isZenith }: Convention): Angles => {
  const height = inDegrees(row.height, heights)
  const ends = row.until === undefined ? [row.azimuth] : [row.azimuth, row.until]
  return {
    row,
    ends: ends.map((end) => (row.isCompassPoint ? end : inDegrees(end, azimuths))),
    height: isZenith ? MAX_HEIGHT - height : height,
  }
}

const isPoint = ({ row, ends, height }: Angles): boolean =>
  row.unread === undefined && ends.every(isAzimuth) && Math.abs(height) <= MAX_HEIGHT + 1e-9

/** The text that keeps a row from being a point. */
const faultIn = ({ row, ends }: Angles): string =>
  quoted(row.unread ?? `${ends.every(isAzimuth) ? row.height : row.azimuth}`)

/** The columns that are not in degrees, and why. */
const readAs = ({ convention, sourceOf }: Found): string =>
  (['azimuths', 'heights'] as const)
    .filter((column) => convention[column] !== 'degrees')
    .map(
      (column) =>
        `; ${column} are read as ${convention[column]}, ${sourceOf(column) === 'request' ? 'as requested' : 'because the file says so'}`,
    )
    .join('')

/** @throws UnreadableFile that names the lines with rows that cannot be points */
const checkAngles = (angles: readonly Angles[], found: Found, noun: string): void => {
  const faulty = angles.filter((it) => !isPoint(it))
  if (faulty.length === 0) return
  const lines = Array.from(
    Map.groupBy(faulty, ({ row }) => row.line.number),
    ([number, rows]) => `${number} (${listed(rows.map(faultIn), MAX_FAULTS)})`,
  )
  throw new UnreadableFile(
    `has ${count(lines.length, noun)} that cannot be read: ${listed(lines, MAX_FAULTS)}: ${EXPECTED}${readAs(found)}`,
  )
}

/**
 * The points of a file, in the order of its rows. Azimuths are in degrees clockwise from north, 0 ≤ a < 360, to a thousandth of a
 * degree; heights from −90° to 90°.
 *
 * @param rotation degrees to add, clockwise
 * @param noun the word for rows in messages
 */
export const pointsOf = (rows: readonly Row[], found: Found, rotation: number, noun: string): Vertex[] => {
  const { convention, sourceOf } = found
  const angles = rows.map((row) => anglesOf(row, convention))
  checkAngles(angles, found, noun)
  const isGuess = sourceOf('north') === 'format' || sourceOf('north') === 'assumed'
  const isBeyond = ({ row, ends }: Angles): boolean =>
    !row.isCompassPoint && ends.some((end) => end > 180 + TOLERANCE)
  if (convention.north === 180 && isGuess && angles.some(isBeyond))
    throw new UnreadableFile(
      'has azimuths above 180°, but 0 should be south: expected −180° to 180°, or ?north=0 or ?north=180 to say where north is',
    )
  return angles.flatMap(({ row, ends: [from, until], height }) =>
    (until === undefined ? [from] : azimuthsIn(from, until)).map((azimuth) => {
      const turned = (row.isCompassPoint ? azimuth : fromNorth(azimuth, convention)) + rotation
      return { azimuth: (Math.round(wrapAzimuth(turned) * 1000) / 1000) % 360, height }
    }),
  )
}

/** To a thousandth of a degree, within 0…90. Adding 0 turns negative zero into zero. */
const clamped = (height: number): number =>
  Math.min(MAX_HEIGHT, Math.max(0, Math.round(height * 1000) / 1000)) + 0

/** In order of azimuth, with the greatest of several heights at the same azimuth. */
const merged = (points: readonly Vertex[]): HorizonPoint[] => {
  const heights = new Map<number, number>()
  for (const { azimuth, height } of points)
    heights.set(azimuth, Math.max(clamped(height), heights.get(azimuth) ?? 0))
  return Array.from(heights)
    .sort(([one], [other]) => one - other)
    .map(([azimuth, heightAngle]) => ({ direction: String(azimuth), heightAngle }))
}

/** `10° to 110°`, and `east` for the sides where the line falls to the ground. */
const gapsIn = (profile: readonly HorizonPoint[]) => {
  const azimuths = profile.map(({ direction }) => Number(direction))
  return azimuths.flatMap((azimuth, i) => {
    const next = azimuths[i + 1] ?? azimuths[0] + 360
    const sides = groundBetween(azimuth, next).map((ground) => SIDES[ground.azimuth / 90])
    return isWideGap(next - azimuth) ? [{ text: `${degrees(azimuth)} to ${degrees(next % 360)}`, sides }] : []
  })
}

/**
 * A profile that a site accepts.
 *
 * @param points azimuths clockwise from north, 0 ≤ a < 360, in any order; heights from −90° to 90°
 */
export const profileOf = (points: readonly Vertex[]): { horizonProfile: HorizonPoint[]; notes: Notes } => {
  const whole = merged(points)
  const { kept, maxError } = whole.length > MAX_POINTS ? thinned(whole, 0) : { kept: whole, maxError: 0 }
  const below = points.filter(({ height }) => height < 0)
  const lowest = below.reduce((least, { height }) => Math.min(least, height), 0)
  const more = points.length - whole.length
  const gaps = kept.some(({ heightAngle }) => heightAngle > 0) ? gapsIn(kept) : []
  const notes: Notes = [
    below.length > 0 &&
      `${count(below.length, 'height')} below the horizontal ${wasOrWere(below.length)} raised to 0°; the lowest is ${degrees(lowest)}.`,
    more > 0 &&
      `${count(more, 'azimuth')} ${more === 1 ? 'is' : 'are'} given more than once; the greatest height is used.`,
    kept.length < whole.length &&
      `${whole.length} points were thinned to the ${kept.length} that matter most, which moves the line by at most ${degrees(maxError)}.`,
    gaps.length > 0 &&
      `There are no ${kept.length === 1 ? 'other points' : `points from ${gaps.map(({ text }) => text).join(' or from ')}`}: in a gap wider than ${MAX_GAP}°, the horizon falls to 0°, here at ${listed(
        gaps.flatMap(({ sides }) => sides),
        SIDES.length,
      )}.`,
  ]
  return { horizonProfile: kept, notes }
}

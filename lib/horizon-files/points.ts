import { wrapAzimuth } from '../horizon/direction.ts'
import { MAX_HEIGHT, type Vertex } from '../horizon/line.ts'
import type { Unit } from '../schemas/horizon-file.ts'
import type { Found } from './convention.ts'
import { fromNorth, type Row } from './reading.ts'
import { count, listed, quoted, UnreadableFile } from './text.ts'

const FACTORS = { degrees: 1, radians: 180 / Math.PI, gon: 0.9 }

const inDegrees = (value: number, unit: Unit): number =>
  unit === 'percent' ? Math.atan(value / 100) * FACTORS.radians : value * FACTORS[unit]

/** A sector keeps its height up to its ends, where it meets its neighbors, and in gaps that the line would not cross. */
const STEP = 0.001
const MAX_GAP = 90

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
const checkAngles = (angles: readonly Angles[], { convention, sources }: Found, noun: string): void => {
  const faults = angles.flatMap((it) => {
    const fault = faultIn(it)
    return fault === undefined ? [] : [`${it.row.line} (${quoted(fault)})`]
  })
  if (faults.length > 0)
    throw new UnreadableFile(
      `has ${count(faults.length, noun)} that cannot be read: ${listed(faults, MAX_FAULTS)}: ${EXPECTED}`,
    )
  const isSouth = convention.north === 180 && (sources.north === 'format' || sources.north === 'assumed')
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

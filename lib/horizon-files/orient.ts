import { compassPointOf, wrapAzimuth } from '../horizon/direction.ts'
import type { Vertex } from '../horizon/line.ts'
import { degrees } from './sentences.ts'
import { UnreadableFile } from './text.ts'

/** One azimuth with its height, in the azimuth convention of the file. Degrees. */
export interface Row {
  readonly azimuth: number
  /** Above the horizontal, negative below. */
  readonly height: number
  /** The azimuth is a compass point: clockwise from north, whatever the convention of the file. */
  readonly isCompassPoint?: true
}

/** What a reader makes of a file. */
export interface ParsedFile {
  readonly rows: readonly Row[]
  /** One sentence each. */
  readonly notes: readonly string[]
}

/** Where the azimuths of a format start; they grow clockwise. */
export interface Convention {
  readonly north: 0 | 180
  /** Why north is there. */
  readonly reason: string
}

/** What a caller says about a file's azimuths; the format decides about the rest. */
export interface AzimuthOverrides {
  /** The file's azimuth of north. */
  readonly north?: 0 | 180 | undefined
  readonly clockwise?: boolean | undefined
  /** Degrees to add, clockwise. */
  readonly rotation?: number | undefined
}

/** A file of unnamed columns says nothing about its north. */
const assumed = (azimuths: readonly number[]): Convention =>
  azimuths.some((azimuth) => azimuth < 0)
    ? { north: 180, reason: 'assumed because some azimuths are negative' }
    : { north: 0, reason: 'assumed because no azimuth is negative' }

const checkRange = (azimuths: readonly number[], isSouthAssumed: boolean): void => {
  const outside = azimuths.find((azimuth) => azimuth < -180 || azimuth > 360)
  if (outside !== undefined)
    throw new UnreadableFile(`has the azimuth ${degrees(outside)}: expected −180° to 360°`)
  if (isSouthAssumed && azimuths.some((azimuth) => azimuth > 180))
    throw new UnreadableFile(
      'has azimuths above 180°, but 0 should be south: expected −180° to 180°, or ?north=0 or ?north=180 to say where north is',
    )
}

const NAMES: Readonly<Record<string, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' }

/**
 * Turns the azimuths of a file into degrees clockwise from north, 0 ≤ a < 360, to a thousandth of a degree.
 *
 * @param ofFormat null if the azimuths decide
 * @returns the points in the order of the rows, and the convention as one sentence without its period
 * @throws UnreadableFile if an azimuth is out of range, or its north cannot be told
 */
export const orient = (
  rows: readonly Row[],
  ofFormat: Convention | null,
  { north, clockwise = true, rotation = 0 }: AzimuthOverrides,
): { points: Vertex[]; convention: string } => {
  const azimuths = rows.filter(({ isCompassPoint }) => !isCompassPoint).map(({ azimuth }) => azimuth)
  const usual = ofFormat ?? assumed(azimuths)
  checkRange(azimuths, north === undefined && usual.north === 180)
  const clockwiseFromNorth = (azimuth: number): number =>
    (clockwise ? 1 : -1) * (azimuth - (north ?? usual.north))
  const normalized = (azimuth: number): number =>
    (Math.round(wrapAzimuth(azimuth + rotation) * 1000) / 1000) % 360
  const sideOf = (azimuth: number): string =>
    NAMES[compassPointOf(wrapAzimuth(clockwiseFromNorth(azimuth)))] ?? ''
  const sides = `0° is ${sideOf(0)} and 90° is ${sideOf(90)}, ${north === undefined ? usual.reason : 'as requested'}`
  const turned = rotation === 0 ? '' : `; then ${degrees(rotation)} are added clockwise`
  return {
    points: rows.map(({ azimuth, height, isCompassPoint }) => ({
      azimuth: normalized(isCompassPoint ? azimuth : clockwiseFromNorth(azimuth)),
      height,
    })),
    convention: `${azimuths.length === 0 ? 'compass points' : sides}${turned}`,
  }
}

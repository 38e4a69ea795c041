import { compassPointOf, wrapAzimuth } from '../direction.ts'
import type { Row } from './rows.ts'
import { degrees } from './sentences.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** What a caller says about a file's azimuths; the format decides about the rest. */
export interface AzimuthOverrides {
  /** The file's azimuth of north. */
  readonly north?: 0 | 180 | undefined
  readonly clockwise?: boolean | undefined
  /** Degrees to add, clockwise. */
  readonly rotation?: number | undefined
}

interface Convention {
  readonly north: 0 | 180
  readonly clockwise: boolean
  readonly rotation: number
}

/** Where the azimuths of a format start; they grow clockwise. */
export interface FormatConvention {
  readonly north: 0 | 180
  /** Why north is there. */
  readonly reason: string
}

/** A file of unnamed columns says nothing about its north. */
const assumed = (azimuths: readonly number[]): FormatConvention =>
  azimuths.some((azimuth) => azimuth < 0)
    ? { north: 180, reason: 'assumed because some azimuths are negative' }
    : { north: 0, reason: 'assumed because no azimuth is negative' }

const MIN_AZIMUTH = -180
const MAX_AZIMUTH = 360

const checkRange = (azimuths: readonly number[], isNorthGiven: boolean, { north }: Convention): void => {
  const outside = azimuths.find((azimuth) => azimuth < MIN_AZIMUTH || azimuth > MAX_AZIMUTH)
  if (outside !== undefined)
    throw new UnreadableFile(
      `has the azimuth ${degrees(outside)}: expected ${degrees(MIN_AZIMUTH)} to ${degrees(MAX_AZIMUTH)}`,
    )
  const isHalfCircle = azimuths.every((azimuth) => azimuth <= 180)
  if (north === 180 && !isHalfCircle && !isNorthGiven)
    throw new UnreadableFile(
      'has azimuths above 180°, but 0 should be south: expected −180° to 180°, or ?north=0 or ?north=180 to say where north is',
    )
}

/** Degrees clockwise from north, 0 ≤ a < 360, to a thousandth of a degree. */
const normalized = (azimuth: number): number => {
  const rounded = Math.round(wrapAzimuth(azimuth) * 1000) / 1000
  return rounded === 360 ? 0 : rounded
}

const azimuthIn = ({ azimuth, isCompassPoint }: Row, { north, clockwise, rotation }: Convention): number => {
  if (isCompassPoint) return normalized(azimuth + rotation)
  return normalized((clockwise ? 1 : -1) * (azimuth - north) + rotation)
}

const NAMES: Readonly<Record<string, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' }

const sideOf = (azimuth: number, convention: Convention): string => {
  const unrotated = { ...convention, rotation: 0 }
  return NAMES[compassPointOf(azimuthIn({ azimuth, height: 0, isCompassPoint: false }, unrotated))] ?? ''
}

const describe = (convention: Convention, reason: string): string =>
  `0° is ${sideOf(0, convention)} and 90° is ${sideOf(90, convention)}, ${reason}`

interface Oriented {
  /** In the order of the rows: degrees clockwise from north, 0 ≤ a < 360. */
  readonly points: readonly { readonly azimuth: number; readonly height: number }[]
  /** One sentence without its period. */
  readonly convention: string
}

/**
 * Turns the azimuths of a file into degrees clockwise from north.
 *
 * @param ofFormat null if the azimuths decide
 * @throws UnreadableFile if an azimuth is out of range, or its north cannot be told
 */
export const orient = (
  rows: readonly Row[],
  ofFormat: FormatConvention | null,
  { north, clockwise = true, rotation = 0 }: AzimuthOverrides,
): Oriented => {
  const azimuths = rows.filter(({ isCompassPoint }) => !isCompassPoint).map(({ azimuth }) => azimuth)
  const { north: usualNorth, reason: usualReason } = ofFormat ?? assumed(azimuths)
  const convention = { north: north ?? usualNorth, clockwise, rotation }
  checkRange(azimuths, north !== undefined, convention)
  const reason = north === undefined ? usualReason : 'as requested'
  const turned = rotation === 0 ? '' : `; then ${degrees(rotation)} are added clockwise`
  return {
    points: rows.map((row) => ({ azimuth: azimuthIn(row, convention), height: row.height })),
    convention: `${azimuths.length === 0 ? 'compass points' : describe(convention, reason)}${turned}`,
  }
}

import { doubles } from '../shading/doubles.ts'
import { azimuthOf } from './direction.ts'

export interface HorizonPoint {
  /** A compass point, or degrees clockwise from north as a decimal string. */
  readonly direction: string
  /** Degrees above the horizontal, 0…90. */
  readonly heightAngle: number
}

/** The horizon as a closed line, linear in azimuth between its points. Without points the horizon is open. */
export interface HorizonLine {
  /**
   * Degrees clockwise from north, strictly ascending from 0 ≤ a < 360; the last is the first again, 360° further. No two
   * neighbours are more than {@link WIDEST_PIECE} apart.
   */
  readonly azimuths: readonly number[]
  /** Degrees above the horizontal, 0…90, of the points at those azimuths. */
  readonly heights: readonly number[]
}

/** One piece of the line, straight between two neighbouring points. Degrees. */
export interface Piece {
  /** Of its first point. */
  readonly azimuth: number
  /** How far its second point lies clockwise of the first. */
  readonly width: number
  readonly height: number
  /** How far its second point lies above the first. */
  readonly climb: number
}

/** The piece that starts at the line's point `i`. */
export const pieceOf = ({ azimuths, heights }: HorizonLine, i: number): Piece => {
  const azimuth = azimuths[i] ?? 0
  const height = heights[i] ?? 0
  return { azimuth, width: (azimuths[i + 1] ?? 0) - azimuth, height, climb: (heights[i + 1] ?? 0) - height }
}

const CARDINALS = [0, 90, 180, 270] as const

/** 90°, and what is lost where decimal fractions that lie so far apart are taken from each other. */
const WIDEST_GAP = 90 + 1e-9

/** Degrees. On shorter pieces few places have to be looked at to be sure of where the sun passes the line. */
const WIDEST_PIECE = 30

/** @param count of points that the line has before it is closed */
const close = (azimuths: number[], heights: number[], count = azimuths.length): HorizonLine => {
  azimuths[count] = (azimuths[0] ?? 0) + 360
  heights[count] = heights[0] ?? 0
  return { azimuths, heights }
}

const sorted = ({ azimuths, heights }: HorizonLine): HorizonLine => {
  const order = [...azimuths.keys()].slice(0, -1)
  order.sort((i, j) => (azimuths[i] ?? 0) - (azimuths[j] ?? 0))
  const inOrder = (values: readonly number[]) => {
    const ordered = doubles(order.length)
    for (const [i, place] of order.entries()) ordered[i] = values[place] ?? 0
    return ordered
  }
  return close(inOrder(azimuths), inOrder(heights))
}

/**
 * In a gap strictly wider than 90° the line comes down to 0 at the cardinal azimuths inside it: two points that far
 * apart do not describe a ridge between them.
 */
const withGround = ({ azimuths, heights }: HorizonLine): HorizonLine => {
  const all = doubles(0)
  const allHeights = doubles(0)
  const count = azimuths.length - 1
  let previous = (azimuths[count - 1] ?? 0) - 360
  for (let i = 0; i <= count; i++) {
    const azimuth = azimuths[i] ?? 0
    for (const cardinal of azimuth - previous > WIDEST_GAP ? CARDINALS : []) {
      if (previous < cardinal && cardinal < azimuth) {
        all.push(cardinal)
        allHeights.push(0)
      }
    }
    if (i === count) break
    all.push(azimuth)
    allHeights.push(heights[i] ?? 0)
    previous = azimuth
  }
  return close(all, allHeights)
}

/** The same line, with more points on its wide pieces. */
const divided = (line: HorizonLine): HorizonLine => {
  const azimuths = doubles(0)
  const heights = doubles(0)
  for (let i = 0; i + 1 < line.azimuths.length; i++) {
    const { azimuth, width, height, climb } = pieceOf(line, i)
    const parts = Math.ceil(width / WIDEST_PIECE)
    for (let part = 0; part < parts; part++) {
      azimuths.push(azimuth + (part * width) / parts)
      heights.push(height + (part * climb) / parts)
    }
  }
  return close(azimuths, heights)
}

/** The least and the greatest step from one point's azimuth to the next one's. */
const steps = ({ azimuths }: HorizonLine): { readonly least: number; readonly greatest: number } => {
  let least = 360
  let greatest = 0
  for (let i = 1; i < azimuths.length; i++) {
    const step = (azimuths[i] ?? 0) - (azimuths[i - 1] ?? 0)
    if (step < least) least = step
    if (step > greatest) greatest = step
  }
  return { least, greatest }
}

/** Points in any order → the horizon line. Most profiles come in order and without gaps, and are taken as they are. */
export const horizonLine = (profile: readonly HorizonPoint[]): HorizonLine => {
  const count = profile.length
  if (count === 0) return { azimuths: [], heights: [] }
  const azimuths = doubles(count + 1)
  const heights = doubles(count + 1)
  let i = 0
  for (const { direction, heightAngle } of profile) {
    azimuths[i] = azimuthOf(direction)
    heights[i] = heightAngle
    i++
  }
  const given = close(azimuths, heights, count)
  const { least, greatest } = steps(given)
  if (least >= 0 && greatest <= WIDEST_PIECE) return given
  return divided(withGround(least < 0 ? sorted(given) : given))
}

/** The piece that an azimuth lies on, by its first point; the azimuth is not before the line's own first. */
const pieceAt = (azimuths: readonly number[], azimuth: number): number => {
  let low = 0
  let high = azimuths.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((azimuths[middle] ?? 0) <= azimuth) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Height of the line, in degrees, at an azimuth in degrees, 0 ≤ azimuth < 360. */
export const heightAt = (line: HorizonLine, azimuth: number): number => {
  const { azimuths } = line
  if (azimuths.length === 0) return 0
  const clockwise = azimuth < (azimuths[0] ?? 0) ? azimuth + 360 : azimuth
  const piece = pieceOf(line, pieceAt(azimuths, clockwise))
  return piece.height + (piece.climb * (clockwise - piece.azimuth)) / piece.width
}

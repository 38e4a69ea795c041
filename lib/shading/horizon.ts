import { azimuthOf } from './direction.ts'

export interface HorizonPoint {
  /** A compass point, or degrees clockwise from north as a decimal string. */
  readonly direction: string
  /** Degrees above the horizontal, 0…90. */
  readonly heightAngle: number
}

/**
 * The horizon as a closed line, linear in azimuth between its points, around the circle. No gap is wider than 90°.
 * Without points the horizon is open.
 */
export interface HorizonLine {
  /** Degrees clockwise from north, 0 ≤ a < 360, strictly ascending. */
  readonly azimuths: Float64Array
  /** Degrees above the horizontal, 0…90, of the points at those azimuths. */
  readonly heights: Float64Array
}

const CARDINALS = [0, 90, 180, 270] as const
const WIDEST_GAP = 90

const byAzimuth = ({ azimuths, heights }: HorizonLine): HorizonLine => {
  const order = Array.from(azimuths.keys()).sort((i, j) => (azimuths[i] ?? 0) - (azimuths[j] ?? 0))
  return {
    azimuths: Float64Array.from(order, (i) => azimuths[i] ?? 0),
    heights: Float64Array.from(order, (i) => heights[i] ?? 0),
  }
}

/**
 * In a gap strictly wider than 90° the line comes down to 0 at the cardinal azimuths inside it: two points that far
 * apart do not describe a ridge between them.
 */
const withGround = ({ azimuths, heights }: HorizonLine): HorizonLine => {
  const all: number[] = []
  const allHeights: number[] = []
  const comeDownWithin = (from: number, to: number): void => {
    if (to - from <= WIDEST_GAP) return
    for (const cardinal of CARDINALS) {
      if (from < cardinal && cardinal < to) {
        all.push(cardinal)
        allHeights.push(0)
      }
    }
  }
  let previous = (azimuths.at(-1) ?? 0) - 360
  for (const [i, azimuth] of azimuths.entries()) {
    comeDownWithin(previous, azimuth)
    all.push(azimuth)
    allHeights.push(heights[i] ?? 0)
    previous = azimuth
  }
  comeDownWithin(previous, (azimuths[0] ?? 0) + 360)
  return { azimuths: Float64Array.from(all), heights: Float64Array.from(allHeights) }
}

/** The least and the greatest step from one point's azimuth to the next one's, around the circle. */
const steps = (azimuths: Float64Array): { readonly least: number; readonly greatest: number } => {
  let least = 360
  let greatest = 0
  let previous = (azimuths[azimuths.length - 1] ?? 0) - 360
  for (let i = 0; i < azimuths.length; i++) {
    const azimuth = azimuths[i] ?? 0
    const step = azimuth - previous
    if (step < least) least = step
    if (step > greatest) greatest = step
    previous = azimuth
  }
  return { least, greatest }
}

/** Points in any order → the horizon line. Most profiles come in order and without gaps, and are taken as they are. */
export const horizonLine = (profile: readonly HorizonPoint[]): HorizonLine => {
  const azimuths = new Float64Array(profile.length)
  const heights = new Float64Array(profile.length)
  let i = 0
  for (const { direction, heightAngle } of profile) {
    azimuths[i] = azimuthOf(direction)
    heights[i] = heightAngle
    i++
  }
  const given = { azimuths, heights }
  const { least, greatest } = steps(azimuths)
  if (least < 0) return withGround(byAzimuth(given))
  return greatest > WIDEST_GAP ? withGround(given) : given
}

/** Index of the last of the line's points at or before `azimuth`; −1 where all come after it. */
const indexBefore = (azimuths: Float64Array, azimuth: number): number => {
  let low = 0
  let high = azimuths.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((azimuths[middle] ?? 0) <= azimuth) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Height of the line, in degrees, at an azimuth in degrees, 0 ≤ azimuth < 360.
 */
export const heightAt = ({ azimuths, heights }: HorizonLine, azimuth: number): number => {
  const count = azimuths.length
  if (count === 0) return 0
  const before = indexBefore(azimuths, azimuth)
  const i = before < 0 ? count - 1 : before
  const j = before + 1 === count ? 0 : before + 1
  const from = (azimuths[i] ?? 0) - (before < 0 ? 360 : 0)
  const to = (azimuths[j] ?? 0) + (before + 1 === count ? 360 : 0)
  const left = heights[i] ?? 0
  return left + (((heights[j] ?? 0) - left) * (azimuth - from)) / (to - from)
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
  const next = i + 1 === azimuths.length ? 0 : i + 1
  const azimuth = azimuths[i] ?? 0
  const height = heights[i] ?? 0
  const width = (azimuths[next] ?? 0) - azimuth
  return { azimuth, width: next === 0 ? width + 360 : width, height, climb: (heights[next] ?? 0) - height }
}

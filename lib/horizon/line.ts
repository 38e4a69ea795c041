import { azimuthOf } from './direction.ts'

/** A horizon point of a request: a direction, and degrees above the horizontal, 0…90. */
export interface HorizonPoint {
  readonly direction: string
  readonly heightAngle: number
}

/** Maximum points of a profile. */
export const MAX_POINTS = 360

/** The horizon as a closed line, linear in azimuth between its points. Without points the horizon is open. */
export interface HorizonLine {
  /**
   * Degrees clockwise from north, strictly ascending. The first is in 0 ≤ a < 360, and the last repeats it 360° further
   * on, which closes the line. No two neighbors are more than 90° apart.
   */
  readonly azimuths: readonly number[]
  /** Degrees above the horizontal, 0…90, at those azimuths. */
  readonly heights: readonly number[]
}

/** A point of the line. Degrees; azimuth clockwise from north, 0 ≤ a < 360. */
export interface Vertex {
  readonly azimuth: number
  readonly height: number
}

/** Two full turns, because a gap can cross north. */
const CARDINALS = [0, 90, 180, 270, 360, 450, 540, 630]

/** The widest gap, in degrees, that the line spans without dropping to the ground. */
export const MAX_GAP = 90

/** Allows for rounding errors in decimal fractions. */
export const isWideGap = (width: number): boolean => width > MAX_GAP + 1e-9

/** The ground at the cardinal azimuths inside a wide gap. */
export const groundBetween = (before: number, after: number): Vertex[] =>
  CARDINALS.filter((cardinal) => before < cardinal && cardinal < after).map((cardinal) => ({
    azimuth: cardinal % 360,
    height: 0,
  }))

const clockwise = (a: Vertex, b: Vertex): number => a.azimuth - b.azimuth

/**
 * In a gap wider than 90° the line drops to the ground at the cardinal azimuths inside: two points so far apart do not
 * describe a ridge.
 *
 * @param profile points in any order, no two at the same azimuth
 */
export const horizonLine = (profile: readonly HorizonPoint[]): HorizonLine => {
  const points = profile
    .map(({ direction, heightAngle }) => ({ azimuth: azimuthOf(direction), height: heightAngle }))
    .sort(clockwise)
  if (points.length === 0) return { azimuths: [], heights: [] }
  const ground = points.flatMap(({ azimuth }, i) => {
    const next = i + 1 < points.length ? points[i + 1].azimuth : points[0].azimuth + 360
    return isWideGap(next - azimuth) ? groundBetween(azimuth, next) : []
  })
  const vertices = [...points, ...ground].sort(clockwise)
  const [first] = vertices
  return {
    azimuths: [...vertices.map(({ azimuth }) => azimuth), first.azimuth + 360],
    heights: [...vertices.map(({ height }) => height), first.height],
  }
}

/** The line of an open horizon. */
const LEVEL: HorizonLine = { azimuths: [0, 90, 180, 270, 360], heights: [0, 0, 0, 0, 0] }

/** Height of the zenith, degrees. */
export const MAX_HEIGHT = 90

/** The line raised by an angle in degrees, lowered if it is negative, clamped to 0…90. */
export const raised = (line: HorizonLine, angle: number): HorizonLine => {
  const { azimuths, heights } = line.azimuths.length > 0 ? line : LEVEL
  return { azimuths, heights: heights.map((height) => Math.min(MAX_HEIGHT, Math.max(0, height + angle))) }
}

/** Index of the segment at an azimuth, which must not precede the line's first point. */
const pieceAt = (azimuths: readonly number[], azimuth: number): number => {
  let low = 0
  let high = azimuths.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (azimuths[middle] <= azimuth) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Height of the line, in degrees, at an azimuth in degrees, 0 ≤ azimuth < 360. */
export const heightAt = ({ azimuths, heights }: HorizonLine, azimuth: number): number => {
  if (azimuths.length === 0) return 0
  const wrapped = azimuth < azimuths[0] ? azimuth + 360 : azimuth
  const i = pieceAt(azimuths, wrapped)
  const share = (wrapped - azimuths[i]) / (azimuths[i + 1] - azimuths[i])
  return heights[i] + share * (heights[i + 1] - heights[i])
}

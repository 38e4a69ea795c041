import type { HorizonPoint, Points } from '../api/types.ts'
import { azimuthOf, directionOf, normalised, relativeTo, rounded } from './azimuth.ts'
import { within } from './geometry.ts'
import { horizonOutline, outlineHeightAt } from './outline.ts'

/** As many as the service takes. */
export const MOST_POINTS = 360

/** The nearest that a point comes to another one in azimuth, and the step that dragging keeps to. Degrees. */
export const STEP = 0.1

export const azimuths = (points: Points): number[] => points.map(({ direction }) => azimuthOf(direction) ?? 0)

/** Indices of the points in the order in which they stand from the diagram's left edge to its right. */
export const orderAcross = (points: Points, centre: number): number[] => {
  const relatives = azimuths(points).map((azimuth) => relativeTo(centre, azimuth))
  return [...points.keys()].sort((i, j) => (relatives[i] ?? 0) - (relatives[j] ?? 0))
}

/** How far a point may go in azimuth before it reaches a neighbour around the circle: degrees, ≤ 0 and ≥ 0. */
const freedomOf = (points: Points, i: number): { readonly least: number; readonly most: number } => {
  const all = azimuths(points)
  const own = all[i] ?? 0
  const others = all.filter((_, j) => j !== i)
  const clockwise = Math.min(360, ...others.map((other) => normalised(other - own)))
  const back = Math.min(360, ...others.map((other) => normalised(own - other)))
  return { least: Math.min(0, STEP - back), most: Math.max(0, clockwise - STEP) }
}

const snapped = (degrees: number): number => rounded(Math.round(degrees / STEP) * STEP, 1)

export const replacePoint = (points: Points, i: number, point: HorizonPoint): Points => points.with(i, point)

/** A point moved by `turn` degrees clockwise, if its neighbours let it, and to a height, held to 0…90. */
export const movePoint = (points: Points, i: number, turn: number, height: number): Points => {
  const point = points[i]
  if (point === undefined) return points
  const own = azimuthOf(point.direction) ?? 0
  const { least, most } = freedomOf(points, i)
  const wanted = turn === 0 ? own : snapped(own + turn)
  const azimuth = normalised(own + within(least, wanted - own, most))
  const direction = azimuth === own ? point.direction : directionOf(azimuth)
  // Who only turns a point keeps its height as fine as it was measured.
  const heightAngle = height === point.heightAngle ? height : within(0, snapped(height), 90)
  return replacePoint(points, i, { direction, heightAngle })
}

export const removePoint = (points: Points, i: number): Points => points.toSpliced(i, 1)

export const sortPoints = (points: Points): Points =>
  points.toSorted((a, b) => (azimuthOf(a.direction) ?? 0) - (azimuthOf(b.direction) ?? 0))

/** Index of another point than `i` at the azimuth; −1 where there is none. */
export const pointAt = (points: Points, azimuth: number, i = -1): number =>
  azimuths(points).findIndex((other, j) => j !== i && other === azimuth)

export interface Added {
  readonly points: Points
  readonly index: number
}

/** The points with one more, before the first that stands at a greater azimuth. Null: full, or the azimuth is taken. */
export const addPoint = (points: Points, azimuth: number, height: number): Added | null => {
  const at = normalised(snapped(azimuth))
  if (points.length >= MOST_POINTS || pointAt(points, at) >= 0) return null
  const after = azimuths(points).findIndex((other) => other > at)
  const index = after < 0 ? points.length : after
  const point = { direction: directionOf(at), heightAngle: within(0, snapped(height), 90) }
  return { points: points.toSpliced(index, 0, point), index }
}

/** One more point on the line in the middle of the widest gap; the first one in the diagram's centre, a hill high. */
export const addInWidestGap = (points: Points, centre: number): Added | null => {
  const FIRST_HEIGHT = 10
  if (points.length === 0) return addPoint(points, centre, FIRST_HEIGHT)
  const sorted = azimuths(points).sort((a, b) => a - b)
  const gaps = sorted.map((from, i) => ({ from, width: (sorted[i + 1] ?? (sorted[0] ?? 0) + 360) - from }))
  const widest = gaps.reduce((best, gap) => (gap.width > best.width ? gap : best))
  const azimuth = normalised(widest.from + widest.width / 2)
  return addPoint(
    points,
    azimuth,
    outlineHeightAt(horizonOutline(points, centre), relativeTo(centre, azimuth)),
  )
}

import { azimuthOf } from '../../../lib/horizon/direction.ts'
import { horizonLine, isWideGap, raised } from '../../../lib/horizon/line.ts'
import type { Points } from '../api/types.ts'
import { type Line, lineOf } from './frame.ts'

/** The horizon line through the full circle. */
export const horizonOutline = (points: Points): Line => {
  // Raising turns an open horizon, which has no points, into a line.
  const { azimuths, heights } = raised(horizonLine(points), 0)
  return azimuths.map((azimuth, i) => ({ azimuth, altitude: heights[i] ?? 0 }))
}

/** A stretch without points between two neighbors, degrees. */
export interface Gap {
  /** Azimuth of the point before the gap. */
  readonly from: number
  /** Clockwise from there to the next point. */
  readonly width: number
  /** Heights of the points before and after the gap. */
  readonly heights: readonly [before: number, after: number]
}

export const sortPoints = (points: Points): Points =>
  points
    .map((point) => ({ point, azimuth: azimuthOf(point.direction) }))
    .sort((a, b) => a.azimuth - b.azimuth)
    .map(({ point }) => point)

/** The gaps, as many as there are points. */
export const gapsBetween = (points: Points): Gap[] => {
  const line = sortPoints(points)
  return line.map(({ direction, heightAngle }, i) => {
    const next = line[(i + 1) % line.length] ?? { direction, heightAngle }
    const [from, turn] = [azimuthOf(direction), i === line.length - 1 ? 360 : 0]
    const width = azimuthOf(next.direction) + turn - from
    return { from, width, heights: [heightAngle, next.heightAngle] }
  })
}

/** Gaps wider than 90°, where the line drops to 0°; none with fewer than two points, or where both points are at 0° anyway. */
export const wideGaps = (points: Points): Gap[] =>
  gapsBetween(points).filter(
    ({ width, heights }) => width < 360 && isWideGap(width) && Math.max(...heights) > 0,
  )

/** The straight line across a gap. @param step maximum degrees between positions */
export const gapOutline = ({ from, width, heights: [before, after] }: Gap, step?: number): Line =>
  lineOf(from, width, (turn) => before + ((after - before) * turn) / width, step)

import { azimuthOf } from '../../../lib/horizon/direction.ts'
import { horizonLine, isWideGap, raised } from '../../../lib/horizon/line.ts'
import type { Points } from '../api/types.ts'
import { type Line, lineOf } from './frame.ts'

/** The horizon line all the way round. */
export const horizonOutline = (points: Points): Line => {
  // An open horizon becomes a line by that.
  const { azimuths, heights } = raised(horizonLine(points), 0)
  return azimuths.map((azimuth, i) => ({ azimuth, altitude: heights[i] ?? 0 }))
}

/** A stretch without points between two neighbors. Degrees. */
export interface Gap {
  /** Azimuth of the point before it. */
  readonly from: number
  /** From there clockwise to the next point. */
  readonly width: number
  /** Of the points before and after it. */
  readonly heights: readonly [before: number, after: number]
}

/** As many as there are points. */
export const gapsBetween = (points: Points): Gap[] => {
  const line = points
    .map(({ direction, heightAngle }) => ({ azimuth: azimuthOf(direction), height: heightAngle }))
    .sort((a, b) => a.azimuth - b.azimuth)
  return line.map(({ azimuth, height }, i) => {
    const next = line[(i + 1) % line.length] ?? { azimuth, height }
    const turn = i === line.length - 1 ? 360 : 0
    return { from: azimuth, width: next.azimuth + turn - azimuth, heights: [height, next.height] }
  })
}

/** Those wider than 90°, in which the line comes down to 0°; none without two points to connect, nor where it is at 0° anyway. */
export const wideGaps = (points: Points): Gap[] =>
  gapsBetween(points).filter(
    ({ width, heights }) => width < 360 && isWideGap(width) && Math.max(...heights) > 0,
  )

/** The straight line across a gap. @param step from position to position at most, degrees */
export const gapOutline = ({ from, width, heights: [before, after] }: Gap, step?: number): Line =>
  lineOf(from, width, (turn) => before + ((after - before) * turn) / width, step)

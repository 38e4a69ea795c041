import { azimuthOf, wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { type HorizonLine, heightAt, horizonLine, isWideGap } from '../../../lib/horizon/line.ts'
import type { Points } from '../api/types.ts'
import { relativeAzimuth } from '../ui/azimuth.ts'
import { type Line, lineOf } from './frame.ts'

/** The horizon line from the left edge of the diagram to the right. @param center azimuth in the middle */
export const horizonOutline = (points: Points, center: number): Line => {
  const line = horizonLine(points)
  const edge = heightAt(line, wrapAzimuth(center + 180))
  const across = line.azimuths
    .map((azimuth, i) => ({ relative: relativeAzimuth(center, azimuth), height: line.heights[i] ?? 0 }))
    // The last point repeats the first one, and a point at the left edge is there already.
    .filter(({ relative }, i, all) => i < all.length - 1 && relative > -180)
    .sort((a, b) => a.relative - b.relative)
  return [{ relative: -180, height: edge }, ...across, { relative: 180, height: edge }]
}

/** Height of the line at a position in the diagram, degrees. */
export const lineHeightAt = (line: HorizonLine, center: number, relative: number): number =>
  heightAt(line, wrapAzimuth(center + relative))

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

/** The height of the straight line across a gap, so many degrees clockwise from its start. */
export const heightAcross =
  ({ width, heights: [before, after] }: Gap): ((turn: number) => number) =>
  (turn) =>
    before + ((after - before) * turn) / width

/** The straight line across a gap. @param center azimuth in the middle of the diagram */
export const gapOutline = (gap: Gap, center: number): Line =>
  lineOf(relativeAzimuth(center, gap.from), gap.width, heightAcross(gap))

import type { Obstacle } from '../../api/types.ts'
import { toAzimuth } from '../azimuth.ts'
import type { SkyPosition } from '../outline.ts'

const RADIANS = Math.PI / 180

/** In 0 ≤ degrees < 360. Not rounded, because an obstacle may be narrower than the precision of a point's azimuth. */
const wrap = (degrees: number): number => ((degrees % 360) + 360) % 360

interface Ends {
  /** Degrees clockwise from north, of the end from which the other follows clockwise. */
  readonly azimuth: number
  /** Degrees from there to the other end, 0 < w < 180. */
  readonly width: number
  /** Meters. */
  readonly distance: number
  readonly otherDistance: number
}

/** The ends of an obstacle in clockwise order: it stands on the shorter side. */
export const clockwiseEnds = ({ from, to }: Obstacle): Ends => {
  const [start, end] = [toAzimuth(from.direction) ?? 0, toAzimuth(to.direction) ?? 0]
  const clockwise = wrap(end - start)
  return clockwise < 180
    ? { azimuth: start, width: clockwise, distance: from.distance, otherDistance: to.distance }
    : { azimuth: end, width: 360 - clockwise, distance: to.distance, otherDistance: from.distance }
}

/**
 * Height angle of the top edge in degrees, as in the service. The line of sight at `turn` divides the triangle of the panels and
 * the two ends, and the areas of its parts give the distance to the obstacle.
 *
 * @param turn degrees clockwise from the first end
 */
const topHeight = (height: number, { width, distance, otherDistance }: Ends, turn: number): number => {
  const areas = distance * Math.sin(turn * RADIANS) + otherDistance * Math.sin((width - turn) * RADIANS)
  return Math.atan((height * areas) / (distance * otherDistance * Math.sin(width * RADIANS))) / RADIANS
}

/** Degrees; the curved top edge looks smooth. */
const MAX_STEP = 1

/**
 * The top edge of an obstacle from left to right, as the panels see it: one part, or two if the obstacle crosses the edge of the
 * diagram.
 *
 * @param center azimuth in the middle of the diagram
 */
export const screenOutline = (obstacle: Obstacle, center: number): SkyPosition[][] => {
  const ends = clockwiseEnds(obstacle)
  const first = wrap(ends.azimuth - center + 180) - 180
  /** Degrees from the first end to the right edge of the diagram. */
  const toEdge = 180 - first
  const part = (from: number, to: number, left: number): SkyPosition[] => {
    const steps = Math.ceil((to - from) / MAX_STEP)
    return Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps).map((turn) => ({
      relative: left + turn - from,
      height: topHeight(obstacle.height, ends, turn),
    }))
  }
  return toEdge < ends.width
    ? [part(0, toEdge, first), part(toEdge, ends.width, -180)]
    : [part(0, ends.width, first)]
}

/** The highest point of the top edge, degrees above the horizontal. */
export const screenTop = (obstacle: Obstacle): number =>
  screenOutline(obstacle, 0)
    .flat()
    .reduce((max, { height }) => Math.max(max, height), 0)

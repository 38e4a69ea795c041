import type { Obstacle } from '../api/types.ts'
import { RADIANS, toAzimuth, wrap } from '../ui/azimuth.ts'
import type { SkyPosition } from './frame.ts'

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
  // Not rounded, because an obstacle may be narrower than the precision of a point's azimuth.
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

/** Degrees between the drawn edge and the service's. */
const MAX_ERROR = 0.05
/** Degrees; a flat edge needs no closer look. */
const FIRST_STEP = 5
const MAX_DEPTH = 12

/** The turns between two others at which the edge has to be drawn to look as curved as it is: densely where it is steep. */
const turnsBetween = (heightAt: (turn: number) => number, from: number, to: number, depth = 0): number[] => {
  const middle = (from + to) / 2
  const error = Math.abs(heightAt(middle) - (heightAt(from) + heightAt(to)) / 2)
  return depth >= MAX_DEPTH || (error < MAX_ERROR && to - from <= FIRST_STEP)
    ? [to]
    : [...turnsBetween(heightAt, from, middle, depth + 1), ...turnsBetween(heightAt, middle, to, depth + 1)]
}

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
  const heightAt = (turn: number): number => topHeight(obstacle.height, ends, turn)
  const part = (from: number, to: number, left: number): SkyPosition[] =>
    [from, ...turnsBetween(heightAt, from, to)].map((turn) => ({
      relative: left + turn - from,
      height: heightAt(turn),
    }))
  return toEdge < ends.width
    ? [part(0, toEdge, first), part(toEdge, ends.width, -180)]
    : [part(0, ends.width, first)]
}

/** The highest point of the top edge, degrees above the horizontal. */
export const screenTop = (obstacle: Obstacle): number =>
  screenOutline(obstacle, 0)
    .flat()
    .reduce((max, { height }) => Math.max(max, height), 0)

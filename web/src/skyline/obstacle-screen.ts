import { azimuthOf, wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { topHeightAt, viewOf } from '../../../lib/horizon/obstacles.ts'
import { RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import type { Obstacle } from '../api/types.ts'
import { MAX_HEIGHT, MIN_HEIGHT } from '../obstacles/new-obstacle.ts'
import { isTree, nearestValid, reshape, shapeOf } from '../obstacles/plan-geometry.ts'
import { clamp, roundTo } from '../ui/azimuth.ts'
import { type Line, lineOf } from './frame.ts'

// An obstacle as the panels see it: a screen in the sky with its outline and its edges, and drags of its parts.

/** The sides and the middle of the top edge as the panels see them, degrees. */
export const screenEdges = (obstacle: Obstacle) => {
  const view = viewOf(obstacle)
  const middle = view.azimuth + view.width / 2
  return {
    left: view.azimuth,
    right: wrapAzimuth(view.azimuth + view.width),
    middle: wrapAzimuth(middle),
    top: topHeightAt(view, middle),
  }
}

/** Degrees between points of an edge: even where it is steep, a step is narrower than the stroke. */
const STEP = 0.5

/** The top edge of an obstacle from left to right, as the panels see it. */
export const screenOutline = (obstacle: Obstacle): Line => {
  const view = viewOf(obstacle)
  return lineOf(view.azimuth, view.width, (turn) => topHeightAt(view, view.azimuth + turn), STEP)
}

/** The highest point of the top edge, degrees above the horizontal. */
export const screenTop = (obstacle: Obstacle): number =>
  screenOutline(obstacle).reduce((max, { altitude }) => Math.max(max, altitude), 0)

/** A part of an obstacle that can be dragged in the diagram. */
export type ScreenPart = 'body' | 'left' | 'right' | 'top'

/** Limits of the highest point, degrees. */
const [LOWEST, HIGHEST] = [0.1, 89]

/** Raises the middle of an obstacle. @param rise degrees */
const lifted = (obstacle: Obstacle, rise: number): Obstacle => {
  const { top } = screenEdges(obstacle)
  const slope = (degrees: number): number => Math.tan(degrees * RADIANS_PER_DEGREE)
  const height = (obstacle.height * slope(clamp(LOWEST, top + rise, HIGHEST))) / slope(top)
  return { ...obstacle, height: roundTo(clamp(MIN_HEIGHT, height, MAX_HEIGHT), 2) }
}

/** Moves one side of a wall along it, or both sides of a crown away from its trunk. @param turn degrees clockwise */
const widened = (obstacle: Obstacle, side: 'left' | 'right', turn: number): Obstacle => {
  if (isTree(obstacle)) {
    const { width, distance } = shapeOf(obstacle)
    const half = Math.atan(width / 2 / distance) / RADIANS_PER_DEGREE + (side === 'right' ? turn : -turn)
    return reshape(obstacle, { width: 2 * distance * Math.tan(clamp(LOWEST, half, 80) * RADIANS_PER_DEGREE) })
  }
  const view = viewOf(obstacle)
  const azimuth = view.azimuth + (side === 'left' ? 0 : view.width) + turn
  const facing = Math.cos((azimuth - view.crestAzimuth) * RADIANS_PER_DEGREE)
  if (facing <= 0) return obstacle
  const end = {
    direction: String(roundTo(wrapAzimuth(azimuth), 6)),
    distance: roundTo(obstacle.height / view.crestSlope / facing, 3),
  }
  const isFromLeft = azimuthOf(obstacle.from.direction) === view.azimuth
  return { ...obstacle, [(side === 'left') === isFromLeft ? 'from' : 'to']: end }
}

/** The obstacle after a drag of one of its parts. @param turn degrees clockwise @param rise degrees up */
export const draggedScreen = (obstacle: Obstacle, part: ScreenPart, turn: number, rise: number): Obstacle => {
  if (part === 'top') return lifted(obstacle, rise)
  const wanted =
    part === 'body'
      ? reshape(obstacle, { azimuth: wrapAzimuth(shapeOf(obstacle).azimuth + turn) })
      : widened(obstacle, part, turn)
  return nearestValid(obstacle, wanted)
}

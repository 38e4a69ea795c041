import { RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import type { Obstacle } from '../api/types.ts'
import {
  add,
  isTree,
  middleOf,
  type Position,
  positionAt,
  positionOf,
  scale,
  shapeOf,
} from './plan-geometry.ts'

/** The sun, degrees; azimuth clockwise from north, altitude above the horizontal. */
interface Sun {
  readonly azimuth: number
  readonly altitude: number
}

/** The sides of what throws the shadow: a crown is as wide from everywhere. */
const sidesOf = (obstacle: Obstacle, { azimuth }: Sun): readonly [Position, Position] => {
  if (!isTree(obstacle)) return [positionOf(obstacle.from), positionOf(obstacle.to)]
  const half = positionAt(azimuth + 90, shapeOf(obstacle).width / 2)
  return [add(middleOf(obstacle), half), add(middleOf(obstacle), scale(half, -1))]
}

/**
 * The shadow of an obstacle on the level of the panels, as the corners of a parallelogram in meters. While it lies on the
 * panels, the obstacle stands before the sun. The sun must be up.
 */
export const shadowOf = (obstacle: Obstacle, sun: Sun): readonly Position[] => {
  const length = obstacle.height / Math.tan(sun.altitude * RADIANS_PER_DEGREE)
  const away = positionAt(sun.azimuth + 180, length)
  const [from, to] = sidesOf(obstacle, sun)
  return [from, to, add(to, away), add(from, away)]
}

import { azimuthOf, wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import type { Obstacle } from '../api/types.ts'
import type { SunPosition } from '../day/sun-day.ts'
import { roundTo } from '../ui/azimuth.ts'
import { sharesOf } from './transmittance.ts'

/** A position in the plan, in meters from the panels. */
export interface Position {
  readonly east: number
  readonly north: number
}

type End = Obstacle['from']
type Ends = Pick<Obstacle, 'from' | 'to'>

/** An obstacle as people measure it. */
export interface Shape {
  /** Azimuth of the middle, in degrees clockwise from north, 0 ≤ a < 360. */
  readonly azimuth: number
  /** Distance of the middle from the panels, in meters. */
  readonly distance: number
  /** Length from end to end, in meters. */
  readonly width: number
  /** Degrees clockwise, −90 < t ≤ 90; 0 faces the panels. */
  readonly turn: number
}

export const positionAt = (azimuth: number, distance: number): Position => ({
  east: distance * Math.sin(azimuth * RADIANS_PER_DEGREE),
  north: distance * Math.cos(azimuth * RADIANS_PER_DEGREE),
})

const azimuthTo = ({ east, north }: Position): number =>
  wrapAzimuth(Math.atan2(east, north) / RADIANS_PER_DEGREE)

export const distanceOf = ({ east, north }: Position): number => Math.hypot(east, north)

const add = (a: Position, b: Position): Position => ({ east: a.east + b.east, north: a.north + b.north })

const scale = ({ east, north }: Position, factor: number): Position => ({
  east: factor * east,
  north: factor * north,
})

export const subtract = (a: Position, b: Position): Position => add(a, scale(b, -1))

export const positionOf = ({ direction, distance }: End): Position =>
  positionAt(azimuthOf(direction), distance)

export const middleOf = ({ from, to }: Obstacle): Position =>
  scale(add(positionOf(from), positionOf(to)), 0.5)

/** Rounded to a millimeter even at the greatest distance, so that many small moves do not change the shape. */
const endAt = (position: Position): End => ({
  direction: String(roundTo(azimuthTo(position), 6) % 360),
  distance: roundTo(distanceOf(position), 3),
})

export const shapeOf = (obstacle: Obstacle): Shape => {
  const middle = middleOf(obstacle)
  const across = subtract(positionOf(obstacle.to), positionOf(obstacle.from))
  const azimuth = azimuthTo(middle)
  // Either end may come first, so directions that are 180° apart are the same.
  const turn = wrapAzimuth(azimuthTo(across) - azimuth) % 180
  return {
    azimuth,
    distance: distanceOf(middle),
    width: distanceOf(across),
    turn: turn === 0 ? 90 : turn - 90,
  }
}

/** The ends of a shape, clockwise as seen from the panels. */
export const endsOf = ({ azimuth, distance, width, turn }: Shape): Ends => {
  const middle = positionAt(azimuth, distance)
  const half = positionAt(azimuth + 90 + turn, width / 2)
  return { from: endAt(subtract(middle, half)), to: endAt(add(middle, half)) }
}

export const reshape = (obstacle: Obstacle, changes: Partial<Shape>): Obstacle => ({
  ...obstacle,
  ...endsOf({ ...shapeOf(obstacle), ...changes }),
})

export const letsLightThrough = ({ transmittance }: Obstacle): boolean =>
  Math.max(...sharesOf(transmittance)) > 0

/** A site does not store which of its obstacles were fetched, so any opaque one may be a building of the map. */
export const hasBuildings = (obstacles: readonly Obstacle[]): boolean => !obstacles.every(letsLightThrough)

/** Degrees by which a crown's screen may be turned away from the panels. */
const MAX_TREE_TURN = 20

/** A translucent obstacle across the line of sight is drawn and moved as a tree; anything else as a wall. */
export const isTree = (obstacle: Obstacle): boolean =>
  letsLightThrough(obstacle) && Math.abs(shapeOf(obstacle).turn) <= MAX_TREE_TURN

/** Meters above the panels: lower opaque obstacles are drawn as walls. */
export const STOREY = 3

/** Moves a whole obstacle. A wall keeps its bearing. A crown looks the same from all sides, so it keeps facing the panels. */
export const moveBy = (obstacle: Obstacle, by: Position): Obstacle => {
  const middle = add(middleOf(obstacle), by)
  return isTree(obstacle)
    ? reshape(obstacle, { azimuth: azimuthTo(middle), distance: distanceOf(middle) })
    : {
        ...obstacle,
        from: endAt(add(positionOf(obstacle.from), by)),
        to: endAt(add(positionOf(obstacle.to), by)),
      }
}

/** Moves one end of an obstacle. A crown grows or shrinks around its trunk. */
export const moveEndBy = (obstacle: Obstacle, end: 'from' | 'to', by: Position): Obstacle => {
  const moved = add(positionOf(obstacle[end]), by)
  return isTree(obstacle)
    ? reshape(obstacle, { width: 2 * distanceOf(subtract(moved, middleOf(obstacle))) })
    : { ...obstacle, [end]: endAt(moved) }
}

export const turnBy = (obstacle: Obstacle, degrees: number): Obstacle =>
  reshape(obstacle, { turn: shapeOf(obstacle).turn + degrees })

/** Limits in meters from the panels. The service checks only the ends, the page also the points between them. */
const [MIN_DISTANCE, MAX_DISTANCE] = [0.5, 10_000]
/** Minimum degrees between the ends' directions, and between one and the opposite of the other. The service requires > 0. */
const MIN_ANGLE = 0.001

/** Meters from the panels to the nearest point of a screen. */
const nearestDistance = ({ from, to }: Ends): number => {
  const [start, end] = [positionOf(from), positionOf(to)]
  const along = subtract(end, start)
  const share = -(start.east * along.east + start.north * along.north) / distanceOf(along) ** 2
  return share > 0 && share < 1
    ? distanceOf(add(start, scale(along, share)))
    : Math.min(from.distance, to.distance)
}

/** The error in an obstacle's ends, or null if they are valid. */
export const endsProblem = (ends: Ends): string | null => {
  const { from, to } = ends
  if (nearestDistance(ends) < MIN_DISTANCE) return `It must be at least ${MIN_DISTANCE} m from the panels`
  if (Math.max(from.distance, to.distance) > MAX_DISTANCE)
    return 'Both ends must be within 10 km of the panels'
  const angle = wrapAzimuth(azimuthOf(from.direction) - azimuthOf(to.direction)) % 180
  if (angle < MIN_ANGLE || angle > 180 - MIN_ANGLE)
    return 'The panels would see both ends in the same direction: turn it, or change its width'
  return null
}

const STEPS = 20

/** The wanted obstacle, or the valid one nearest to it on the way from a valid one. */
export const nearestValid = (valid: Obstacle, wanted: Obstacle): Obstacle => {
  if (endsProblem(wanted) === null) return wanted
  const between = (end: 'from' | 'to', share: number): End => {
    const start = positionOf(valid[end])
    return endAt(add(start, scale(subtract(positionOf(wanted[end]), start), share)))
  }
  let [nearest, low, high] = [valid, 0, 1]
  for (let step = 0; step < STEPS; step++) {
    const share = (low + high) / 2
    const tried = { ...wanted, from: between('from', share), to: between('to', share) }
    if (endsProblem(tried) === null) [nearest, low] = [tried, share]
    else high = share
  }
  return nearest
}

/**
 * The shadow of an obstacle at the height of the panels, as the corners of a parallelogram in meters. It covers the panels
 * exactly while the obstacle hides the sun. The sun must be up.
 */
export const shadowOf = (obstacle: Obstacle, sun: SunPosition): readonly Position[] => {
  const away = positionAt(sun.azimuth + 180, obstacle.height / Math.tan(sun.altitude * RADIANS_PER_DEGREE))
  const half = positionAt(sun.azimuth + 90, shapeOf(obstacle).width / 2)
  const middle = middleOf(obstacle)
  // A crown is equally wide from all sides.
  const [from, to] = isTree(obstacle)
    ? [add(middle, half), subtract(middle, half)]
    : [positionOf(obstacle.from), positionOf(obstacle.to)]
  return [from, to, add(to, away), add(from, away)]
}

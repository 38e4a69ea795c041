import { type Direction, directionOf, RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { MONTHS } from '../solar/calendar.ts'
import { azimuthOf, wrapAzimuth } from './direction.ts'

/** An obstacle of a request: a vertical screen between two points around the panels, the shorter way around. */
export interface Obstacle {
  readonly name: string
  readonly from: ObstacleEnd
  readonly to: ObstacleEnd
  /** Meters above the panels. */
  readonly height: number
  /** Share of the light that gets through, 0…1, for the year or for each month. */
  readonly transmittance: number | number[]
  /** A disabled obstacle hides nothing. */
  readonly enabled: boolean
}

interface ObstacleEnd {
  readonly direction: string
  /** Meters from the panels. */
  readonly distance: number
}

/** An obstacle as seen from the panels, without its height. */
export interface Sight {
  /** null for a row of panels. */
  readonly name: string | null
  /** Azimuth of one side, degrees clockwise from north, 0 ≤ a < 360. */
  readonly azimuth: number
  /** Degrees from there clockwise to the other side. */
  readonly width: number
  /** Share of the light that gets through, 0…1, January to December. */
  readonly transmittance: readonly number[]
}

/**
 * An obstacle as seen from a point, up to 180° wide. Its sides are vertical. Its straight top edge appears as an arc of a great
 * circle: with the foot of the perpendicular from the point to the obstacle's line at azimuth F and distance d, the
 * height angle h at azimuth A follows from tan h = height · cos(A − F) / d.
 */
export interface ObstacleView extends Sight {
  /** Highest point of the great circle, which may lie beyond the sides: degrees clockwise from north … */
  readonly crestAzimuth: number
  /** … and the tangent of its height angle. */
  readonly crestSlope: number
}

/** A disabled obstacle stays in the view but lets all light through. */
export const monthlyTransmittance = ({ transmittance, enabled }: Obstacle): number[] => {
  if (enabled && typeof transmittance !== 'number') return transmittance
  return new Array<number>(MONTHS).fill(enabled ? Number(transmittance) : 1)
}

/** An end as seen from a point: degrees clockwise from north, and meters. */
interface SeenEnd {
  readonly azimuth: number
  readonly distance: number
}

/**
 * @param ends of the obstacle, as seen from the point
 * @param height meters above the point; at 0 it hides nothing
 * @param nearest minimum distance of the obstacle's line, meters
 */
const seen = (
  obstacle: Obstacle,
  ends: readonly [SeenEnd, SeenEnd],
  height: number,
  nearest: number,
): ObstacleView => {
  const isClockwise = wrapAzimuth(ends[1].azimuth - ends[0].azimuth) < 180
  const [first, second] = isClockwise ? ends : [ends[1], ends[0]]
  const { azimuth } = first
  const width = wrapAzimuth(second.azimuth - azimuth)
  // From the first end to the second, away from the point and clockwise around it.
  const away = second.distance * Math.cos(width * RADIANS_PER_DEGREE) - first.distance
  const across = second.distance * Math.sin(width * RADIANS_PER_DEGREE)
  const perpendicular = (first.distance * across) / Math.hypot(away, across)
  return {
    name: obstacle.name,
    azimuth,
    width,
    crestAzimuth: azimuth + Math.atan2(-away, across) / RADIANS_PER_DEGREE,
    crestSlope: height / Math.max(nearest, perpendicular),
    transmittance: monthlyTransmittance(obstacle),
  }
}

/** An obstacle as seen from the center of the panels. */
export const viewOf = (obstacle: Obstacle): ObstacleView => {
  const { from, to, height } = obstacle
  const end = ({ direction, distance }: ObstacleEnd): SeenEnd => ({ azimuth: azimuthOf(direction), distance })
  return seen(obstacle, [end(from), end(to)], height, 0)
}

/** A point of an array of panels, in meters from its center. */
export interface ArrayPoint {
  readonly east: number
  readonly north: number
  readonly up: number
}

/** Position of an obstacle's end, meters east and north of the center. */
export const placeOfEnd = ({ direction, distance }: ObstacleEnd): readonly [east: number, north: number] => {
  const { east, north } = directionOf(azimuthOf(direction), 0)
  return [distance * east, distance * north]
}

/** Meters. From any nearer, an obstacle would be more than a screen. */
export const NEAREST = 0.5

/** An obstacle as seen from a point of an array. */
export const viewFrom = (obstacle: Obstacle, { east, north, up }: ArrayPoint): ObstacleView => {
  const end = (given: ObstacleEnd): SeenEnd => {
    const [toEast, toNorth] = placeOfEnd(given)
    const [x, y] = [toEast - east, toNorth - north]
    return { azimuth: wrapAzimuth(Math.atan2(x, y) / RADIANS_PER_DEGREE), distance: Math.hypot(x, y) }
  }
  return seen(obstacle, [end(obstacle.from), end(obstacle.to)], Math.max(0, obstacle.height - up), NEAREST)
}

/** Directions from a point to one end of an obstacle's top, its nearest place and the other end. */
export const topsFrom = (obstacle: Obstacle, { east, north, up }: ArrayPoint): readonly Direction[] => {
  const [from, to] = [obstacle.from, obstacle.to].map((end) => {
    const [x, y] = placeOfEnd(end)
    return [x - east, y - north]
  })
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const share = -(from[0] * x + from[1] * y) / (x * x + y * y)
  const height = Math.max(0, obstacle.height - up)
  return [0, Math.max(0, Math.min(1, share)), 1].map((at) => {
    const [toEast, toNorth] = [from[0] + at * x, from[1] + at * y]
    const distance = Math.max(Number.MIN_VALUE, Math.hypot(toEast, toNorth, height))
    return { east: toEast / distance, north: toNorth / distance, up: height / distance }
  })
}

/** True if an obstacle counts as opaque for callers without partial transmittance. */
export const isOpaque = (transmittance: number): boolean => transmittance < 0.5

/** Height angle of an obstacle's top in degrees, at an azimuth in degrees between its sides. */
export const topHeightAt = ({ crestAzimuth, crestSlope }: ObstacleView, azimuth: number): number =>
  Math.atan(crestSlope * Math.cos((azimuth - crestAzimuth) * RADIANS_PER_DEGREE)) / RADIANS_PER_DEGREE

/** True if an obstacle spans an azimuth, 0 ≤ azimuth ≤ 360. */
const standsAt = (view: ObstacleView, azimuth: number): boolean => {
  const fromSide = azimuth - view.azimuth
  return (fromSide < 0 ? fromSide + 360 : fromSide) <= view.width
}

/** Height angle of an obstacle's top in degrees, 0 beside the obstacle. */
export const obstacleHeightAt = (view: ObstacleView, azimuth: number): number =>
  standsAt(view, azimuth) ? topHeightAt(view, azimuth) : 0

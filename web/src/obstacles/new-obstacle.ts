import { viewOf } from '../../../lib/horizon/obstacles.ts'
import { RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import type { Obstacle } from '../api/types.ts'
import { relativeAzimuth, roundTo } from '../ui/azimuth.ts'
import { endsOf, reshape, shapeOf } from './plan-geometry.ts'
import { ofNewTree } from './transmittance.ts'

/** The service's limit. */
export const MAX_OBSTACLES = 50
/** Meters above the panels; the service's limits. */
export const [MIN_HEIGHT, MAX_HEIGHT] = [0.01, 1000] as const

export interface Kind {
  readonly name: string
  /** Meters; the height is above the panels. */
  readonly distance: number
  readonly width: number
  readonly height: number
  /** Trees let light through, and more of it when bare. */
  readonly isTree: boolean
}

/** The kinds of new obstacles. They differ only in their initial values. */
export const KINDS: readonly Kind[] = [
  { name: 'Tree', distance: 10, width: 6, height: 5, isTree: true },
  { name: 'House', distance: 15, width: 12, height: 5, isTree: false },
  { name: 'Wall', distance: 6, width: 8, height: 2, isTree: false },
]

/** Directions with the most harmful shade first, for the northern hemisphere. */
const DIRECTIONS = [135, 225, 180, 150, 210, 165, 195, 120, 240, 105, 255, 90, 270]

/** The first direction in which the panels see no other obstacle, or the one with the least overlap. */
const freeAzimuth = ({ width, distance }: Kind, others: readonly Obstacle[], latitude: number): number => {
  // Seen from the southern hemisphere, the sun culminates in the north.
  const azimuths = DIRECTIONS.map((azimuth) => (latitude < 0 ? (540 - azimuth) % 360 : azimuth))
  const views = others.map(viewOf)
  const half = Math.atan(width / 2 / distance) / RADIANS_PER_DEGREE
  /** Degrees shared with another obstacle, negative. */
  const overlap = (azimuth: number): number =>
    Math.min(
      0,
      ...views.map((view) => {
        const middle = view.azimuth + view.width / 2
        return Math.abs(relativeAzimuth(middle, azimuth)) - half - view.width / 2
      }),
    )
  return azimuths.reduce((best, azimuth) => (overlap(azimuth) > overlap(best) ? azimuth : best))
}

export const MAX_NAME_LENGTH = 100

/** The name, numbered if another obstacle already has it. */
export const freeName = (name: string, others: readonly Obstacle[]): string => {
  const taken = new Set(others.map((other) => other.name))
  const base = name.replace(/ \d+$/, '')
  let [candidate, number] = [name, 2]
  while (taken.has(candidate)) candidate = `${base} ${number++}`
  return candidate.length > MAX_NAME_LENGTH ? name : candidate
}

/** @param latitude degrees, north positive */
export const newObstacle = (kind: Kind, others: readonly Obstacle[], latitude: number): Obstacle => {
  const { distance, width, height, isTree } = kind
  return {
    name: freeName(kind.name, others),
    ...endsOf({ azimuth: freeAzimuth(kind, others, latitude), distance, width, turn: 0 }),
    height,
    transmittance: isTree ? ofNewTree(latitude) : 0,
    enabled: true,
  }
}

/** A copy beside the original, as the panels see it. */
export const duplicate = (obstacle: Obstacle, others: readonly Obstacle[]): Obstacle => {
  const azimuth = shapeOf(obstacle).azimuth + viewOf(obstacle).width
  return { ...reshape(obstacle, { azimuth }), name: freeName(obstacle.name, others) }
}

/** The height of the panels above the ground, and the obstacles that rise above them. */
export interface Heights {
  /** Meters. */
  readonly panelHeight: number
  readonly obstacles: readonly Obstacle[]
}

/** The same obstacles around panels at another height, and the names of those that no longer rise above them. */
export const withPanelHeight = ({ panelHeight, obstacles }: Heights, next: number) => {
  const moved = obstacles.map((obstacle) => ({
    ...obstacle,
    height: roundTo(obstacle.height + panelHeight - next, 2),
  }))
  const isTooLow = ({ height }: Obstacle): boolean => height < MIN_HEIGHT
  return {
    heights: { panelHeight: next, obstacles: moved.filter((obstacle) => !isTooLow(obstacle)) },
    lost: moved.filter(isTooLow).map(({ name }) => name),
  }
}

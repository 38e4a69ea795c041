import { wrapAzimuth } from '../horizon/direction.ts'
import type { Obstacle } from '../horizon/obstacles.ts'
import { RADIANS_PER_DEGREE } from '../solar/angles.ts'
import type { Building, Footprint } from './footprints.ts'
import { areaOf, crossOf, distanceTo, type Edge, edgesOf, isWithin, type Point, type Ring } from './rings.ts'

/** A vertical screen in front of a wall. Its transmittance is 0. */
export interface Screen extends Obstacle {
  /** Whether its height is a guess. */
  readonly estimated: boolean
}

interface Wall {
  readonly name: string
  /** Meters above the panels. */
  readonly height: number
  readonly estimated: boolean
  /** Its ends, clockwise around the panels and in meters from them. */
  readonly edge: Edge
  /** The corners between them, where walls were merged. */
  readonly joints: readonly Point[]
}

interface Choice {
  /** Meters above the ground. */
  readonly panelHeight: number
  /** Buildings that are farther away do not count, meters. */
  readonly radius: number
}

/** Meters above the ground, of buildings without height and levels in the map. */
const GUESSED_HEIGHT = 7

/** Meters: walls this close to each other, and to one line, become one; nothing counts as closer to the panels. */
const TOLERANCE = 0.5

const MAX_DISTANCE = 10_000
const MAX_SCREENS = 50

const PANELS: Point = [0, 0]

const seenFrom = ([east, north]: Point, { rings, height }: Footprint): Footprint => ({
  rings: rings.map((ring) => ring.map((point) => [point[0] - east, point[1] - north])),
  height,
})

const isAround = ({ rings }: Footprint): boolean => isWithin(rings, PANELS)

const isNear = (footprint: Footprint, radius: number): boolean =>
  isAround(footprint) || footprint.rings.flatMap(edgesOf).some((edge) => distanceTo(edge, PANELS) <= radius)

/** Whether the panels are outside of an outer ring, or in the courtyard of an inner one. */
const facesPanels = (ring: Ring): boolean => areaOf(ring) > 0 !== isWithin([ring], PANELS)

const wallsOf = ({ name, outline, parts }: Building, panelHeight: number): Wall[] =>
  (parts.length > 0 ? parts : [outline]).flatMap(({ rings, height }) =>
    rings
      .filter(facesPanels)
      .flatMap(edgesOf)
      .filter((edge) => crossOf(edge) < 0)
      .map((edge) => ({
        name,
        height: (height ?? GUESSED_HEIGHT) - panelHeight,
        estimated: height === null,
        edge,
        joints: [],
      })),
  )

const azimuthTo = ([east, north]: Point): number => wrapAzimuth(Math.atan2(east, north) / RADIANS_PER_DEGREE)

/** Two walls that touch as one; null if they do not, or are not in line. */
const connected = (one: Wall, next: Wall): Wall | null => {
  const [from, end] = one.edge
  const [start, to] = next.edge
  const isTouching = Math.hypot(end[0] - start[0], end[1] - start[1]) <= TOLERANCE
  if (!isTouching || one.height !== next.height) return null
  const joints = [...one.joints, end, start, ...next.joints]
  if (!joints.every((joint) => distanceTo([from, to], joint) <= TOLERANCE)) return null
  return { ...one, estimated: one.estimated || next.estimated, edge: [from, to], joints }
}

/** A number of its own for each square of a grid that is 1 m wide. */
const cellAt = (east: number, north: number): number => Math.floor(east) * 1e6 + Math.floor(north)

/** Those in which everything within the tolerance of a point lies. */
const cellsAround = ([east, north]: Point): number[] =>
  [east - TOLERANCE, east + TOLERANCE].flatMap((x) => [
    cellAt(x, north - TOLERANCE),
    cellAt(x, north + TOLERANCE),
  ])

/** Merges walls clockwise from an azimuth, degrees. Those on either side of it stay apart. */
const mergedFrom = (azimuth: number, walls: Iterable<Wall>): Set<Wall> => {
  const sorted = Array.from(walls, (wall) => ({
    wall,
    order: wrapAzimuth(azimuthTo(wall.edge[0]) - azimuth),
  })).toSorted((one, other) => one.order - other.order)
  const merged = new Set<Wall>()
  const byEnd = new Map<number, Wall[]>()
  for (const { wall } of sorted) {
    const before = cellsAround(wall.edge[0])
      .flatMap((cell) => byEnd.get(cell) ?? [])
      .find((it) => merged.has(it) && connected(it, wall) !== null)
    const longest = (before && connected(before, wall)) ?? wall
    if (before) merged.delete(before)
    merged.add(longest)
    const cell = cellAt(...longest.edge[1])
    byEnd.set(cell, [...(byEnd.get(cell) ?? []), longest])
  }
  return merged
}

const toThousandths = (value: number): number => Math.round(value * 1000) / 1000

const endOf = (corner: Point): Obstacle['from'] => ({
  direction: String(toThousandths(azimuthTo(corner)) % 360),
  distance: toThousandths(Math.max(TOLERANCE, Math.hypot(...corner))),
})

const screenOf = ({ name, height, estimated, edge: [from, to] }: Wall): Screen => ({
  name,
  from: endOf(from),
  to: endOf(to),
  height: toThousandths(height),
  transmittance: 0,
  estimated,
})

/** Rounded to nothing or to half a turn, an obstacle would have no shorter side. */
const isStorable = ({ from, to, height }: Screen): boolean => {
  const width = wrapAzimuth(Number(to.direction) - Number(from.direction))
  const isWide = width > 0.0005 && width < 179.9995
  return isWide && height > 0 && Math.max(from.distance, to.distance) <= MAX_DISTANCE
}

/**
 * Steradians between the horizontal and the top of a wall. At the distance d of its line and u degrees from the nearest point of
 * that, tan h = height · cos u / d, and the integral of sin h over u is asin(height · sin u / √(d² + height²)).
 */
const solidAngle = ({ edge, height }: Wall): number => {
  const [from, to] = edge
  const [east, north] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(east, north)
  const slope = height / Math.hypot(crossOf(edge) / length, height)
  const integralTo = (corner: Point): number =>
    Math.asin((slope * (corner[0] * east + corner[1] * north)) / length / Math.hypot(...corner))
  return integralTo(to) - integralTo(from)
}

/**
 * What the buildings around panels hide. The one that the panels stand on is left out.
 *
 * @param here the panels, from the place that the buildings are measured from
 * @returns at most 50 screens, those that hide the most first, and how many buildings there are within the radius
 */
export const screensAround = (
  buildings: readonly Building[],
  here: Point,
  { panelHeight, radius }: Choice,
) => {
  const near = buildings
    .map(({ name, outline, parts }) => ({
      name,
      outline: seenFrom(here, outline),
      parts: parts.map((part) => seenFrom(here, part)),
    }))
    .filter(({ outline }) => isNear(outline, radius))
  const others = near.filter(({ outline }) => !isAround(outline))
  const walls = others
    .flatMap((building) => wallsOf(building, panelHeight))
    .filter(({ height }) => height > 0)
  const obstacles = Array.from(mergedFrom(180, mergedFrom(0, walls)), (wall) => ({
    wall,
    size: solidAngle(wall),
  }))
    .toSorted((one, other) => other.size - one.size)
    .slice(0, MAX_SCREENS)
    .map(({ wall }) => screenOf(wall))
    .filter(isStorable)
  return { obstacles, buildings: near.length }
}

import { wrapAzimuth } from '../horizon/direction.ts'
import type { Buildings } from '../schemas/surroundings.ts'
import { RADIANS_PER_DEGREE } from '../solar/angles.ts'
import type { Building, Footprint } from './footprints.ts'
import { areaOf, crossOf, distanceTo, type Edge, edgesOf, isWithin, type Point, type Ring } from './rings.ts'
import { mostHiding } from './silhouette.ts'

/** A vertical screen in front of a wall. Its transmittance is 0. */
type Screen = Buildings['obstacles'][number]

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

/** The height from which to look for buildings, and the radius. */
export interface Outlook {
  /** Height of the panels above the ground, 0…200 m. */
  readonly panelHeight: number
  /** Buildings farther away do not count: 10…200 m. */
  readonly radius: number
}

/** Meters above the ground, for buildings without height and levels in the map. */
const GUESSED_HEIGHT = 7

/** Meters: walls this close to each other and to one line are merged; nothing counts as closer to the panels. */
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

/** True if the panels are outside an outer ring, or in the courtyard of an inner one. */
const facesPanels = (ring: Ring): boolean => areaOf(ring) > 0 !== isWithin([ring], PANELS)

/** Every edge of the rings that face the panels, including edges that face away. */
const wallsOf = ({ name, outline, parts }: Building, panelHeight: number): Wall[] =>
  (parts.length > 0 ? parts : [outline]).flatMap(({ rings, height }) =>
    rings
      .filter(facesPanels)
      .flatMap(edgesOf)
      .map((edge) => ({
        name,
        height: (height ?? GUESSED_HEIGHT) - panelHeight,
        estimated: height === null,
        edge,
        joints: [],
      })),
  )

/**
 * The walls that face the panels and rise above them, except where a building at least as high adjoins, or a higher part stands
 * on the same wall.
 */
const visible = (walls: readonly Wall[]): Wall[] => {
  const keyOf = (from: Point, to: Point): string => `${from} ${to}`
  const heights = new Map<string, number>()
  for (const { edge, height } of walls) {
    const key = keyOf(...edge)
    heights.set(key, Math.max(height, heights.get(key) ?? height))
  }
  const isInside = ({ edge: [from, to], height }: Wall): boolean =>
    (heights.get(keyOf(to, from)) ?? 0) >= height || (heights.get(keyOf(from, to)) ?? 0) > height
  return walls.filter((wall) => wall.height > 0 && crossOf(wall.edge) < 0 && !isInside(wall))
}

/** Only a broken map exceeds these joints per wall or ends per square; then walls are not merged further. */
const [MAX_JOINTS, MAX_ENDS] = [200, 20]

/** Merges two walls that touch, are equally high and in line; null for others. */
const connected = (one: Wall, next: Wall): Wall | null => {
  const [from, end] = one.edge
  const [start, to] = next.edge
  const isTouching = Math.hypot(end[0] - start[0], end[1] - start[1]) <= TOLERANCE
  if (!isTouching || one.height !== next.height) return null
  const joints = [...one.joints, end, start, ...next.joints]
  if (joints.length > MAX_JOINTS || !joints.every((joint) => distanceTo([from, to], joint) <= TOLERANCE))
    return null
  return { ...one, estimated: one.estimated || next.estimated, edge: [from, to], joints }
}

/** A distinct number for each square of a 1 m grid. */
const cellAt = (east: number, north: number): number => Math.floor(east) * 1e6 + Math.floor(north)

/** The squares that cover the tolerance around a point. */
const cellsAround = ([east, north]: Point): number[] =>
  [east - TOLERANCE, east + TOLERANCE].flatMap((x) => [
    cellAt(x, north - TOLERANCE),
    cellAt(x, north + TOLERANCE),
  ])

const merged = (walls: readonly Wall[]): Wall[] => {
  const found = new Set<Wall>()
  const byEnd = new Map<number, Wall[]>()
  const endingIn = (cell: number): Wall[] => byEnd.get(cell) ?? []
  for (const wall of walls) {
    let longest = wall
    for (const other of wall.edge.flatMap(cellsAround).flatMap((cell) => endingIn(cell).slice(-MAX_ENDS))) {
      const both = found.has(other) ? (connected(other, longest) ?? connected(longest, other)) : null
      if (both) found.delete(other)
      longest = both ?? longest
    }
    found.add(longest)
    for (const cell of longest.edge.map((end) => cellAt(...end)))
      byEnd.set(cell, [...endingIn(cell).slice(-MAX_ENDS), longest])
  }
  return [...found]
}

const toThousandths = (value: number): number => Math.round(value * 1000) / 1000

const azimuthTo = ([east, north]: Point): number => wrapAzimuth(Math.atan2(east, north) / RADIANS_PER_DEGREE)

const endOf = (corner: Point): Screen['from'] => ({
  direction: String(toThousandths(azimuthTo(corner)) % 360),
  distance: toThousandths(Math.max(TOLERANCE, Math.hypot(...corner))),
})

const screenOf = ({ name, height, estimated, edge: [from, to] }: Wall): Screen => ({
  name,
  from: endOf(from),
  to: endOf(to),
  height: toThousandths(height),
  transmittance: 0,
  enabled: true,
  estimated,
})

/** An obstacle whose width rounds to 0° or 180° would have no shorter way around. */
const isStorable = ({ from, to, height }: Screen): boolean => {
  const width = wrapAzimuth(Number(to.direction) - Number(from.direction))
  const isWide = width > 0.0005 && width < 179.9995
  return isWide && height > 0 && Math.max(from.distance, to.distance) <= MAX_DISTANCE
}

/**
 * Solid angle between the horizontal and the top of a wall, sr. With its line at distance d, and u the azimuth from the line's
 * nearest point, tan h = height · cos u / d, and the integral of sin h over u is asin(height · sin u / √(d² + height²)).
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

/** The building part under the panels, the highest of several, or else the building; null if they stand on none. */
const ground = (buildings: readonly Pick<Building, 'outline' | 'parts'>[]) => {
  const [highest] = buildings
    .filter(({ outline }) => isAround(outline))
    .flatMap(({ outline, parts }) => {
      const around = parts.filter(isAround)
      return around.length > 0 ? around : [outline]
    })
    .map(({ height }) => ({ height: height ?? GUESSED_HEIGHT, estimated: height === null }))
    .toSorted((one, other) => other.height - one.height)
  return highest ?? null
}

/**
 * The screens that the buildings around panels form, without the building under the panels.
 *
 * @param here the panels' position relative to the buildings' origin
 * @returns the at most 50 screens that together hide the most sky, the largest solid angle first; the height of the building under
 *   the panels; and the number of buildings within the radius
 */
export const screensAround = (
  buildings: readonly Building[],
  here: Point,
  { panelHeight, radius }: Outlook,
) => {
  const near = buildings
    .map(({ name, outline, parts }) => ({
      name,
      outline: seenFrom(here, outline),
      parts: parts.map((part) => seenFrom(here, part)),
    }))
    .filter(({ outline }) => isNear(outline, radius))
  const others = near.filter(({ outline }) => !isAround(outline))
  const walls = visible(others.flatMap((building) => wallsOf(building, panelHeight)))
  const screens = merged(walls)
    .map((wall) => ({ ...wall, size: solidAngle(wall), screen: screenOf(wall) }))
    .filter(({ screen }) => isStorable(screen))
    .toSorted((one, other) => other.size - one.size)
  const kept = screens.length > MAX_SCREENS ? mostHiding(screens, MAX_SCREENS) : screens
  const obstacles = kept.map(({ screen }) => screen)
  return { obstacles, standsOn: ground(near), buildings: near.length }
}

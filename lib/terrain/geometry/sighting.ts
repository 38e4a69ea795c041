import {
  CURVATURE_DROP,
  clampedRow,
  type MapPoint,
  mapPixels,
  TILE_PIXELS,
  tileNumber,
  wrappedColumn,
} from './map.ts'
import type { Ray } from './rays.ts'

/** Elevations of a tile's pixels by rows from the north, each from the west, m. */
export type Elevations = Float32Array

/** Elevation in meters at a point of the map, which {@link MapPoint} describes. */
type ElevationAt = (x: number, y: number) => number

/** Lower elevations are the floor of the sea, whose surface is what anybody sees. The lowest land is at −430 m. */
const MIN_LAND_ELEVATION = -450

/** The elevation of the land or of the surface of the sea, m. */
export const landElevation = (elevation: number): number => (elevation < MIN_LAND_ELEVATION ? 0 : elevation)

const TILE_SHIFT = Math.log2(TILE_PIXELS)
const WITHIN_TILE = TILE_PIXELS - 1

/**
 * The surface of the ground at a zoom level, bilinear between the centers of pixels. Points north or south of the map
 * have the elevation of its edge, and points east or west of it are on its other side.
 *
 * @param tiles by {@link tileNumber}
 * @returns a function that throws where a tile is missing
 */
export const relief = (zoom: number, tiles: ReadonlyMap<number, Elevations>): ElevationAt => {
  const [pixels, columns, first] = [mapPixels(zoom), 2 ** zoom, tileNumber(zoom, 0, 0)]
  // Most lookups are in the tile of the one before.
  let [latestNumber, latest]: [number, Elevations | undefined] = [-1, undefined]
  const pixelAt = (column: number, row: number): number => {
    const onMap = column >= 0 && column < pixels ? column : wrappedColumn(column, pixels)
    const number = first + (row >> TILE_SHIFT) * columns + (onMap >> TILE_SHIFT)
    if (number !== latestNumber) [latestNumber, latest] = [number, tiles.get(number)]
    const elevation = latest?.[((row & WITHIN_TILE) << TILE_SHIFT) | (onMap & WITHIN_TILE)]
    if (elevation === undefined)
      throw new Error(`There is no tile around pixel ${onMap}, ${row} of zoom level ${zoom}`)
    return elevation
  }
  return (x, y) => {
    const clamped = clampedRow(y, pixels)
    const [west, north] = [Math.floor(x), Math.floor(clamped)]
    const south = clampedRow(north + 1, pixels)
    const [toEast, toSouth] = [x - west, clamped - north]
    const upper = pixelAt(west, north) * (1 - toEast) + pixelAt(west + 1, north) * toEast
    const lower = pixelAt(west, south) * (1 - toEast) + pixelAt(west + 1, south) * toEast
    return upper * (1 - toSouth) + lower * toSouth
  }
}

/** What the terrain hides along a ray. */
export interface Sighting {
  /** Tangent of the greatest elevation angle above the horizontal. */
  readonly tangent: number
  /** From the observer to where the ray meets it, m. */
  readonly distance: number
}

/** How far along a line, as a share of it, it first crosses a line of the grid of pixels; Infinity if never. */
const firstCrossing = (start: number, extent: number): number => {
  if (extent === 0) return Number.POSITIVE_INFINITY
  const next = extent > 0 ? Math.floor(start) + 1 : Math.ceil(start) - 1
  return (next - start) / extent
}

/**
 * Where to look at the ground along a straight line on the map, as shares of the line: at its ends, where it crosses the
 * lines between the centers of pixels, and halfway between. The bilinear surface has a ridge or a valley only on those
 * lines and is smooth between them.
 */
const gridCrossings = (from: MapPoint, to: MapPoint): number[] => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  let [nextX, nextY] = [firstCrossing(from.x, dx), firstCrossing(from.y, dy)]
  let share = 0
  const shares = [share]
  while (share < 1) {
    const end = Math.min(nextX, nextY, 1)
    shares.push((share + end) / 2, end)
    if (nextX <= end) nextX += 1 / Math.abs(dx)
    if (nextY <= end) nextY += 1 / Math.abs(dy)
    share = end
  }
  return shares
}

const between = (start: number, end: number, share: number): number => start + (end - start) * share

/**
 * The highest terrain along a ray.
 *
 * @param reliefs the ground by zoom level
 * @param eye elevation of the observer, m
 */
export const highestAlong = (ray: Ray, reliefs: ReadonlyMap<number, ElevationAt>, eye: number): Sighting => {
  let highest: Sighting = { tangent: Number.NEGATIVE_INFINITY, distance: 0 }
  for (const { zoom, from, to } of ray) {
    const elevationAt = reliefs.get(zoom)
    if (!elevationAt) throw new Error(`There is no relief at zoom level ${zoom}`)
    for (const share of gridCrossings(from, to)) {
      const distance = between(from.distance, to.distance, share)
      const elevation = elevationAt(between(from.x, to.x, share), between(from.y, to.y, share))
      // Above the horizontal, with the earth's curvature and refraction.
      const tangent = (elevation - eye) / distance - CURVATURE_DROP * distance
      if (tangent > highest.tangent) highest = { tangent, distance }
    }
  }
  return highest
}

import type { Place } from '../schemas/panels.ts'
import { RADIANS_PER_DEGREE, TURN } from '../solar/angles.ts'

/** Mean radius of the earth, m (IUGG). */
const EARTH_RADIUS = 6_371_008.8

/** Curvature of light rays near the ground over the earth's curvature. */
const REFRACTION_COEFFICIENT = 0.13

/** Drop of the ground below the horizontal plane per square of the distance, 1/m: curvature less refraction. */
const CURVATURE_DROP = (1 - REFRACTION_COEFFICIENT) / (2 * EARTH_RADIUS)

/**
 * The place at a distance along a great circle, on a sphere.
 *
 * @param azimuth of the great circle at the origin, degrees clockwise from north
 * @param distance m
 * @returns a longitude that continues beyond ±180° instead of jumping
 */
export const destination = ({ latitude, longitude }: Place, azimuth: number, distance: number): Place => {
  const [φ, θ] = [latitude * RADIANS_PER_DEGREE, azimuth * RADIANS_PER_DEGREE]
  const δ = distance / EARTH_RADIUS
  const sinLatitude = Math.sin(φ) * Math.cos(δ) + Math.cos(φ) * Math.sin(δ) * Math.cos(θ)
  const eastward = Math.atan2(
    Math.sin(θ) * Math.sin(δ) * Math.cos(φ),
    Math.cos(δ) - Math.sin(φ) * sinLatitude,
  )
  return {
    latitude: Math.asin(sinLatitude) / RADIANS_PER_DEGREE,
    longitude: longitude + eastward / RADIANS_PER_DEGREE,
  }
}

/** Pixels along each side of a tile. */
export const TILE_PIXELS = 256

/** Pixels along each side of the whole map, which reaches from 85.05° north to 85.05° south. */
export const mapPixels = (zoom: number): number => TILE_PIXELS * 2 ** zoom

/** Meters per pixel, along the parallel and along the meridian alike. */
export const pixelSize = (latitude: number, zoom: number): number =>
  (TURN * EARTH_RADIUS * Math.cos(latitude * RADIANS_PER_DEGREE)) / mapPixels(zoom)

/** A point of the map in pixels; whole numbers are pixel centers. */
export interface MapPoint {
  /** Eastward from 180° W. Beyond the edge of the map it wraps around. */
  readonly x: number
  /** Southward from 85.05° N. */
  readonly y: number
}

/** The Web Mercator projection (EPSG:3857). */
export const mapPoint = ({ latitude, longitude }: Place, zoom: number): MapPoint => {
  const northing = Math.atanh(Math.sin(latitude * RADIANS_PER_DEGREE))
  const pixels = mapPixels(zoom)
  return { x: (longitude / 360 + 0.5) * pixels - 0.5, y: (0.5 - northing / TURN) * pixels - 0.5 }
}

/** A square of the map, within 0 … 2^zoom − 1. */
export interface Tile {
  readonly zoom: number
  /** Eastward from 180° W. */
  readonly column: number
  /** Southward from 85.05° N. */
  readonly row: number
}

/** Numbers the tiles of all zoom levels: the only one of level 0, then the four of level 1 by rows, and so on. */
export const tileNumber = (zoom: number, column: number, row: number): number =>
  (4 ** zoom - 1) / 3 + row * 2 ** zoom + column

/** Wraps a column around the earth to 0 … columns − 1. */
const wrappedColumn = (column: number, columns: number): number => ((column % columns) + columns) % columns

/** Clamps a row to 0 … rows − 1. */
const clampedRow = (row: number, rows: number): number => Math.min(Math.max(row, 0), rows - 1)

/** Rays start this far from the observer, m. */
const MIN_DISTANCE = 30

/** Rays end this far from the observer, m. */
export const MAX_DISTANCE = 100_000

/** Largest pixel of the finest tiles, m. */
const MAX_FINEST_PIXEL_METERS = 30

/**
 * Radius to which a zoom level is used, in its own pixels. The next level's pixels are twice as large, so beyond the finest
 * level no pixel is wider than 1/85 rad (0.7°), less than the azimuth step of the profile.
 */
const RADIUS_PIXELS = 171

/** Wider pixels would miss too much of a pointed summit far away. The coarsest level within this limit extends to the end. */
const MAX_PIXEL_METERS = 450

/** A ring around the observer in which rays read tiles of one zoom level. */
interface Band {
  readonly zoom: number
  /** Meters. */
  readonly from: number
  readonly to: number
}

/** The first zoom level with pixels of at most 30 m: 13 at the equator, 9 at 85°. Tiles exist to level 15. */
export const finestZoom = (latitude: number): number =>
  Math.ceil(Math.log2(pixelSize(latitude, 0) / MAX_FINEST_PIXEL_METERS))

/** The bands around a place, from the inside out. Each is one zoom level coarser than the one before. */
export const bandsAround = (latitude: number): Band[] => {
  const bands: Band[] = []
  let from = MIN_DISTANCE
  for (let zoom = finestZoom(latitude); from < MAX_DISTANCE; zoom--) {
    const isCoarsest = pixelSize(latitude, zoom - 1) > MAX_PIXEL_METERS
    const to = isCoarsest ? MAX_DISTANCE : RADIUS_PIXELS * pixelSize(latitude, zoom)
    bands.push({ zoom, from, to })
    from = to
  }
  return bands
}

/**
 * Between nodes a ray is a straight line on the map. Over this many pixels, the great circle bulges from it by less than
 * 0.05 pixels: L² tan φ / 8R, with φ up to 86° and pixels of up to 450 m.
 */
const NODE_PIXELS = 16

/** A point of a ray. */
interface RayNode extends MapPoint {
  /** From the observer, m. */
  readonly distance: number
}

/** A straight line on the map of a zoom level. */
interface Segment<Point extends MapPoint = MapPoint> {
  readonly zoom: number
  readonly from: Point
  readonly to: Point
}

/** A line of sight from the observer, along a great circle. */
type Ray = readonly Segment<RayNode>[]

const segmentsWithin = ({ zoom, from, to }: Band, site: Place, azimuth: number): Ray => {
  const steps = Math.ceil((to - from) / (NODE_PIXELS * pixelSize(site.latitude, zoom)))
  const nodes = Array.from({ length: steps + 1 }, (_, i) => {
    const distance = from + ((to - from) * i) / steps
    return { distance, ...mapPoint(destination(site, azimuth, distance), zoom) }
  })
  return nodes.slice(1).map((node, i) => ({ zoom, from: nodes[i], to: node }))
}

/** Rays from a place toward each azimuth, degrees clockwise from north. */
export const raysFrom = (site: Place, azimuths: readonly number[]): Ray[] => {
  const bands = bandsAround(site.latitude)
  return azimuths.map((azimuth) => bands.flatMap((band) => segmentsWithin(band, site, azimuth)))
}

/**
 * Every tile that rays and a point on the ground need.
 *
 * @param groundZoom the zoom level of `ground`
 */
export const tilesUnder = (rays: readonly Ray[], ground: MapPoint, groundZoom: number): Tile[] => {
  const tiles = new Map<number, Tile>()
  const segments: Segment[] = [{ zoom: groundZoom, from: ground, to: ground }, ...rays.flat()]
  for (const { zoom, from, to } of segments) {
    const pixels = mapPixels(zoom)
    // Elevations are interpolated from the pixels around a point.
    const [left, right] = [Math.floor(Math.min(from.x, to.x)), Math.floor(Math.max(from.x, to.x)) + 1]
    const [top, bottom] = [Math.floor(Math.min(from.y, to.y)), Math.floor(Math.max(from.y, to.y)) + 1]
    const [firstRow, lastRow] = [top, bottom].map((row) => tileOf(clampedRow(row, pixels)))
    for (let x = tileOf(left); x <= tileOf(right); x++)
      for (let row = firstRow; row <= lastRow; row++) {
        const column = wrappedColumn(x, 2 ** zoom)
        tiles.set(tileNumber(zoom, column, row), { zoom, column, row })
      }
  }
  return [...tiles.values()]
}

const tileOf = (pixel: number): number => Math.floor(pixel / TILE_PIXELS)

/** Elevations of a tile's pixels, m: rows from the north, each from the west. */
export type Elevations = Float32Array

/** Elevation in meters at a point of the map, which {@link MapPoint} describes. */
type ElevationAt = (x: number, y: number) => number

/** Lower elevations are sea floor, and the visible surface is at 0 m. The lowest land is at −430 m. */
const MIN_LAND_ELEVATION = -450

/** Elevation of the land or of the sea surface, m. */
export const landElevation = (elevation: number): number => (elevation < MIN_LAND_ELEVATION ? 0 : elevation)

const TILE_SHIFT = Math.log2(TILE_PIXELS)
const WITHIN_TILE = TILE_PIXELS - 1

/**
 * The surface of the ground at a zoom level, bilinear between the centers of pixels. Points north or south of the map
 * have the elevation of its edge; points east or west of it wrap around.
 *
 * @param tiles by {@link tileNumber}
 * @returns a function that throws where a tile is missing
 */
export const relief = (zoom: number, tiles: ReadonlyMap<number, Elevations>): ElevationAt => {
  const [pixels, columns, first] = [mapPixels(zoom), 2 ** zoom, tileNumber(zoom, 0, 0)]
  // Most lookups are in the same tile as the previous one.
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

/** The highest terrain along a ray. */
export interface Sighting {
  /** Tangent of the greatest elevation angle above the horizontal. */
  readonly tangent: number
  /** From the observer to that terrain, m. */
  readonly distance: number
}

/** Share of a line at which it first crosses a line of the pixel grid; Infinity if never. */
const firstCrossing = (start: number, extent: number): number => {
  if (extent === 0) return Number.POSITIVE_INFINITY
  const next = extent > 0 ? Math.floor(start) + 1 : Math.ceil(start) - 1
  return (next - start) / extent
}

/**
 * Sample points of the ground along a straight line on the map, as shares of the line: its ends, its crossings of the lines
 * through pixel centers, and halfway between. The bilinear surface has ridges and valleys only on those lines and is smooth
 * between them.
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

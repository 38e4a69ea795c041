import type { Location } from '../../schemas/panels.ts'
import {
  clampedRow,
  destination,
  type MapPoint,
  mapPixels,
  mapPoint,
  pixelSize,
  TILE_PIXELS,
  type Tile,
  tileNumber,
  wrappedColumn,
} from './map.ts'

/** Rays start this far from the observer, m. */
const MIN_DISTANCE = 30

/** Rays end this far from the observer, m. */
export const MAX_DISTANCE = 100_000

/** Of the finest tiles. */
const MAX_FINEST_PIXEL_METERS = 30

/** The finest tiles that exist. */
const MAX_ZOOM = 15

/**
 * How far from the observer the pixels of a zoom level are used. Those of the next level are twice as large, so beyond
 * the finest level no pixel is wider than 1/85 rad (0.7°): less than the azimuth step of the profile.
 */
const RADIUS_PIXELS = 171

/** Wider pixels would miss too much of a pointed summit far away. The coarsest level within this reaches to the end. */
const MAX_PIXEL_METERS = 450

/** A ring around the observer in which rays read tiles of one zoom level. */
export interface Band {
  readonly zoom: number
  /** Meters. */
  readonly from: number
  readonly to: number
}

/** The first zoom level with pixels of at most 30 m. */
export const finestZoom = (latitude: number): number => {
  const zoom = Math.ceil(Math.log2(pixelSize(latitude, 0) / MAX_FINEST_PIXEL_METERS))
  return Math.min(MAX_ZOOM, Math.max(0, zoom))
}

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
 * Between nodes a ray is a straight line on the map. Over this many pixels, the great circle bulges from it by at most
 * 0.05 pixels: L² tan φ / 8R, at φ = 85° and for the largest pixels in use there, 850 m.
 */
const NODE_PIXELS = 16

/** A point of a ray. */
interface RayNode extends MapPoint {
  /** From the observer, m. */
  readonly distance: number
}

/** The part of a ray within a band. */
interface RaySection {
  readonly zoom: number
  readonly nodes: readonly RayNode[]
}

/** A line of sight from the observer, along a great circle. */
export type Ray = readonly RaySection[]

const sectionWithin = ({ zoom, from, to }: Band, site: Location, azimuth: number): RaySection => {
  const steps = Math.ceil((to - from) / (NODE_PIXELS * pixelSize(site.latitude, zoom)))
  const nodes = Array.from({ length: steps + 1 }, (_, i) => {
    const distance = from + ((to - from) * i) / steps
    return { distance, ...mapPoint(destination(site, azimuth, distance), zoom) }
  })
  return { zoom, nodes }
}

/** Rays from a place toward each azimuth, degrees clockwise from north. */
export const raysFrom = (site: Location, azimuths: readonly number[]): Ray[] => {
  const bands = bandsAround(site.latitude)
  return azimuths.map((azimuth) => bands.map((band) => sectionWithin(band, site, azimuth)))
}

/** The tiles that contain the pixels around a line between two points. */
const tilesAlong = (zoom: number, from: MapPoint, to: MapPoint): Tile[] => {
  const pixels = mapPixels(zoom)
  const tileOf = (pixel: number): number => Math.floor(pixel / TILE_PIXELS)
  const [left, right] = [Math.floor(Math.min(from.x, to.x)), Math.floor(Math.max(from.x, to.x)) + 1]
  const [top, bottom] = [Math.floor(Math.min(from.y, to.y)), Math.floor(Math.max(from.y, to.y)) + 1]
  const tiles: Tile[] = []
  for (let column = tileOf(left); column <= tileOf(right); column++)
    for (let row = tileOf(clampedRow(top, pixels)); row <= tileOf(clampedRow(bottom, pixels)); row++)
      tiles.push({ zoom, column: wrappedColumn(column, 2 ** zoom), row })
  return tiles
}

/**
 * Every tile that rays and a point on the ground read.
 *
 * @param groundZoom the zoom level of `ground`
 */
export const tilesUnder = (rays: readonly Ray[], ground: MapPoint, groundZoom: number): Tile[] => {
  const tiles = new Map<number, Tile>()
  const add = (zoom: number, from: MapPoint, to: MapPoint): void => {
    for (const tile of tilesAlong(zoom, from, to)) tiles.set(tileNumber(zoom, tile.column, tile.row), tile)
  }
  add(groundZoom, ground, ground)
  for (const { zoom, nodes } of rays.flat())
    for (const [i, node] of nodes.entries()) add(zoom, node, nodes[i + 1] ?? node)
  return [...tiles.values()]
}

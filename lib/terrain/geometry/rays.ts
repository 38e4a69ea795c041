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

/**
 * How far from the observer the pixels of a zoom level are used. Those of the next level are twice as large, so beyond
 * the finest level no pixel is wider than 1/85 rad (0.7°): less than the azimuth step of the profile.
 */
const RADIUS_PIXELS = 171

/** Wider pixels would miss too much of a pointed summit far away. The coarsest level within this reaches to the end. */
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
 * Between nodes a ray is a straight line on the map. Over this many pixels, the great circle bulges from it by at most
 * 0.05 pixels: L² tan φ / 8R, at φ = 85° and for the largest pixels in use there, 850 m.
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
export type Ray = readonly Segment<RayNode>[]

const segmentsWithin = ({ zoom, from, to }: Band, site: Location, azimuth: number): Ray => {
  const steps = Math.ceil((to - from) / (NODE_PIXELS * pixelSize(site.latitude, zoom)))
  const nodes = Array.from({ length: steps + 1 }, (_, i) => {
    const distance = from + ((to - from) * i) / steps
    return { distance, ...mapPoint(destination(site, azimuth, distance), zoom) }
  })
  return nodes.slice(1).map((node, i) => ({ zoom, from: nodes[i], to: node }))
}

/** Rays from a place toward each azimuth, degrees clockwise from north. */
export const raysFrom = (site: Location, azimuths: readonly number[]): Ray[] => {
  const bands = bandsAround(site.latitude)
  return azimuths.map((azimuth) => bands.flatMap((band) => segmentsWithin(band, site, azimuth)))
}

/**
 * Every tile that rays and a point on the ground read.
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

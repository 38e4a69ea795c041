import type { Location } from '../../schemas/panels.ts'
import { RADIANS_PER_DEGREE, TURN } from '../../solar/angle.ts'
import { EARTH_RADIUS } from './earth.ts'

/** Pixels along each side of a tile. */
export const TILE_PIXELS = 256

/** Pixels along each side of the whole map, which reaches from 85.05° north to 85.05° south. */
export const mapPixels = (zoom: number): number => TILE_PIXELS * 2 ** zoom

/** Meters that a pixel covers along the parallel, and as far along the meridian. */
export const pixelSize = (latitude: number, zoom: number): number =>
  (TURN * EARTH_RADIUS * Math.cos(latitude * RADIANS_PER_DEGREE)) / mapPixels(zoom)

/** A point of the map, counted in pixels: whole numbers are the centers of pixels. */
export interface MapPoint {
  /** Eastward from 180° W. Outside the map it continues on the other side. */
  readonly x: number
  /** Southward from 85.05° N. */
  readonly y: number
}

/** The Web Mercator projection (EPSG:3857). */
export const mapPoint = ({ latitude, longitude }: Location, zoom: number): MapPoint => {
  const northing = Math.atanh(Math.sin(latitude * RADIANS_PER_DEGREE))
  const pixels = mapPixels(zoom)
  return { x: (longitude / 360 + 0.5) * pixels - 0.5, y: (0.5 - northing / TURN) * pixels - 0.5 }
}

import type { Location } from '../../schemas/panels.ts'
import { RADIANS_PER_DEGREE, TURN } from '../../solar/angles.ts'

/** Mean radius of the earth, m (IUGG). */
const EARTH_RADIUS = 6_371_008.8

/** The share of the earth's curvature by which refraction bends light near the ground. */
const REFRACTION_COEFFICIENT = 0.13

/** How far below the horizontal plane the ground sinks with the square of the distance, 1/m, less what refraction lifts it. */
export const CURVATURE_DROP = (1 - REFRACTION_COEFFICIENT) / (2 * EARTH_RADIUS)

/**
 * The place at a distance along a great circle, on a sphere.
 *
 * @param azimuth of the great circle at the origin, degrees clockwise from north
 * @param distance m
 * @returns a longitude that continues beyond ±180° instead of jumping
 */
export const destination = (
  { latitude, longitude }: Location,
  azimuth: number,
  distance: number,
): Location => {
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

/** A square of the map, within 0 … 2^zoom − 1. */
export interface Tile {
  readonly zoom: number
  /** Eastward from 180° W. */
  readonly column: number
  /** Southward from 85.05° N. */
  readonly row: number
}

/** Numbers the tiles of all zoom levels: first the only one of level 0, then the four of level 1 by rows, and so on. */
export const tileNumber = (zoom: number, column: number, row: number): number =>
  (4 ** zoom - 1) / 3 + row * 2 ** zoom + column

/** The same column, counted from 0 around the earth, of a map that has as many columns. */
export const wrappedColumn = (column: number, columns: number): number =>
  ((column % columns) + columns) % columns

/** The nearest row on a map that has as many rows. */
export const clampedRow = (row: number, rows: number): number => Math.min(Math.max(row, 0), rows - 1)

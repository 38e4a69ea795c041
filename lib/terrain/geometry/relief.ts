import { mapPixels, TILE_PIXELS } from './mercator.ts'
import { clampedRow, tileNumber, wrappedColumn } from './tile.ts'

/** Elevations of a tile's pixels by rows from the north, each from the west, m. */
export type Elevations = Float32Array

/** Elevation in meters at a point of the map, which {@link MapPoint} describes. */
export type ElevationAt = (x: number, y: number) => number

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

import { type MapPoint, mapPixels, TILE_PIXELS } from './mercator.ts'
import type { Ray } from './ray.ts'

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

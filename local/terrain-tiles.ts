import { createServer } from 'node:http'
import { encode } from 'fast-png'
import { mapPixels, TILE_PIXELS } from '../lib/terrain/geometry/mercator.ts'
import type { Tile } from '../lib/terrain/geometry/tile.ts'
import { LOOPBACK, listen } from './listen.ts'

/** Elevation of the ground in meters by latitude and longitude, degrees. */
export type ElevationOf = (latitude: number, longitude: number) => number

const DEGREES_PER_RADIAN = 180 / Math.PI

/** The inverse of the Web Mercator projection, for pixels counted across the map of a zoom level. */
const longitudeAt = (column: number, zoom: number): number => ((column + 0.5) / mapPixels(zoom) - 0.5) * 360
const latitudeAt = (row: number, zoom: number): number => {
  const northing = (0.5 - (row + 0.5) / mapPixels(zoom)) * 2 * Math.PI
  return Math.asin(Math.tanh(northing)) * DEGREES_PER_RADIAN
}

const pixelsFrom = (start: number): number[] => Array.from({ length: TILE_PIXELS }, (_, i) => start + i)

/** The elevations at the centers of a tile's pixels, by rows. */
export const sampleTile = ({ zoom, column, row }: Tile, elevationOf: ElevationOf): Float32Array => {
  const longitudes = pixelsFrom(column * TILE_PIXELS).map((x) => longitudeAt(x, zoom))
  const latitudes = pixelsFrom(row * TILE_PIXELS).map((y) => latitudeAt(y, zoom))
  const elevations = new Float32Array(TILE_PIXELS ** 2)
  for (const [y, latitude] of latitudes.entries())
    for (const [x, longitude] of longitudes.entries())
      elevations[y * TILE_PIXELS + x] = elevationOf(latitude, longitude)
  return elevations
}

/** A tile as a PNG in Terrarium encoding. */
export const encodeTerrarium = (elevations: Float32Array): Uint8Array => {
  const data = new Uint8Array(3 * elevations.length)
  for (const [pixel, elevation] of elevations.entries()) {
    const value = Math.round((elevation + 32_768) * 256)
    data.set([value >> 16, (value >> 8) & 255, value & 255], 3 * pixel)
  }
  const image = { width: TILE_PIXELS, height: TILE_PIXELS, data, channels: 3 }
  return encode(image, { zlib: { level: 1 } })
}

const PATH = /^\/(\d+)\/(\d+)\/(\d+)\.png$/

/** Starts a server of terrain tiles on a free loopback port. */
export const startTileServer = async (elevationOf: ElevationOf) => {
  const server = createServer(({ url = '' }, response) => {
    const [zoom, column, row] = PATH.exec(url)?.slice(1).map(Number) ?? []
    if (zoom === undefined || column === undefined || row === undefined) response.writeHead(404).end()
    else response.end(encodeTerrarium(sampleTile({ zoom, column, row }, elevationOf)))
  })
  const port = await listen(server)
  return {
    /** For TERRAIN_TILES_URL. */
    template: `http://${LOOPBACK}:${port}/{z}/{x}/{y}.png`,
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}

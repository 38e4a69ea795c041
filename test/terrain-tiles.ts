import { encode } from 'fast-png'
import { mapPixels, TILE_PIXELS, type Tile } from '../lib/terrain/geometry.ts'
import { startUpstream } from './lib/upstream/server.ts'

/** Elevation of the ground in meters by latitude and longitude, degrees. */
export type ElevationOf = (latitude: number, longitude: number) => number

const DEGREES_PER_RADIAN = 180 / Math.PI

/** The inverse of the Web Mercator projection, for the center of a pixel counted across the map of a zoom level. */
export const placeAt = (column: number, row: number, zoom: number): [latitude: number, longitude: number] => {
  const pixels = mapPixels(zoom)
  const northing = (0.5 - (row + 0.5) / pixels) * 2 * Math.PI
  return [Math.asin(Math.tanh(northing)) * DEGREES_PER_RADIAN, ((column + 0.5) / pixels - 0.5) * 360]
}

/** The elevations at the centers of a tile's pixels, by rows. */
export const sampleTile = ({ zoom, column, row }: Tile, elevationOf: ElevationOf): Float32Array => {
  const elevations = new Float32Array(TILE_PIXELS ** 2)
  // The diagonal has each row's latitude and each column's longitude.
  const diagonal = Array.from({ length: TILE_PIXELS }, (_, i) =>
    placeAt(column * TILE_PIXELS + i, row * TILE_PIXELS + i, zoom),
  )
  let pixel = 0
  for (const [latitude] of diagonal)
    for (const [, longitude] of diagonal) elevations[pixel++] = elevationOf(latitude, longitude)
  return elevations
}

export const encodeTerrarium = (elevations: Float32Array): Uint8Array => {
  const data = new Uint8Array(3 * elevations.length)
  for (const [pixel, elevation] of elevations.entries()) {
    const value = Math.round((elevation + 32_768) * 256)
    data.set([value >> 16, (value >> 8) & 255, value & 255], 3 * pixel)
  }
  const image = { width: TILE_PIXELS, height: TILE_PIXELS, data, channels: 3 }
  return encode(image, { zlib: { level: 0 } })
}

/** Starts a server of terrain tiles on a free loopback port. `template` is for TERRAIN_TILES_URL. */
export const startTileServer = async (elevationOf: ElevationOf) => {
  const { url, close } = await startUpstream((response, request) => {
    const [zoom = 0, column = 0, row = 0] = request.url?.match(/\d+/g)?.map(Number) ?? []
    response.end(encodeTerrarium(sampleTile({ zoom, column, row }, elevationOf)))
  })
  return { template: `${new URL(url).origin}/{z}/{x}/{y}.png`, close }
}

const METERS_PER_DEGREE = 111_195

/**
 * Height of a slope above the valley floor; all in meters.
 *
 * @param distance from the river
 * @param begin distance from the river at which the slope begins
 * @param width within which it climbs
 * @param height to which it climbs
 */
const slope = (distance: number, begin: number, width: number, height: number): number => {
  const climbed = Math.min(1, Math.max(0, (distance - begin) / width))
  return height * climbed * climbed * (3 - 2 * climbed)
}

/** Terrain of no real place, for the examples in the OpenAPI document: a valley along the parallel 47.26° N. */
export const exampleTerrain: ElevationOf = (latitude, longitude) => {
  const north = (latitude - 47.26) * METERS_PER_DEGREE
  const peaks = 1 + 0.25 * Math.sin(longitude * 90) + 0.1 * Math.sin(longitude * 235)
  const walls = slope(north, 1500, 6500, 1600) + slope(-north, 2500, 9000, 1400)
  return 570 + peaks * walls
}

import type { ElevationOf } from './terrain-tiles.ts'

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

/** Terrain of no real place, for the example in the OpenAPI document: a valley along the parallel 47.26° N. */
export const exampleTerrain: ElevationOf = (latitude, longitude) => {
  const north = (latitude - 47.26) * METERS_PER_DEGREE
  const peaks = 1 + 0.25 * Math.sin(longitude * 90) + 0.1 * Math.sin(longitude * 235)
  const walls = slope(north, 1500, 6500, 1600) + slope(-north, 2500, 9000, 1400)
  return 570 + peaks * walls
}

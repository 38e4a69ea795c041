import { type Skyline, skylineOf } from '../lib/horizon/skyline.ts'
import type { HorizonPoint } from '../lib/schemas/horizon.ts'
import type { Obstacle } from '../lib/schemas/obstacle.ts'
import type { LocationInYear } from '../lib/schemas/panels.ts'

const PLACES = 300
const GOLDEN_ANGLE = 137.50776
const MAX_HEIGHT = 30

/** The shader programmers' hash: 0 to below 1, and the same in every run. */
const random = (seed: number): number => {
  const value = Math.sin(12.9898 * seed) * 43758.5453
  return value - Math.floor(value)
}

/** A random height at every point, 0–30°: far more crossings than a real skyline has. */
export const jaggedProfile = (points: number, seed: number): HorizonPoint[] =>
  Array.from({ length: points }, (_, i) => ({
    direction: ((i * 360) / points + (seed % 90) / 100).toFixed(2),
    heightAngle: MAX_HEIGHT * random(points * seed + i),
  }))

const BARE_AND_IN_LEAF = [0.64, 0.64, 0.64, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.64, 0.64]

/** Houses, conifers and deciduous trees all around, 5° to 30° wide and up to 11 m high at 8 to 48 m. */
const garden = (obstacles: number, seed: number): Obstacle[] =>
  Array.from({ length: obstacles }, (_, i) => {
    const [azimuth = 0, width = 0, near = 0, far = 0, height = 0] = [0, 1, 2, 3, 4].map((k) =>
      random(5 * obstacles * seed + 5 * i + k),
    )
    const distance = 8 + 40 * near
    return {
      name: `Obstacle ${i}`,
      from: { direction: (360 * azimuth).toFixed(2), distance },
      to: {
        direction: ((360 * azimuth + 5 + 25 * width) % 360).toFixed(2),
        distance: distance * (0.7 + 0.6 * far),
      },
      height: 1 + 10 * height,
      transmittance: [0, 0.3, BARE_AND_IN_LEAF][i % 3] ?? 0,
    }
  })

/** A jagged horizon behind obstacles. */
export const jaggedSkyline = (points: number, seed: number, obstacles = 0): Skyline =>
  skylineOf({ horizonProfile: jaggedProfile(points, seed), obstacles: garden(obstacles, seed) })

export interface PlaceWithHorizon extends LocationInYear {
  readonly horizonProfile: readonly HorizonPoint[]
}

/** Places spread evenly over the globe, each with its own jagged horizon. */
export const places = (points: number): PlaceWithHorizon[] =>
  Array.from({ length: PLACES }, (_, place) => ({
    latitude: (Math.asin((2 * place + 1) / PLACES - 1) * 180) / Math.PI,
    longitude: ((place * GOLDEN_ANGLE) % 360) - 180,
    year: 2026,
    horizonProfile: jaggedProfile(points, place),
  }))

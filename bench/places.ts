import { type Skyline, skylineOf } from '../lib/horizon/skyline.ts'
import type { HorizonPoint } from '../lib/schemas/horizon.ts'
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

/** The skyline of a jagged horizon, without obstacles. */
export const jaggedSkyline = (points: number, seed: number): Skyline =>
  skylineOf({ horizonProfile: jaggedProfile(points, seed), obstacles: [] })

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

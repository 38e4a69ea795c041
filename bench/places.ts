import { getPosition } from 'suncalc'
import type { HorizonPoint } from '../lib/schemas/horizon.ts'
import type { Obstacle } from '../lib/schemas/obstacle.ts'
import type { Place } from '../lib/schemas/panels.ts'

/** The well-known shader hash: 0 ≤ value < 1, the same in every run. */
const random = (seed: number): number => {
  const value = Math.sin(12.9898 * seed) * 43758.5453
  return value - Math.floor(value)
}

/** Places spread evenly over the inhabited latitudes. */
export const placesOnEarth = (count: number): Place[] =>
  Array.from({ length: count }, (_, i) => ({
    latitude: Number((((2 * i + 1) / count - 1) * 65).toFixed(4)),
    longitude: Number((((i * 137.50776) % 360) - 180).toFixed(4)),
  }))

/** A random height at every point, 0–30°: far more crossings than a real skyline has. */
export const jaggedProfile = (points: number, seed: number): HorizonPoint[] =>
  Array.from({ length: points }, (_, i) => ({
    direction: ((i * 360) / points + (seed % 90) / 100).toFixed(2),
    heightAngle: 30 * random(points * seed + i),
  }))

const BARE_AND_IN_LEAF = [0.64, 0.64, 0.64, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.64, 0.64]

/** Houses, conifers and deciduous trees all around, 5° to 30° wide and up to 11 m high at 8 to 48 m. */
export const garden = (obstacles: number, seed: number): Obstacle[] =>
  Array.from({ length: obstacles }, (_, i) => {
    const [azimuth = 0, width = 0, near = 0, far = 0, height = 0] = [0, 1, 2, 3, 4].map((k) =>
      random(5 * obstacles * seed + 5 * i + k),
    )
    const distance = 8 + 40 * near
    return {
      name: `Obstacle ${i}`,
      from: { direction: String(Math.floor(3600 * azimuth) / 10), distance },
      to: {
        direction: String((Math.floor(3600 * azimuth + 50 + 250 * width) % 3600) / 10),
        distance: distance * (0.7 + 0.6 * far),
      },
      height: 1 + 10 * height,
      transmittance: [0, 0.3, BARE_AND_IN_LEAF][i % 3] ?? 0,
      enabled: true,
    }
  })

/** The rival of every model: the sun's positions by suncalc, and nothing else. @returns the sum of the altitudes */
export const suncalcPositions = ({ latitude, longitude }: Place, count: number, minutes: number): number => {
  let sum = 0
  for (let i = 0; i < count; i++) {
    const time = new Date(Date.UTC(2026, 0, 1) + (i + 0.5) * minutes * 60_000)
    sum += getPosition(time, latitude, longitude).altitude
  }
  return sum
}

/** One position for each hour of a year. */
export const suncalcYear = (place: Place): number => suncalcPositions(place, 8760, 60)

import { azimuthOf } from '../../../lib/horizon/direction.ts'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import type { HorizonPoint } from '../../../lib/schemas/horizon.ts'
import type { Obstacle } from '../../../lib/schemas/obstacle.ts'

const DEGREE = Math.PI / 180

/** Meters east and north of the panels. */
const placeOf = ({ direction, distance }: Obstacle['from']) => {
  const azimuth = azimuthOf(direction) * DEGREE
  return { east: distance * Math.sin(azimuth), north: distance * Math.cos(azimuth) }
}

/**
 * Height angle of an obstacle at an azimuth, degrees, by definition: the atan of its height over the distance at which
 * a ray from the panels meets the line between its ends. Negative where the ray misses it.
 */
export const obstacleHeight = (obstacle: Obstacle, azimuth: number): number => {
  const from = placeOf(obstacle.from)
  const to = placeOf(obstacle.to)
  const along = { east: to.east - from.east, north: to.north - from.north }
  const ray = { east: Math.sin(azimuth * DEGREE), north: Math.cos(azimuth * DEGREE) }
  const across = ray.east * along.north - ray.north * along.east
  const distance = (from.east * along.north - from.north * along.east) / across
  const share = (from.east * ray.north - from.north * ray.east) / across
  return distance > 0 && share >= 0 && share <= 1 ? Math.atan(obstacle.height / distance) / DEGREE : -1
}

/** @param month 0 for January */
export const transmittanceIn = ({ transmittance }: Obstacle, month: number): number =>
  typeof transmittance === 'number' ? transmittance : (transmittance[month] ?? Number.NaN)

/** The share of light that reaches the panels from a point in the sky, in a month from 0. Degrees. */
export const lightThrough = (profile: readonly HorizonPoint[], obstacles: readonly Obstacle[]) => {
  const line = horizonLine(profile)
  return (azimuth: number, altitude: number, month: number): number => {
    if (altitude < heightAt(line, azimuth)) return 0
    const before = obstacles.filter((obstacle) => altitude < obstacleHeight(obstacle, azimuth))
    return Math.min(1, ...before.map((obstacle) => transmittanceIn(obstacle, month)))
  }
}

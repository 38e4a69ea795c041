import { MONTHS, total } from '../solar/calendar.ts'
import { type HorizonLine, type HorizonPoint, heightAt, horizonLine } from './line.ts'
import { isOpaque, type Obstacle, type ObstacleView, obstacleHeightAt, viewOf } from './obstacles.ts'

/** Everything in a request that can hide the sun from the panels. */
export interface Surroundings {
  readonly horizonProfile: readonly HorizonPoint[]
  readonly obstacles: readonly Obstacle[]
}

/** The surroundings as seen from the panels: the horizon line, and the obstacles in front of it. */
export interface Skyline {
  readonly line: HorizonLine
  readonly obstacles: readonly ObstacleView[]
}

/** Obstacles never change the horizon line: it is completed from its own points. */
export const skylineOf = ({ horizonProfile, obstacles }: Surroundings): Skyline => ({
  line: horizonLine(horizonProfile),
  obstacles: obstacles.map(viewOf),
})

/**
 * The skyline for programs without transmittance or months: the line, and the obstacles that are opaque on average over the
 * year.
 *
 * @returns its height in degrees at an azimuth in degrees, 0 ≤ azimuth < 360
 */
export const opaqueHeight = ({ line, obstacles }: Skyline): ((azimuth: number) => number) => {
  const opaque = obstacles.filter(({ transmittance }) => isOpaque(total(transmittance) / MONTHS))
  return (azimuth) =>
    opaque.reduce(
      (height, obstacle) => Math.max(height, obstacleHeightAt(obstacle, azimuth)),
      heightAt(line, azimuth),
    )
}

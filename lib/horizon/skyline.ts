import type { HorizonPoint } from '../schemas/horizon.ts'
import type { Obstacle } from '../schemas/obstacle.ts'
import { type HorizonLine, heightAt, horizonLine } from './line.ts'
import { isOpaque, type Screen, screenHeightAt, screenOf } from './obstacles.ts'

/** Everything that can hide the sun from the panels. */
export interface Surroundings {
  readonly horizonProfile: readonly HorizonPoint[]
  readonly obstacles: readonly Obstacle[]
}

/** What panels see of their surroundings: the horizon line, and the obstacles in front of it. */
export interface Skyline {
  readonly line: HorizonLine
  readonly screens: readonly Screen[]
}

/** Obstacles never change the horizon line: it is completed from its own points. */
export const skylineOf = ({ horizonProfile, obstacles }: Surroundings): Skyline => ({
  line: horizonLine(horizonProfile),
  screens: obstacles.map(screenOf),
})

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The skyline for programs that know neither transmittance nor months: the line, and the screens that are opaque on average
 * over the year.
 *
 * @returns its height in degrees at an azimuth in degrees, 0 ≤ azimuth < 360
 */
export const opaqueHeight = ({ line, screens }: Skyline): ((azimuth: number) => number) => {
  const opaque = screens.filter(({ transmittance }) => isOpaque(mean(transmittance)))
  return (azimuth) =>
    opaque.reduce(
      (height, screen) => Math.max(height, screenHeightAt(screen, azimuth)),
      heightAt(line, azimuth),
    )
}

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
 * Height in degrees at an azimuth in degrees, 0 ≤ azimuth < 360, of the line and of the screens that are opaque on average
 * over the year: the skyline for programs that know neither transmittance nor months.
 */
export const opaqueHeightAt = ({ line, screens }: Skyline, azimuth: number): number =>
  screens
    .filter(({ transmittance }) => isOpaque(mean(transmittance)))
    .reduce((height, screen) => Math.max(height, screenHeightAt(screen, azimuth)), heightAt(line, azimuth))

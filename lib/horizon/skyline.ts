import type { HorizonPoint } from '../schemas/horizon.ts'
import type { Obstacle } from '../schemas/obstacle.ts'
import { type HorizonLine, heightAt, horizonLine, isOpen } from './line.ts'
import { type Screen, screenHeightAt, screenOf } from './obstacles.ts'

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

/** Whether nothing hides any of the sky. */
export const isOpenSkyline = ({ line, screens }: Skyline): boolean => screens.length === 0 && isOpen(line)

/** Height in degrees of the line and the screens, whichever is higher, at an azimuth in degrees, 0 ≤ azimuth < 360. */
export const skylineHeightAt = ({ line, screens }: Skyline, azimuth: number): number =>
  screens.reduce(
    (height, screen) => Math.max(height, screenHeightAt(screen, azimuth)),
    heightAt(line, azimuth),
  )

import { planesOf } from '../energy/planes.ts'
import { viewOf } from '../horizon/obstacles.ts'
import type { Configuration } from './estimate.ts'

/** Degrees in a turn. */
const TURN = 360

/*
 * Processor milliseconds, a little above the times of bench/RESULTS.md's machine with all reasons, parsing and writing included.
 * Obstacles count twice: each is removed once in every hour, and where several stand behind each other each of them is compared
 * with the sun and the sky.
 */
const CONFIGURATION = { base: 10, point: 0.01, obstacle: 0.15, turn: 0.8 }
const PLANE = { base: 5.5, obstacle: 0.3, turn: 2.5 }

const millisecondsOf = (configuration: Configuration): number => {
  const { horizonProfile, obstacles } = configuration
  // How many obstacles stand at an azimuth on average.
  const turns = obstacles.reduce((sum, obstacle) => sum + viewOf(obstacle).width, 0) / TURN
  const behind = ({ obstacle, turn }: typeof PLANE): number => obstacle * obstacles.length + turn * turns
  return (
    CONFIGURATION.base +
    CONFIGURATION.point * horizonProfile.length +
    behind(CONFIGURATION) +
    planesOf(configuration).length * (PLANE.base + behind(PLANE))
  )
}

/**
 * How long the estimates of configurations will compute on one processor, from their size: planes, points, and number and width
 * of the obstacles. Within a third of the measured times, and rarely below them.
 *
 * @returns seconds
 */
export const computingSeconds = (configurations: readonly Configuration[]): number =>
  configurations.reduce((sum, configuration) => sum + millisecondsOf(configuration), 0) / 1000

import { planesOf } from '../energy/planes.ts'
import { gridOf } from '../horizon/array.ts'
import { monthlyTransmittance, viewOf } from '../horizon/obstacles.ts'
import { VisibleError } from '../platform/errors.ts'
import { MONTHS } from '../solar/calendar.ts'
import type { Configuration } from './estimate.ts'

const DEGREES_PER_TURN = 360

/*
 * CPU milliseconds, slightly above the times on the machine of bench/RESULTS.md, with all reasons, parsing and writing.
 * Obstacles count twice: each is removed once in every hour, and where several overlap each is compared with the sun and the
 * sky. In months that differ, those that overlap share the sky again.
 */
const CONFIGURATION_MS = { base: 10, point: 0.01 }
const PLANE_MS = { base: 5.5, obstacle: 0.6, turn: 3.5, season: 0.04 }
/** Per point of an array. Near obstacles overlap more for some points than for the center. */
const POINT_MS = { base: 0.4, obstacle: 0.18, turn: 1.4, overlap: 0.2 }
/** A string takes as long as this many points. */
const POINTS_PER_STRING = 2.5
/** A row in front spans half a turn. */
const ROW_TURNS = 0.5

/** Number of points of an array; 0 for panels that count as a single point. */
export const pointsOf = ({ array, obstacles, ...plane }: Configuration): number => {
  if (!array) return 0
  const { columns, rows } = gridOf(array, plane, obstacles)
  return columns * rows
}

const millisecondsOf = (configuration: Configuration): number => {
  const { horizonProfile, obstacles, array } = configuration
  // Mean number of obstacles at an azimuth.
  const turns = obstacles.reduce((sum, obstacle) => sum + viewOf(obstacle).width, 0) / DEGREES_PER_TURN
  const monthly = obstacles.map(monthlyTransmittance)
  const seasons = new Set(Array.from({ length: MONTHS }, (_, month) => monthly.map((it) => it[month]).join()))
  const ofPlane =
    PLANE_MS.base +
    PLANE_MS.obstacle * obstacles.length +
    turns * (PLANE_MS.turn + PLANE_MS.season * (seasons.size - 1) * turns)
  const turnsOfPoint = turns + (array?.pitch === undefined ? 0 : ROW_TURNS)
  const ofPoint =
    POINT_MS.base +
    POINT_MS.obstacle * obstacles.length +
    turnsOfPoint * (POINT_MS.turn + POINT_MS.overlap * turnsOfPoint)
  return (
    (pointsOf(configuration) + POINTS_PER_STRING * (array?.strings ?? 0)) * ofPoint +
    CONFIGURATION_MS.base +
    CONFIGURATION_MS.point * horizonProfile.length +
    planesOf(configuration).length * ofPlane
  )
}

/**
 * Predicted CPU time of the estimates of configurations, from their size: planes, points of horizons and arrays, strings, and
 * number, width and seasons of the obstacles. Within a third of the measured times; half of them for obstacles with different
 * seasons that are all at one azimuth.
 *
 * @returns seconds
 */
export const computingSeconds = (configurations: readonly Configuration[]): number =>
  configurations.reduce((sum, configuration) => sum + millisecondsOf(configuration), 0) / 1000

/** Leaves time for the estimator and for a slower machine: a request has 20 s. */
const MAX_COMPUTING_SECONDS = 15

/**
 * @param field named by the error
 * @throws VisibleError validation if the configurations would compute for too long
 */
export const requireLittleComputing = (
  configurations: readonly Configuration[],
  field: 'variants' | 'array',
  limit = MAX_COMPUTING_SECONDS,
): void => {
  const seconds = computingSeconds(configurations)
  if (seconds <= limit) return
  const fewer = field === 'variants' ? 'variants, planes' : 'planes'
  const message = `would take about ${Math.ceil(seconds)} s to compute, but the limit is ${limit} s: use fewer ${fewer} or obstacles, or smaller arrays`
  throw new VisibleError('validation', { errors: [{ field, message }] })
}

import { contours } from 'd3-contour'
import { RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import type { OptimizedOrientation } from '../api/types.ts'

type Grid = OptimizedOrientation['grid']

/** Degrees between neighbors in the service's grid. */
const TILT_STEP = 10
const AZIMUTH_STEP = 30
const COLUMNS = 360 / AZIMUTH_STEP

/** Degrees between the points that contours are drawn through. */
const FINE_STEP = 3

export const MAX_TILT = 90

/**
 * The production at a point of the grid, also beyond its edges: a plane tilted backwards faces the opposite way, and past
 * the vertical the last two rows are continued in a straight line.
 */
const nodeOf = (grid: Grid, row: number, column: number): number => {
  const at = (r: number, c: number): number => grid[r]?.[((c % COLUMNS) + COLUMNS) % COLUMNS] ?? 0
  if (row < 0) return at(-row, column + COLUMNS / 2)
  if (row < grid.length) return at(row, column)
  const last = grid.length - 1
  return at(last, column) + (row - last) * (at(last, column) - at(last - 1, column))
}

/** A cubic through b and c whose slopes there are those of their neighbors (Catmull and Rom 1974). @param t 0 at b, 1 at c */
const spline = (t: number, [a, b, c, d]: readonly [number, number, number, number]): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))

/**
 * The production between the points of the grid, kWh a year.
 *
 * @param tilt degrees from horizontal, 0…90
 * @param azimuth degrees clockwise from north, any turn
 */
export const productionAt = (grid: Grid, tilt: number, azimuth: number): number => {
  const [row, column] = [tilt / TILT_STEP, azimuth / AZIMUTH_STEP]
  const [r, c] = [Math.floor(row), Math.floor(column)]
  const along = (rowIndex: number): number =>
    spline(column - c, [
      nodeOf(grid, rowIndex, c - 1),
      nodeOf(grid, rowIndex, c),
      nodeOf(grid, rowIndex, c + 1),
      nodeOf(grid, rowIndex, c + 2),
    ])
  return spline(row - r, [along(r - 1), along(r), along(r + 1), along(r + 2)])
}

/** A production in percent of the best. 100 if there is nothing to produce. */
export const shareOfBest = ({ best }: Pick<OptimizedOrientation, 'best'>, production: number): number =>
  best.adjustedAnnual > 0 ? (100 * production) / best.adjustedAnnual : 100

/** Percent of the best production. */
export const LEVELS = [40, 50, 60, 70, 80, 90, 95, 98] as const

/** An area that gets at least so much, as rings of [azimuth, tilt] in degrees. */
export interface Band {
  readonly level: number
  readonly rings: readonly (readonly (readonly [number, number])[])[]
}

/**
 * The areas in which panels get at least so many percent of the best production, the least first. They reach a little beyond
 * the edges of the plot, which clips them.
 *
 * @param from the azimuth at the left edge, degrees
 */
export const orientationBands = (orientation: OptimizedOrientation, from: number): Band[] => {
  const columns = 360 / FINE_STEP + 1
  const rows = MAX_TILT / FINE_STEP + 1
  const shares = Array.from({ length: columns * rows }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns]
    const production = productionAt(orientation.grid, row * FINE_STEP, from + column * FINE_STEP)
    return shareOfBest(orientation, production)
  })
  // d3 puts the value of a point half a step further.
  const toDegrees = ([x = 0, y = 0]: readonly number[]): readonly [number, number] => [
    from + (x - 0.5) * FINE_STEP,
    (y - 0.5) * FINE_STEP,
  ]
  return contours()
    .size([columns, rows])
    .thresholds([...LEVELS])(shares)
    .map(({ value, coordinates }) => ({
      level: value,
      rings: coordinates.flat().map((ring) => ring.map(toDegrees)),
    }))
}

/** The azimuth at the left edge of a plot whose middle faces the equator, degrees. */
export const leftEdge = ({ bestUnshaded }: OptimizedOrientation): number =>
  Math.cos(bestUnshaded.panelAzimuth * RADIANS_PER_DEGREE) > 0 ? -180 : 0

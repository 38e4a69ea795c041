import { type Direction, type Plane, RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { MONTHS, total } from '../solar/calendar.ts'
import { type BandView, viewFromBand } from './band.ts'
import { wrapAzimuth } from './direction.ts'
import {
  type ArrayPoint,
  type Obstacle,
  type ObstacleView,
  topHeightAt,
  topsFrom,
  viewFrom,
} from './obstacles.ts'

/*
 * An array of panels as a grid of points, the centers of equal cells, regardless of its strings:
 *
 *     columns = 3, rows = 2          From the side, with the row in front:
 *
 *      .-----.-----.-----.                  .'  height
 *      |  .  |  .  |  .  |           .'    .' ) tilt
 *      |-----|-----|-----|         .'____.'______
 *      |  .  |  .  |  .  |         |pitch|
 *      '-----'-----'-----'
 */

/** A rectangle of panels. Meters. */
export interface PanelArray {
  /** Horizontal. */
  readonly width: number
  /** Up the slope. */
  readonly height: number
  /** Horizontal bands of the array, one string of modules each. */
  readonly strings: number
  /** Horizontal distance from row to row, when many equal rows stand one in front of another. */
  readonly pitch?: number
}

/** The view from an array, besides the horizon line: obstacles, then the row in front if there is one. */
export interface ArrayViews {
  readonly points: readonly (readonly ObstacleView[])[]
  /** From each band. */
  readonly bands: readonly (readonly BandView[])[]
}

/**
 * Cells along a side of an array, from the parallax of the obstacles' tops along it in degrees. Errors of distant obstacles
 * average out.
 */
const cellsFor = (degrees: number): number => Math.max(1, Math.ceil(1.5 * Math.sqrt(degrees) - 1))

/** With a row in front: meters up the slope per row of cells, and the fewest and most rows of cells. */
const ROW_SLICE = 0.2
const FEWEST_SLICES = 20
const MOST_SLICES = 40

/** A position on an array as shares of its width and height from the center, −0.5…0.5. */
type Position = readonly [aside: number, above: number]

const pointAt = ({ width, height }: PanelArray, { panelTilt, panelAzimuth }: Plane) => {
  const [tilt, facing] = [panelTilt, panelAzimuth].map((angle) => angle * RADIANS_PER_DEGREE)
  return ([aside, above]: Position): ArrayPoint => {
    // Up the slope points away from the panel azimuth.
    const [right, back] = [aside * width, -above * height * Math.cos(tilt)]
    return {
      east: back * Math.sin(facing) + right * Math.cos(facing),
      north: back * Math.cos(facing) - right * Math.sin(facing),
      up: above * height * Math.sin(tilt),
    }
  }
}

const HALVES = [-0.5, 0, 0.5]

const angleBetween = (a: Direction, b: Direction): number =>
  Math.acos(Math.min(1, a.east * b.east + a.north * b.north + a.up * b.up)) / RADIANS_PER_DEGREE

/** Greatest parallax of any top between the first and the last viewpoint of a line, degrees. */
const movement = (seen: readonly (readonly Direction[])[]): number =>
  Math.max(
    0,
    ...seen[0].map((_, top) => total(seen.slice(1).map((tops, i) => angleBetween(seen[i][top], tops[top])))),
  )

/** Number of columns and rows of cells of an array. */
export const gridOf = (array: PanelArray, plane: Plane, obstacles: readonly Obstacle[]) => {
  const at = pointAt(array, plane)
  const enabled = obstacles.filter((obstacle) => obstacle.enabled)
  const seen = HALVES.map((above) =>
    HALVES.map((aside) => enabled.flatMap((obstacle) => topsFrom(obstacle, at([aside, above])))),
  )
  const columns = cellsFor(Math.max(...seen.map(movement)))
  const rows = cellsFor(Math.max(...HALVES.map((_, i) => movement(seen.map((line) => line[i])))))
  const slices = Math.min(MOST_SLICES, Math.max(FEWEST_SLICES, Math.ceil(array.height / ROW_SLICE)))
  return { columns, rows: array.pitch === undefined ? rows : Math.max(rows, slices) }
}

/** The row in front, endless, from `rest` meters down the slope: tan h = slope · cos(A − panelAzimuth) at an azimuth A. */
const rowInFront = ({ panelTilt, panelAzimuth }: Plane, rest: number, pitch: number): ObstacleView => {
  const tilt = panelTilt * RADIANS_PER_DEGREE
  return {
    name: null,
    azimuth: wrapAzimuth(panelAzimuth - 90),
    width: 180,
    crestAzimuth: panelAzimuth,
    crestSlope: (rest * Math.sin(tilt)) / (pitch - rest * Math.cos(tilt)),
    transmittance: new Array<number>(MONTHS).fill(0),
  }
}

export const viewsOf = (
  array: PanelArray,
  plane: Plane,
  obstacles: readonly Obstacle[],
  { columns, rows } = gridOf(array, plane, obstacles),
): ArrayViews => {
  const { height, strings, pitch } = array
  const at = pointAt(array, plane)
  const rowFrom = (above: number): readonly ObstacleView[] =>
    pitch === undefined ? [] : [rowInFront(plane, (0.5 - above) * height, pitch)]
  const points = Array.from({ length: rows * columns }, (_, i) => {
    const above = (Math.floor(i / columns) + 0.5) / rows - 0.5
    const point = at([((i % columns) + 0.5) / columns - 0.5, above])
    return [...obstacles.map((obstacle) => viewFrom(obstacle, point)), ...rowFrom(above)]
  })
  const bands = Array.from({ length: strings }, (_, band) => {
    const [low, high] = [band / strings - 0.5, (band + 1) / strings - 0.5]
    const corners = (
      [
        [-0.5, low],
        [0.5, low],
        [0.5, high],
        [-0.5, high],
      ] as const
    ).map(at)
    // A shadow along the edge darkens the string when it covers half of the lowest cells.
    const rowsFrom = rowFrom(low + 0.5 / rows).map((row) => ({
      ...row,
      heightAt: (azimuth: number) => topHeightAt(row, azimuth),
    }))
    return [...obstacles.map((obstacle) => viewFromBand(obstacle, corners)), ...rowsFrom]
  })
  return { points, bands }
}

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
 * An array of panels as a grid of points, the centers of equal cells, however many strings it has:
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
  /** Horizontal bands of the array with a string of modules each. */
  readonly strings: number
  /** From row to row, horizontally, of many equal rows in front of each other. */
  readonly pitch?: number
}

/** What an array sees, besides the horizon line: the obstacles, and then the row in front if there is one. */
export interface ArrayViews {
  readonly points: readonly (readonly ObstacleView[])[]
  /** From each band. */
  readonly bands: readonly (readonly BandView[])[]
}

/**
 * Cells along a side of an array from which the tops of obstacles move in the sky by so many degrees. The errors of the farther
 * ones even out.
 */
const cellsFor = (degrees: number): number => Math.max(1, Math.ceil(1.5 * Math.sqrt(degrees) - 1))

/** Where the row in front matters: meters up the slope for each row of cells, and the fewest and most rows. */
const ROW_SLICE = 0.2
const FEWEST_SLICES = 20
const MOST_SLICES = 40

/** A position on an array: shares of its width and of its height from the center, −0.5 … 0.5. */
type Position = readonly [aside: number, above: number]

const pointAt = ({ width, height }: PanelArray, { panelTilt, panelAzimuth }: Plane) => {
  const [tilt, facing] = [panelTilt, panelAzimuth].map((angle) => angle * RADIANS_PER_DEGREE)
  return ([aside, above]: Position): ArrayPoint => {
    // Up the slope is away from where the panels face.
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

/** How far what is seen from places in a line moves in the sky from the first to the last, degrees. */
const movement = (seen: readonly (readonly Direction[])[]): number =>
  Math.max(
    0,
    ...seen[0].map((_, top) => total(seen.slice(1).map((tops, i) => angleBetween(seen[i][top], tops[top])))),
  )

/** How many columns and rows of cells an array has. */
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

/** The row in front as an obstacle without ends: tan h = slope · cos(A − panelAzimuth) at an azimuth A. */
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

import { type Plane, RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { MONTHS } from '../solar/calendar.ts'
import { wrapAzimuth } from './direction.ts'
import { type ArrayPoint, type Obstacle, type ObstacleView, placeOfEnd, viewFrom } from './obstacles.ts'

/*
 * An array of panels as a grid of points, the centers of equal cells. The lowest row of cells is the first:
 *
 *     strings = 2, columns = 3, rows = 4       From the side, with the row in front:
 *
 *       9  10  11   second band                       .'  height
 *       6   7   8                             .'    .' ) tilt
 *       3   4   5   first band              .'____.'______
 *       0   1   2                           |pitch|
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

/** What the points of an array see, besides the horizon line. */
export interface ArrayViews {
  /** The obstacles, and then the row in front if there is one, from each point: those of a band follow each other. */
  readonly points: readonly (readonly ObstacleView[])[]
  /** How many bands of as many points each. */
  readonly bands: number
}

/** Cells between the array and the nearest obstacle, which does not count as nearer than this, m. */
const CELLS_TO_NEAREST = 3
const NEAREST = 1.2
/** Of cells in a row, and of rows. */
const MOST = 40

/** What rounding may leave of a whole number. */
const ROUNDING = 1e-9

/** Where the row in front matters: meters up the slope for each row of cells, and rows for each string. */
const ROW_SLICE = 0.2
const ROWS_PER_STRING = 10

/** Meters from the center to the nearest point of an obstacle. */
const distanceTo = ({ from, to }: Obstacle): number => {
  const [east, north] = placeOfEnd(from)
  const [toEast, toNorth] = placeOfEnd(to)
  const [x, y] = [toEast - east, toNorth - north]
  const share = Math.max(0, Math.min(1, -(east * x + north * y) / (x * x + y * y)))
  return Math.hypot(east + share * x, north + share * y)
}

const cellsIn = (length: number, cell: number): number =>
  Math.min(MOST, Math.max(1, Math.ceil(length / cell - ROUNDING)))

/** How many columns and rows of cells an array has. Rows are a multiple of its bands. */
export const gridOf = ({ width, height, strings, pitch }: PanelArray, obstacles: readonly Obstacle[]) => {
  const distances = obstacles.filter(({ enabled }) => enabled).map(distanceTo)
  const reach = Math.hypot(width, height) / 2
  const cell = Math.max(NEAREST, Math.min(...distances) - reach) / CELLS_TO_NEAREST
  const slices = pitch === undefined ? 1 : Math.max(Math.ceil(height / ROW_SLICE), ROWS_PER_STRING * strings)
  const rows = Math.min(MOST, Math.max(cellsIn(height, cell), slices))
  const columns = cellsIn(width, cell)
  if (rows * columns === 1) return { columns, rows, bands: 1 }
  const perBand = Math.min(Math.ceil(rows / strings), Math.floor(MOST / strings))
  return { columns, rows: strings * perBand, bands: strings }
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
  { columns, rows, bands } = gridOf(array, obstacles),
): ArrayViews => {
  const { width, height, pitch } = array
  const [tilt, facing] = [plane.panelTilt, plane.panelAzimuth].map((angle) => angle * RADIANS_PER_DEGREE)
  const points: ObstacleView[][] = []
  for (let row = 0; row < rows; row++) {
    const x = ((row + 0.5) / rows) * height
    const above = x - height / 2
    // Up the slope is away from where the panels face.
    const back = -above * Math.cos(tilt)
    const ofRow = pitch === undefined ? [] : [rowInFront(plane, height - x, pitch)]
    for (let column = 0; column < columns; column++) {
      const aside = ((column + 0.5) / columns - 0.5) * width
      const point: ArrayPoint = {
        east: back * Math.sin(facing) + aside * Math.cos(facing),
        north: back * Math.cos(facing) - aside * Math.sin(facing),
        up: above * Math.sin(tilt),
      }
      points.push([...obstacles.map((obstacle) => viewFrom(obstacle, point)), ...ofRow])
    }
  }
  return { points, bands }
}

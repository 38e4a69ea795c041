import { readFileSync } from 'node:fs'

/** Monthly means of a place, January first. */
export type Climate = {
  /** Global over extraterrestrial horizontal irradiation, 0 to 1. */
  readonly clearness: readonly number[]
  /** Air temperature, °C. */
  readonly temperature: readonly number[]
}

/** Degrees from one cell centre to the next, and the southernmost and westernmost centres. */
const step = 5
const firstLatitude = -87.5
const firstLongitude = -177.5
const rows = 36
const columns = 72

function readCells(): readonly (readonly number[])[] {
  const text = readFileSync(new URL('./climatology.csv', import.meta.url), 'utf8')
  const cells: number[][] = []
  for (const line of text.split('\n')) {
    const [latitude = Number.NaN, longitude = Number.NaN, ...figures] = line.split(',').map(Number)
    if (figures.length !== 24 || Number.isNaN(latitude)) continue
    const row = (latitude - firstLatitude) / step
    cells[row * columns + (longitude - firstLongitude) / step] = figures
  }
  return cells
}

const cells = readCells()

function figuresAt(row: number, column: number): readonly number[] {
  const wrapped = ((column % columns) + columns) % columns
  const figures = cells[Math.min(rows - 1, Math.max(0, row)) * columns + wrapped]
  if (figures === undefined) throw new Error(`climatology.csv has no cell ${row}, ${column}`)
  return figures
}

const between = (from: readonly number[], to: readonly number[], share: number): number[] =>
  from.map((value, i) => value + share * ((to[i] ?? value) - value))

/**
 * The climate of a place (degrees, north and east positive), bilinear between the centres of the 5° cells;
 * beyond the last centres before a pole it is that of the last centre.
 */
export function climateAt(latitude: number, longitude: number): Climate {
  const y = (latitude - firstLatitude) / step
  const x = (longitude - firstLongitude) / step
  const row = Math.floor(y)
  const column = Math.floor(x)
  const south = between(figuresAt(row, column), figuresAt(row, column + 1), x - column)
  const north = between(figuresAt(row + 1, column), figuresAt(row + 1, column + 1), x - column)
  const figures = between(south, north, y - row)
  return { clearness: figures.slice(0, 12), temperature: figures.slice(12) }
}

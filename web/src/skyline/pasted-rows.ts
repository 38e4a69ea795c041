import type { HorizonPoint, Points } from '../api/types.ts'
import { parseDirection, toAzimuth } from '../ui/azimuth.ts'
import { parseHeight } from './parse-cell.ts'
import { MAX_POINTS } from './points.ts'

/** Other separators come before commas, which may also be decimal points. */
const SEPARATORS = [/\t/, /;/, /,?\s+/, /,/]
const COMMA = SEPARATORS.at(-1)

const cellsOf = (line: string): string[] => {
  const separator = SEPARATORS.find((pattern) => pattern.test(line))
  const cells = separator ? line.split(separator) : [line]
  // `90,5,12,3` with decimal commas.
  return separator === COMMA && cells.length === 4
    ? [`${cells[0]},${cells[1]}`, `${cells[2]},${cells[3]}`]
    : cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
}

/** The lines of pasted text as cells; null if it is a single value, which belongs in one cell. */
export const parseRows = (text: string): string[][] | null => {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  // Among numbers on lines of their own, `20,5` is one number, too.
  const isOneColumn = lines.some((line) => /^\d+$/.test(line))
  const rows = lines.map((line) => (isOneColumn && /^\d+,\d+$/.test(line) ? [line] : cellsOf(line)))
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null
}

const toPoint = ([azimuth = '', height = '']: readonly string[]): HorizonPoint | null => {
  const [direction, heightAngle] = [parseDirection(azimuth), parseHeight(height)]
  return direction !== null && 'value' in heightAngle ? { direction, heightAngle: heightAngle.value } : null
}

export interface Pasted {
  readonly points: Points
  /** Rows that have been filled. */
  readonly count: number
  /** Lines that are no point, or for which there is no room. */
  readonly ignored: number
}

const uniqueByAzimuth = (points: Points): HorizonPoint[] => [
  ...new Map(points.map((point) => [toAzimuth(point.direction), point])).values(),
]

/** Two columns: azimuth and height. They replace the points from a row on, and those at the same azimuths. */
const pastePoints = (points: Points, row: number, rows: readonly (readonly string[])[]): Pasted => {
  const read = rows.map(toPoint).filter((point) => point !== null)
  const pasted = uniqueByAzimuth(read)
  const azimuths = new Set(pasted.map(({ direction }) => toAzimuth(direction)))
  const isKept = ({ direction }: HorizonPoint): boolean => !azimuths.has(toAzimuth(direction))
  const before = points.slice(0, row).filter(isKept)
  const after = points.slice(row + rows.length).filter(isKept)
  const filled = pasted.slice(0, MAX_POINTS - before.length - after.length)
  const count = filled.length
  return { points: [...before, ...filled, ...after], count, ignored: rows.length - count }
}

/** One column of heights, which replace those from a row on. */
const pasteHeights = (points: Points, row: number, rows: readonly (readonly string[])[]): Pasted => {
  const heights = rows.slice(0, points.length - row).map(([text = '']) => parseHeight(text))
  const replaced = points.map((point, i) => {
    const parsed = heights[i - row]
    return parsed && 'value' in parsed ? { ...point, heightAngle: parsed.value } : point
  })
  const count = heights.filter((parsed) => 'value' in parsed).length
  return { points: replaced, count, ignored: rows.length - count }
}

/** Fills the table from a cell on. */
export const pasteRows = (
  points: Points,
  row: number,
  isHeight: boolean,
  rows: readonly (readonly string[])[],
): Pasted =>
  isHeight && rows.every((cells) => cells.length === 1)
    ? pasteHeights(points, row, rows)
    : pastePoints(points, row, rows)

export const pastedText = ({ count, ignored }: Pasted): string => {
  const rows = count === 1 ? '1 row pasted' : `${count} rows pasted`
  if (ignored === 0) return `${rows}.`
  return `${rows}; ${ignored === 1 ? '1 line' : `${ignored} lines`} left out.`
}

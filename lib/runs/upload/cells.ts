import { NUMBER_COLUMNS } from './columns.ts'

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** What is no number stays text, so that validation finds it. An empty text is a missing value. */
const numberIn = (text: string): number | string | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return NUMBER.test(trimmed) ? Number(trimmed) : trimmed
}

/** A pair azimuth:height as a point of a horizon; any other text as it is. */
const pointIn = (text: string): unknown => {
  const [direction, height, ...rest] = text.split(':')
  if (direction === undefined || height === undefined || rest.length > 0) return text
  const heightAngle = numberIn(height)
  return { ...(direction && { direction }), ...(heightAngle !== undefined && { heightAngle }) }
}

const NUMBERS: readonly string[] = NUMBER_COLUMNS

const valueIn = (column: string, cell: string): unknown => {
  if (NUMBERS.includes(column)) return numberIn(cell)
  const text = cell.trim()
  if (text === '') return undefined
  return column === 'horizonProfile' ? text.split(/\s+/).map(pointIn) : text
}

/** The values of a row of a CSV file, yet to be validated; those of empty cells are left out. */
export const valuesIn = (columns: readonly string[], cells: readonly string[]): unknown =>
  Object.fromEntries(
    columns
      .map((column, i) => [column, valueIn(column, cells[i] ?? '')] as const)
      .filter(([, value]) => value !== undefined),
  )

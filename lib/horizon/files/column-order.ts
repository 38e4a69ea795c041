import { MAX_HEIGHT } from '../line.ts'
import { compassPointIn, numberIn } from './cells.ts'
import type { Line } from './file-text.ts'
import { isMonotonic } from './monotonic.ts'
import type { UnreadableFile } from './unreadable-file.ts'

const columnOf = (lines: readonly Line[], column: number): number[] =>
  lines.flatMap(({ cells }) => numberIn(cells[column] ?? '') ?? [])

const canBeHeight = (value: number): boolean => Math.abs(value) <= MAX_HEIGHT
const canBeAzimuth = (value: number): boolean => value >= -180 && value <= 360

/** Fewer rows are monotonic by chance. */
const MIN_ROWS = 5

/**
 * Whether the first column holds heights and the second azimuths.
 *
 * @param isOrderGiven the caller says that the azimuth comes first, which decides where the numbers do not
 * @throws what `ambiguous` returns, if neither the numbers nor the caller decide
 */
export const hasSwappedColumns = (
  rows: readonly Line[],
  isOrderGiven: boolean,
  ambiguous: () => UnreadableFile,
): boolean => {
  if (rows.some(({ cells }) => compassPointIn(cells[0] ?? '') !== null)) return false
  if (rows.length > 0 && rows.every(({ cells }) => compassPointIn(cells[1] ?? '') !== null)) return true
  const [first, second] = [columnOf(rows, 0), columnOf(rows, 1)]
  if (!first.every(canBeHeight) || !second.every(canBeAzimuth)) return false
  const tooHigh = second.filter((value) => !canBeHeight(value)).length
  const [isFirstOrdered, isSecondOrdered] = [isMonotonic(first), isMonotonic(second)]
  const looksSwapped = isSecondOrdered && !isFirstOrdered
  if (tooHigh > 0 && (2 * tooHigh >= second.length || looksSwapped)) return true
  const isDoubtful = tooHigh > 0 || (looksSwapped && rows.length >= MIN_ROWS)
  if (isDoubtful && !isOrderGiven) throw ambiguous()
  return false
}

import { clamp } from './frame.ts'

/** A cell of the table. Columns: azimuth, height, remove button. */
export interface Cell {
  readonly row: number
  readonly column: number
}

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Whether the caret is at either end of the field. Both are true if the field is empty or fully selected, or a button. */
export interface Caret {
  readonly atStart: boolean
  readonly atEnd: boolean
}

export const HEIGHT_COLUMN = 1
const COLUMNS = 3
const REMOVE_COLUMN = COLUMNS - 1
/** Rows. */
const PAGE_SIZE = 10

/** The rows and columns to move; null if the field itself handles the key. */
const keyStep = (
  pressed: KeyPress,
  { column }: Cell,
  caret: Caret,
): readonly [down: number, right: number] | null => {
  const { key } = pressed
  if (pressed.altKey || pressed.metaKey || pressed.shiftKey) return null
  if (pressed.ctrlKey) return key === 'Home' ? [-Infinity, 0] : key === 'End' ? [Infinity, 0] : null
  if (key === 'ArrowUp') return [-1, 0]
  if (key === 'ArrowDown') return [1, 0]
  if (key === 'PageUp') return [-PAGE_SIZE, 0]
  if (key === 'PageDown') return [PAGE_SIZE, 0]
  if (key === 'Enter' && column !== REMOVE_COLUMN) return [1, 0]
  if (key === 'ArrowLeft' && caret.atStart) return [0, -1]
  if (key === 'ArrowRight' && caret.atEnd) return [0, 1]
  return null
}

/** The cell to focus, which is the same one at the edge of the table; null if the field itself handles the key. */
export const nextCell = (pressed: KeyPress, cell: Cell, caret: Caret, rows: number): Cell | null => {
  const step = keyStep(pressed, cell, caret)
  if (step === null) return null
  const [down, right] = step
  return {
    row: clamp(0, cell.row + down, rows - 1),
    column: clamp(0, cell.column + right, COLUMNS - 1),
  }
}

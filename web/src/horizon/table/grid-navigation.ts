import { within } from '../geometry.ts'

/** A field of the table: a row of its points, and a column from azimuth to the button that removes. */
export interface Cell {
  readonly row: number
  readonly column: number
}

export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Which ends of the field the caret stands at: both in an empty one, in one that is selected as a whole, and on a button. */
export interface Caret {
  readonly atStart: boolean
  readonly atEnd: boolean
}

const COLUMNS = 3
const REMOVE = COLUMNS - 1
const LEAP = 10

/** How far a key goes, in rows and columns; null: it belongs to the field itself. */
const stepOf = (
  pressed: Pressed,
  { column }: Cell,
  caret: Caret,
): readonly [down: number, right: number] | null => {
  const { key } = pressed
  if (pressed.altKey || pressed.metaKey || pressed.shiftKey) return null
  if (pressed.ctrlKey) return key === 'Home' ? [-Infinity, 0] : key === 'End' ? [Infinity, 0] : null
  if (key === 'ArrowUp') return [-1, 0]
  if (key === 'ArrowDown') return [1, 0]
  if (key === 'PageUp') return [-LEAP, 0]
  if (key === 'PageDown') return [LEAP, 0]
  if (key === 'Enter' && column !== REMOVE) return [1, 0]
  if (key === 'ArrowLeft' && caret.atStart) return [0, -1]
  if (key === 'ArrowRight' && caret.atEnd) return [0, 1]
  return null
}

/**
 * The field that a key leads to, which may be the same at the table's edge; null: the key means something in the field.
 * The table is one stop of the Tab key.
 */
export const cellAfter = (pressed: Pressed, cell: Cell, caret: Caret, rows: number): Cell | null => {
  const step = stepOf(pressed, cell, caret)
  if (step === null) return null
  const [down, right] = step
  return {
    row: within(0, cell.row + down, rows - 1),
    column: within(0, cell.column + right, COLUMNS - 1),
  }
}

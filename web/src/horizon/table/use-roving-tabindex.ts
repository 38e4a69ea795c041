import { useState } from 'preact/hooks'
import { cellId } from '../use-point-editing.ts'
import { type Caret, nextCell } from './grid-navigation.ts'

interface RovingTabindex {
  /** The column that is focused, or that Tab will focus. */
  readonly column: number
  onColumn(column: number): void
  onKeyDown(event: KeyboardEvent): void
}

const caretOf = (field: HTMLInputElement | null): Caret => {
  if (field === null) return { atStart: true, atEnd: true }
  const { selectionStart: from, selectionEnd: to, value } = field
  const isAllSelected = from === 0 && to === value.length
  return { atStart: isAllSelected || to === 0, atEnd: isAllSelected || from === value.length }
}

const focusCell = (id: string): void => {
  const field = document.getElementById(id)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/** Arrow keys move between cells as in a spreadsheet; F2 starts editing. The table is a single tab stop. */
export const useRovingTabindex = (row: number, rows: number): RovingTabindex => {
  const [column, onColumn] = useState(0)
  return {
    column,
    onColumn,
    onKeyDown: (event) => {
      const field = event.target instanceof HTMLInputElement ? event.target : null
      if (event.key === 'F2') field?.setSelectionRange(field.value.length, field.value.length)
      const next = nextCell(event, { row, column }, caretOf(field), rows)
      if (next === null) return
      event.preventDefault()
      focusCell(cellId(next.row, next.column))
    },
  }
}

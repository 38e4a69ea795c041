import { useState } from 'preact/hooks'
import { cellId } from '../use-point-editing.ts'
import { type Caret, cellAfter } from './grid-navigation.ts'

interface Roving {
  /** Where the Tab key leads, and where the focus is while it is in the table. */
  readonly column: number
  onColumn(column: number): void
  onKeyDown(event: KeyboardEvent): void
}

const caretOf = (field: HTMLInputElement | null): Caret => {
  if (field === null) return { atStart: true, atEnd: true }
  const { selectionStart: from, selectionEnd: to, value } = field
  const isWhole = from === 0 && to === value.length
  return { atStart: isWhole || to === 0, atEnd: isWhole || from === value.length }
}

const focus = (id: string): void => {
  const field = document.getElementById(id)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/** Keys that go from field to field, as in a spreadsheet; F2 sets the caret into the text. */
export const useRoving = (row: number, rows: number): Roving => {
  const [column, onColumn] = useState(0)
  return {
    column,
    onColumn,
    onKeyDown: (event) => {
      const field = event.target instanceof HTMLInputElement ? event.target : null
      if (event.key === 'F2') field?.setSelectionRange(field.value.length, field.value.length)
      const to = cellAfter(event, { row, column }, caretOf(field), rows)
      if (to === null) return
      event.preventDefault()
      focus(cellId(to.row, to.column))
    },
  }
}

import { describe, expect, it } from 'vitest'
import { type Caret, nextCell } from '../../../web/src/skyline/table-keys.ts'

const ROWS = 30
const CELL = { row: 5, column: 1 }
const IN_TEXT: Caret = { atStart: false, atEnd: false }
const ALL_SELECTED: Caret = { atStart: true, atEnd: true }
const press = (key: string, modifiers: object = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...modifiers,
})

describe('nextCell', () => {
  it.each([
    ['ArrowUp', 4],
    ['ArrowDown', 6],
    ['Enter', 6],
    ['PageDown', 15],
    ['PageUp', 0],
  ])('moves to another row for %s, wherever the caret is', (key, row) => {
    expect(nextCell(press(key), CELL, IN_TEXT, ROWS)).toEqual({ row, column: 1 })
  })

  it('moves sideways from the end of the text, or if all of it is selected', () => {
    const right = press('ArrowRight')
    expect(nextCell(right, CELL, IN_TEXT, ROWS)).toBeNull()
    expect(nextCell(right, CELL, { atStart: false, atEnd: true }, ROWS)).toEqual({ row: 5, column: 2 })
    expect(nextCell(right, CELL, ALL_SELECTED, ROWS)).toEqual({ row: 5, column: 2 })
    expect(nextCell(press('ArrowLeft'), CELL, ALL_SELECTED, ROWS)).toEqual({ row: 5, column: 0 })
  })

  it('stops at the edges of the table', () => {
    const ctrlKey = true
    expect(nextCell(press('Home', { ctrlKey }), CELL, IN_TEXT, ROWS)).toEqual({ row: 0, column: 1 })
    expect(nextCell(press('End', { ctrlKey }), CELL, IN_TEXT, ROWS)).toEqual({ row: 29, column: 1 })
    expect(nextCell(press('ArrowDown'), { row: 29, column: 2 }, ALL_SELECTED, ROWS)).toEqual({
      row: 29,
      column: 2,
    })
    expect(nextCell(press('ArrowRight'), { row: 0, column: 2 }, ALL_SELECTED, ROWS)).toEqual({
      row: 0,
      column: 2,
    })
  })

  it.each([
    press('a'),
    press('Home'),
    press('Tab'),
    press('ArrowLeft', { shiftKey: true }),
    press('z', { ctrlKey: true }),
  ])('leaves %j to the field', (pressed) => expect(nextCell(pressed, CELL, ALL_SELECTED, ROWS)).toBeNull())

  it('leaves Enter to the remove button', () => {
    expect(nextCell(press('Enter'), { row: 5, column: 2 }, ALL_SELECTED, ROWS)).toBeNull()
  })
})

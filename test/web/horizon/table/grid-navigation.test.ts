import { describe, expect, it } from 'vitest'
import { type Caret, cellAfter } from '../../../../web/src/horizon/table/grid-navigation.ts'

const ROWS = 30
const CELL = { row: 5, column: 1 }
const WITHIN: Caret = { atStart: false, atEnd: false }
const WHOLE: Caret = { atStart: true, atEnd: true }
const press = (key: string, modifiers: object = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...modifiers,
})

describe('a key in the table of points', () => {
  it.each([
    ['ArrowUp', 4],
    ['ArrowDown', 6],
    ['Enter', 6],
    ['PageDown', 15],
    ['PageUp', 0],
  ])('%s leads to another row, whatever the caret', (key, row) => {
    expect(cellAfter(press(key), CELL, WITHIN, ROWS)).toEqual({ row, column: 1 })
  })

  it('leads sideways from the end of a text, and from one that is selected', () => {
    const right = press('ArrowRight')
    expect(cellAfter(right, CELL, WITHIN, ROWS)).toBeNull()
    expect(cellAfter(right, CELL, { atStart: false, atEnd: true }, ROWS)).toEqual({ row: 5, column: 2 })
    expect(cellAfter(right, CELL, WHOLE, ROWS)).toEqual({ row: 5, column: 2 })
    expect(cellAfter(press('ArrowLeft'), CELL, WHOLE, ROWS)).toEqual({ row: 5, column: 0 })
  })

  it('leads to the ends of the table, and not beyond', () => {
    const ctrlKey = true
    expect(cellAfter(press('Home', { ctrlKey }), CELL, WITHIN, ROWS)).toEqual({ row: 0, column: 1 })
    expect(cellAfter(press('End', { ctrlKey }), CELL, WITHIN, ROWS)).toEqual({ row: 29, column: 1 })
    expect(cellAfter(press('ArrowDown'), { row: 29, column: 2 }, WHOLE, ROWS)).toEqual({ row: 29, column: 2 })
    expect(cellAfter(press('ArrowRight'), { row: 0, column: 2 }, WHOLE, ROWS)).toEqual({ row: 0, column: 2 })
  })

  it.each([
    press('a'),
    press('Home'),
    press('Tab'),
    press('ArrowLeft', { shiftKey: true }),
    press('z', { ctrlKey: true }),
  ])('%j belongs to the field', (pressed) => expect(cellAfter(pressed, CELL, WHOLE, ROWS)).toBeNull())

  it('Enter presses the button that removes', () => {
    expect(cellAfter(press('Enter'), { row: 5, column: 2 }, WHOLE, ROWS)).toBeNull()
  })
})

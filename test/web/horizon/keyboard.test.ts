import { describe, expect, it } from 'vitest'
import { keyAction } from '../../../web/src/horizon/keyboard.ts'

const order = [4, 2, 0]

describe('keyAction', () => {
  it.each([
    ['ArrowLeft', -1, 0],
    ['ArrowRight', 1, 0],
    ['ArrowUp', 0, 1],
    ['ArrowDown', 0, -1],
  ])('%s moves by a degree, with Shift by a tenth', (key, turn, climb) => {
    expect(keyAction(key, false, 2, order)).toEqual({ kind: 'move', turn, climb })
    expect(keyAction(key, true, 2, order)).toEqual({ kind: 'move', turn: turn / 10, climb: climb / 10 })
  })

  it.each([
    ['PageUp', 4],
    ['PageDown', 0],
    ['Home', 4],
    ['End', 0],
  ])('%s goes along the line', (key, to) => {
    expect(keyAction(key, false, 2, order)).toEqual({ kind: 'go', to })
  })

  it('goes nowhere past the ends, and leaves other keys alone', () => {
    expect(keyAction('PageUp', false, 4, order)).toBeNull()
    expect(keyAction('PageDown', false, 0, order)).toBeNull()
    expect(keyAction('Tab', false, 2, order)).toBeNull()
  })

  it.each(['Delete', 'Backspace'])('%s removes', (key) => {
    expect(keyAction(key, false, 2, order)).toEqual({ kind: 'remove' })
  })
})

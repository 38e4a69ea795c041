import { describe, expect, it } from 'vitest'
import { keyAction } from '../../../web/src/skyline/handle-keys.ts'

const order = [4, 2, 0]

describe('keyAction', () => {
  it.each([
    ['ArrowLeft', -1, 0],
    ['ArrowRight', 1, 0],
    ['ArrowUp', 0, 1],
    ['ArrowDown', 0, -1],
  ])('%s moves the point by 1°, or 0.1° with Shift', (key, turn, rise) => {
    expect(keyAction(key, false, 2, order)).toEqual({ kind: 'move', turn, rise })
    expect(keyAction(key, true, 2, order)).toEqual({ kind: 'move', turn: turn / 10, rise: rise / 10 })
  })

  it.each([
    ['PageUp', 4],
    ['PageDown', 0],
    ['Home', 4],
    ['End', 0],
  ])('%s focuses another point', (key, to) => {
    expect(keyAction(key, false, 2, order)).toEqual({ kind: 'focus', to })
  })

  it('does nothing past the ends or for other keys', () => {
    expect(keyAction('PageUp', false, 4, order)).toBeNull()
    expect(keyAction('PageDown', false, 0, order)).toBeNull()
    expect(keyAction('Tab', false, 2, order)).toBeNull()
  })

  it.each(['Delete', 'Backspace'])('%s removes the point', (key) => {
    expect(keyAction(key, false, 2, order)).toEqual({ kind: 'remove' })
  })
})

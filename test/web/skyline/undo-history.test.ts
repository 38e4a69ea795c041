import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Points } from '../../../web/src/api/types.ts'
import {
  recordChange,
  redo,
  samePoints,
  sameSurroundings,
  startHistory,
  undo,
} from '../../../web/src/horizon/undo-history.ts'
import { horizons, point } from './horizons.ts'
import { obstacle } from './obstacles/obstacles.ts'

const [open, south, west] = [[], [point('S', 10)], [point('W', 20)]]

describe('the undo history', () => {
  it('undoes and redoes changes', () => {
    const history = recordChange(recordChange(startHistory<Points>(open), south), west)
    expect(undo(history).present).toEqual(south)
    expect(undo(undo(history)).present).toEqual(open)
    expect(redo(undo(history)).present).toEqual(west)
  })

  it('does nothing at either end', () => {
    const history = startHistory(south)
    expect(undo(history)).toBe(history)
    expect(redo(history)).toBe(history)
  })

  it('undoes a gesture in one step', () => {
    const dragged = [1, 2, 3].reduce(
      (history, height) => recordChange(history, [point('S', height)], 'drag 1'),
      startHistory<Points>(open),
    )
    expect(dragged.present).toEqual([point('S', 3)])
    expect(undo(dragged).present).toEqual(open)
    expect(undo(recordChange(dragged, west, 'drag 2')).present).toEqual([point('S', 3)])
  })

  it('starts a new step after an undo, even within the same gesture', () => {
    const history = undo(recordChange(startHistory<Points>(open), south, 'keys 1'))
    expect(undo(recordChange(history, west, 'keys 1')).present).toEqual(open)
  })

  it('cannot redo after a new change', () => {
    const history = recordChange(undo(recordChange(startHistory<Points>(open), south)), west)
    expect(redo(history)).toBe(history)
  })

  it('returns to the start after undoing every step', () => {
    fc.assert(
      fc.property(fc.array(horizons(), { maxLength: 20 }), (all) => {
        let history = all.reduce((line, points) => recordChange(line, points), startHistory<Points>(open))
        for (const _ of all) history = undo(history)
        expect(history.present).toBe(open)
        for (const _ of all) history = redo(history)
        expect(history.present).toEqual(all.at(-1) ?? open)
      }),
    )
  })
})

describe('samePoints', () => {
  it('compares values and order', () => {
    expect(samePoints(south, [point('S', 10)])).toBe(true)
    expect(samePoints(south, [point('180', 10)])).toBe(false)
    expect(samePoints([...south, ...west], [...west, ...south])).toBe(false)
    expect(samePoints(south, [...south, ...west])).toBe(false)
  })
})

describe('sameSurroundings', () => {
  it('compares points and obstacles', () => {
    const here = { points: south, obstacles: [obstacle()] }
    expect(sameSurroundings(here, { points: [point('S', 10)], obstacles: [obstacle()] })).toBe(true)
    expect(sameSurroundings(here, { ...here, points: west })).toBe(false)
    expect(sameSurroundings(here, { ...here, obstacles: [] })).toBe(false)
    expect(sameSurroundings(here, { ...here, obstacles: [obstacle({ height: 5 })] })).toBe(false)
  })
})

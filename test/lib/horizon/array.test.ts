import { expect, test } from 'vitest'
import { gridOf } from '../../../lib/horizon/array.ts'
import { GARDEN, screen } from './skylines.ts'

const ARRAY = { width: 6, height: 4, strings: 2 }

/** A wall in the south. */
const wallAt = (distance: number) =>
  screen('Wall', [135, distance * Math.SQRT2], [225, distance * Math.SQRT2], 6)

test('cells are a third as long as the nearest enabled obstacle is away from the array, from 0.4 m on', () => {
  const grid = (columns: number, rows: number) => ({ columns, rows, bands: 2 })
  const aPoint = { columns: 1, rows: 1, bands: 1 }
  // Half a diagonal is 3.6 m.
  for (const [distance, expected] of [
    [3, grid(15, 10)],
    [5, grid(13, 10)],
    [9, grid(4, 4)],
    [20, grid(2, 2)],
    [22, aPoint],
  ] as const) {
    expect(gridOf(ARRAY, [screen('Far', [0, 90], [20, 90], 6), wallAt(distance)]), `${distance} m`).toEqual(
      expected,
    )
  }
  expect(gridOf(ARRAY, [{ ...wallAt(3), enabled: false }])).toEqual(aPoint)
  expect(gridOf(ARRAY, [])).toEqual(aPoint)
})

test('rows of panels in front make rows of cells of 0.2 m, at least ten for each string, and at most 40', () => {
  expect(gridOf({ ...ARRAY, pitch: 6 }, [])).toEqual({ columns: 1, rows: 20, bands: 2 })
  expect(gridOf({ ...ARRAY, strings: 3, pitch: 6 }, [])).toEqual({ columns: 1, rows: 30, bands: 3 })
  expect(gridOf({ width: 100, height: 30, strings: 3, pitch: 40 }, GARDEN)).toEqual({
    columns: 40,
    rows: 39,
    bands: 3,
  })
})

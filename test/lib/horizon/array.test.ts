import { expect, test } from 'vitest'
import { gridOf } from '../../../lib/horizon/array.ts'
import { GARDEN, screen } from './skylines.ts'

const ARRAY = { width: 6, height: 4, strings: 2 }
const PLANE = { panelTilt: 30, panelAzimuth: 180 }

/** A wall in the south. */
const wallAt = (distance: number) =>
  screen('Wall', [135, distance * Math.SQRT2], [225, distance * Math.SQRT2], 6)

test('cells follow how far the nearest enabled obstacle moves in the sky', () => {
  const grid = (columns: number, rows: number) => ({ columns, rows })
  for (const [distance, expected] of [
    [3, grid(9, 8)],
    [5, grid(7, 7)],
    [9, grid(6, 6)],
    [20, grid(4, 3)],
    [500, grid(1, 1)],
  ] as const) {
    const far = screen('Far', [0, 900], [20, 900], 6)
    expect(gridOf(ARRAY, PLANE, [far, wallAt(distance)]), `${distance} m`).toEqual(expected)
  }
  expect(gridOf(ARRAY, PLANE, [{ ...wallAt(3), enabled: false }])).toEqual(grid(1, 1))
  expect(gridOf(ARRAY, PLANE, [])).toEqual(grid(1, 1))
})

test('rows of panels in front make rows of cells of 0.2 m, from 20 to 40, whatever the strings', () => {
  for (const strings of [1, 2, 20])
    expect(gridOf({ ...ARRAY, strings, pitch: 6 }, PLANE, [])).toEqual({ columns: 1, rows: 20 })
  const large = { width: 100, height: 30, strings: 3, pitch: 40 }
  expect(gridOf(large, PLANE, GARDEN).rows).toBe(40)
})

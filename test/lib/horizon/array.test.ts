import { expect, test } from 'vitest'
import { gridOf, viewsOf } from '../../../lib/horizon/array.ts'
import { type Obstacle, obstacleHeightAt } from '../../../lib/horizon/obstacles.ts'
import { GARDEN, screen } from './skylines.ts'

const ARRAY = { width: 6, height: 4, strings: 2 }
const PLANE = { panelTilt: 30, panelAzimuth: 180 }

/** A wall in the south. */
const wallAt = (distance: number) =>
  screen('Wall', [135, distance * Math.SQRT2], [225, distance * Math.SQRT2], 6)

test('cells follow how far the nearest enabled obstacle moves in the sky', () => {
  const far = screen('Far', [0, 900], [20, 900], 6)
  const grids = [3, 5, 9, 20, 500].map((distance) => gridOf(ARRAY, PLANE, [far, wallAt(distance)]))
  expect(grids.map(({ columns }) => columns)).toEqual([9, 8, 6, 4, 1])
  expect(grids.map(({ rows }) => rows)).toEqual([8, 7, 6, 4, 1])
  for (const obstacles of [[], [{ ...wallAt(3), enabled: false }]])
    expect(gridOf(ARRAY, PLANE, obstacles)).toEqual({ columns: 1, rows: 1 })
})

test('rows of panels in front make rows of cells of 0.2 m, from 20 to 40, whatever the strings', () => {
  for (const strings of [1, 2, 20])
    expect(gridOf({ ...ARRAY, strings, pitch: 6 }, PLANE, [])).toEqual({ columns: 1, rows: 20 })
  const large = { width: 100, height: 30, strings: 3, pitch: 40 }
  expect(gridOf(large, PLANE, GARDEN).rows).toBe(40)
})

// Tolerance in degrees: within 0.5 m of an obstacle, the search skips the lowest points.
test.each<[string, Obstacle, number]>([
  ['a wall beside it', screen('Wall', [140, 7], [60, 6], 3), 0],
  ['a post before it', screen('Post', [170, 3], [176, 3], 2), 0],
  ['a house behind it', screen('House', [330, 9], [30, 8], 7), 0],
  ['a chimney in it', screen('Chimney', [150, 0.5], [210, 0.5], 1.5), 5],
  ['a wall through it', screen('Wall', [100, 5], [280.5, 5], 2), 5],
])('a string sees %s as high as the point of it that sees it highest', (_, obstacle, near) => {
  const array = { ...ARRAY, strings: 1 }
  const [band] = viewsOf(array, PLANE, [obstacle]).bands
  const { points } = viewsOf(array, PLANE, [obstacle], { columns: 120, rows: 80 })
  for (let azimuth = 0.5; azimuth < 360; azimuth += 3) {
    const highest = Math.max(...points.map(([view]) => (view ? obstacleHeightAt(view, azimuth) : 0)))
    const ofBand = band?.[0]?.heightAt(azimuth) ?? 0
    expect(ofBand, `${azimuth}°`).toBeGreaterThan(highest - near - 1e-9)
    if (highest > 0) expect(ofBand, `${azimuth}°`).toBeLessThan(highest + 3)
  }
})

test('points see an obstacle as far as it is above them, and nothing of one that is below', () => {
  const hedge = screen('Hedge', [135, 9], [225, 9], 0.5)
  // 0.75 and 0.25 m below the center of the array, and above it.
  const { points } = viewsOf(ARRAY, PLANE, [hedge], { columns: 1, rows: 4 })
  const heights = points.map(([view]) => (view ? obstacleHeightAt(view, 180) : Number.NaN))
  expect(heights.map(Math.sign)).toEqual([1, 1, 1, 0])
})

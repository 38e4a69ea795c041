import fc from 'fast-check'
import { expect, test } from 'vitest'
import { viewOf } from '../../../lib/horizon/obstacles.ts'
import type { Obstacle } from '../../../web/src/api/types.ts'
import { shapeOf } from '../../../web/src/obstacles/plan-geometry.ts'
import {
  draggedScreen,
  type ScreenPart,
  screenEdges,
  screenOutline,
  screenTop,
} from '../../../web/src/skyline/obstacle-screen.ts'
import { forAll } from '../for-all.ts'
import { between, obstacle } from './obstacles.ts'

test('the outline covers the azimuths of the service, from left to right', () => {
  const turns = fc.integer({ min: 1, max: 359 }).filter((turn) => turn !== 180)
  forAll([fc.nat(359), turns], (from, turn) => {
    const any = between(from, (from + turn) % 360, 7)
    const { azimuth, width } = viewOf(any)
    const azimuths = screenOutline(any).map((position) => position.azimuth)
    expect(azimuths[0]).toBe(azimuth)
    expect(azimuths.at(-1)).toBeCloseTo(azimuth + width, 9)
    expect(azimuths).toEqual(azimuths.toSorted((a, b) => a - b))
  })
})

test('the top of a wall is where it is nearest', () => {
  expect(screenTop(between(135, 225, 10 * Math.SQRT2))).toBeCloseTo((Math.atan(0.4) * 180) / Math.PI, 9)
})

const WALL = obstacle({ from: { direction: '110', distance: 14 }, to: { direction: '140', distance: 10 } })
const TREE = between(355, 15, 10, { transmittance: 0.3 })
const REVERSED: Obstacle = { ...WALL, from: WALL.to, to: WALL.from }

/** Degrees by which the edges move: left, right, top. */
test.each<[string, Obstacle, ScreenPart, number, number, [number, number, number]]>([
  ['a wall turns', WALL, 'body', 7, 3, [7, 7, 0]],
  ['a tree turns across north', TREE, 'body', -20, 0, [-20, -20, 0]],
  ['a wall is lifted', WALL, 'top', 9, 5, [0, 0, 5]],
  ['a wall is widened to the left', WALL, 'left', -8, 9, [-8, 0, Number.NaN]],
  ['a wall is narrowed from the right', WALL, 'right', -8, 0, [0, -8, Number.NaN]],
  ['so is one whose ends are the other way around', REVERSED, 'right', -8, 0, [0, -8, Number.NaN]],
  ['a crown grows on both sides', TREE, 'right', 4, 0, [-4, 4, 0]],
])('%s', (_, obstacle, part, turn, rise, moved) => {
  const before = screenEdges(obstacle)
  const after = screenEdges(draggedScreen(obstacle, part, turn, rise))
  const turnOf = (side: 'left' | 'right') => ((after[side] - before[side] + 540) % 360) - 180
  expect(turnOf('left')).toBeCloseTo(moved[0], 1)
  expect(turnOf('right')).toBeCloseTo(moved[1], 1)
  if (!Number.isNaN(moved[2])) expect(after.top - before.top).toBeCloseTo(moved[2], 1)
})

test('a wall keeps its line when a side is dragged, its distance when it turns, and its place below the zenith', () => {
  expect(draggedScreen(WALL, 'left', -8, 0).to).toEqual(WALL.to)
  expect(shapeOf(draggedScreen(WALL, 'body', 30, 0)).distance).toBeCloseTo(shapeOf(WALL).distance, 2)
  expect(screenEdges(draggedScreen(WALL, 'top', 0, 200)).top).toBeLessThan(90)
  expect(draggedScreen(WALL, 'top', 0, -200).height).toBeGreaterThan(0)
})

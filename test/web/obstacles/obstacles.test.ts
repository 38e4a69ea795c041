import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Obstacle, obstacles } from '../../../lib/schemas/obstacle.ts'
import { housesOf, type Wall, wallsOf } from '../../../web/src/obstacles/nearby.ts'
import {
  duplicate,
  freeName,
  KINDS,
  MAX_OBSTACLES,
  newObstacle,
  withPanelHeight,
} from '../../../web/src/obstacles/new-obstacle.ts'
import { isTree, shapeOf } from '../../../web/src/obstacles/plan-geometry.ts'
import { monthsText, seasonsOf, withShare } from '../../../web/src/obstacles/seasons.ts'
import { deciduous, transmittanceOf } from '../../../web/src/obstacles/transmittance.ts'
import { testAll } from '../../test-all.ts'
import { forAll } from '../for-all.ts'
import { between, obstacle } from '../skyline/obstacles.ts'

const [tree, building, wall] = KINDS
if (!wall || !building || !tree) throw new Error('there are three kinds')

testAll(KINDS)('newObstacle is valid and faces the panels', (kind) => {
  const added = newObstacle(kind, [], 47)
  expect(Obstacle.parse(added)).toEqual(added)
  expect(isTree(added)).toBe(kind === tree)
  expect(shapeOf(added)).toEqual({
    azimuth: expect.closeTo(135, 3),
    distance: expect.closeTo(kind.distance, 3),
    width: expect.closeTo(kind.width, 3),
    turn: expect.closeTo(0, 1),
  })
})

testAll([
  [[], 47, 135],
  [[], -33, 45],
  [[newObstacle(wall, [], 47)], 47, 225],
  [[between(100, 260, 5)], 47, 90],
])('newObstacle stands in the way of the sun, beside what is there', (others, latitude, expected) => {
  expect(shapeOf(newObstacle(wall, others, latitude)).azimuth).toBeCloseTo(expected, 3)
})

test('newObstacle can always be added', () => {
  const all: ReturnType<typeof obstacle>[] = []
  for (let i = 0; i < MAX_OBSTACLES; i++) all.push(newObstacle(building, all, 47))
  expect(new Set(all.map(({ name }) => name)).size).toBe(MAX_OBSTACLES)
  expect([all, [...all, obstacle()]].map((it) => obstacles.safeParse(it).success)).toEqual([true, false])
})

test('a duplicate stands beside the original with a name of its own', () => {
  const original = obstacle({ name: 'Poplar 3', transmittance: 0.3, from: { direction: '350', distance: 9 } })
  const copy = duplicate(original, [original])
  expect(copy).toMatchObject({ name: 'Poplar 2', height: original.height })
  for (const measure of ['width', 'distance'] as const)
    expect(shapeOf(copy)[measure]).toBeCloseTo(shapeOf(original)[measure], 2)
  expect(Obstacle.safeParse(copy).success).toBe(true)
  // A name too long to be numbered stays unchanged.
  const name = 'x'.repeat(100)
  expect(freeName(name, [obstacle({ name })])).toBe(name)
})

test.each([
  [5, 3, [2.3, 4.55], []],
  [5, 5.3, [2.25], ['Low']],
  [0, 200, [], ['Low', 'High']],
])('panels moved from %d m to %d m keep what rises above them as high', (from, to, heights, lost) => {
  const obstacles = [obstacle({ name: 'Low', height: 0.3 }), obstacle({ name: 'High', height: 2.55 })]
  const moved = withPanelHeight({ panelHeight: from, obstacles }, to)
  expect(moved.heights.panelHeight).toBe(to)
  expect(moved.heights.obstacles.map(({ height }) => height)).toEqual(heights)
  expect(moved.lost).toEqual(lost)
})

/** A wall from one corner to another, degrees. */
const wallAt = (name: string, from: number, to: number): Wall => ({
  ...between(from, to, 20, { name }),
  estimated: true,
})

test('walls with one address are a house, and so are those without one that share corners', () => {
  const innrain5 = [wallAt('Innrain 5', 90, 100), wallAt('Innrain 5', 110, 120)] as const
  const south = [180, 200, 190].map((from) => wallAt('Building', from, from + 10))
  const alone = wallAt('Building', 10, 20)
  const walls = [innrain5[0], ...south.slice(0, 2), innrain5[1], alone, ...south.slice(2)]
  expect(housesOf(walls)).toEqual([innrain5, south, [alone]])
})

test('a site gets walls with names of their own, and without the mark of a guess', () => {
  const [innrain5, building] = [wallAt('Innrain 5', 90, 100), wallAt('Building', 180, 190)]
  const added = wallsOf([[innrain5, innrain5], [building], [building]], [obstacle({ name: 'House' })])
  const names = ['Innrain 5', 'Innrain 5, wall 2', 'House 2', 'House 3']
  expect(added.map(({ obstacle }) => obstacle.name)).toEqual(names)
  for (const { obstacle, isGuessed } of added) {
    expect(obstacle).not.toHaveProperty('estimated')
    expect(isGuessed).toBe(true)
  }
})

const TREE = [0.64, 0.64, 0.64, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.64, 0.64]
const SOUTHERN_TREE = [0.23, 0.23, 0.23, 0.23, 0.64, 0.64, 0.64, 0.64, 0.64, 0.23, 0.23, 0.23]

testAll([
  [47, TREE, 'Apr–Oct'],
  [23, 0.3, null],
  [-23, 0.3, null],
  [-33, SOUTHERN_TREE, 'Oct–Apr'],
])('a new tree sheds its leaves in its winter, but not between the tropics', (latitude, expected, months) => {
  const { transmittance } = newObstacle(tree, [], latitude)
  expect(transmittance).toEqual(expected)
  const seasons = seasonsOf(transmittance)
  expect(seasons).toEqual(months && deciduous(latitude))
  expect(seasons && monthsText(seasons.months)).toBe(months)
})

test('transmittances have seasons if they have two values', () => {
  for (const other of [TREE.map(() => 0.3), TREE.with(5, 0.4)]) expect(seasonsOf(other)).toBeNull()
})

test('the seasons remain recognizable whatever the sliders say', () => {
  const shares = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
  forAll([fc.array(fc.tuple(fc.boolean(), shares), { maxLength: 20 })], (moves) => {
    let seasons = deciduous(47)
    for (const [isLeafSlider, share] of moves) {
      seasons = withShare(seasons, isLeafSlider ? 'inLeaf' : 'bare', share)
      expect(seasonsOf(transmittanceOf(seasons))).toEqual(seasons)
      expect(seasons.inLeaf).toBeGreaterThanOrEqual(0)
      expect(seasons.bare).toBeLessThanOrEqual(1)
    }
  })
  const fine = { ...deciduous(47), inLeaf: 0.001, bare: 0.004 }
  expect(withShare(fine, 'inLeaf', 0.5)).toMatchObject({ inLeaf: 0, bare: 0.004 })
  expect(withShare(fine, 'bare', 0)).toMatchObject({ inLeaf: 0.001, bare: 0.01 })
})

testAll([
  [[5], 'Jun'],
  [[0, 5], null],
  [[], null],
])('months are in words', (months, text) => {
  expect(monthsText(TREE.map((_, i) => months.includes(i)))).toBe(text)
})

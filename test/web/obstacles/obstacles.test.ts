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
import { deciduous, transmittanceOf, yearlyAverage } from '../../../web/src/obstacles/transmittance.ts'
import { testAll } from '../../test-all.ts'
import { forAll } from '../for-all.ts'
import { between, obstacle } from '../skyline/obstacles.ts'

const [tree, building, wall] = KINDS
if (!wall || !building || !tree) throw new Error('there are three kinds')

const azimuth = (latitude: number, others: readonly ReturnType<typeof obstacle>[] = []) =>
  shapeOf(newObstacle(wall, others, latitude)).azimuth

test.each(KINDS.map((kind) => [kind.name, kind] as const))(
  'newObstacle: %s is valid and faces the panels',
  (_, kind) => {
    const added = newObstacle(kind, [], 47)
    expect(Obstacle.parse(added)).toEqual(added)
    expect(isTree(added)).toBe(kind === tree)
    expect(shapeOf(added)).toEqual({
      azimuth: expect.closeTo(135, 3),
      distance: expect.closeTo(kind.distance, 3),
      width: expect.closeTo(kind.width, 3),
      turn: expect.closeTo(0, 1),
    })
  },
)

test('newObstacle stands where the sun comes from on both hemispheres, and is in leaf in their summer', () => {
  expect(azimuth(47)).toBeCloseTo(135, 3)
  expect(azimuth(-33)).toBeCloseTo(45, 3)
  // In January and July.
  const isBare = (latitude: number) => {
    const shares = [newObstacle(tree, [], latitude).transmittance].flat()
    return [0, 6].map((month) => (shares[month] ?? 0) > 0.5)
  }
  expect(isBare(47)).toEqual([true, false])
  expect(isBare(-33)).toEqual([false, true])
})

test('newObstacle stands beside what is there already', () => {
  const first = newObstacle(building, [], 47)
  expect(shapeOf(newObstacle(building, [first], 47)).azimuth).toBeCloseTo(225, 3)
  expect(azimuth(47, [between(100, 260, 5)])).toBeCloseTo(90, 3)
})

test('newObstacle can always be added', () => {
  let all: readonly ReturnType<typeof obstacle>[] = []
  while (all.length < MAX_OBSTACLES) all = [...all, newObstacle(building, all, 47)]
  expect(obstacles.safeParse(all).success).toBe(true)
  expect(obstacles.safeParse([...all, newObstacle(building, all, 47)]).success).toBe(false)
  expect(new Set(all.map(({ name }) => name)).size).toBe(MAX_OBSTACLES)
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
  [5, 5.3, [0, 2.25], ['Low']],
  [0, 200, [], ['Low', 'High']],
])(
  'panels that move from %d m to %d m keep what rises above them as high as it is',
  (panelHeight, next, heights, lost) => {
    const obstacles = [
      { ...obstacle(), name: 'Low', height: 0.3 },
      { ...obstacle(), name: 'High', height: 2.55 },
    ]
    const moved = withPanelHeight({ panelHeight, obstacles }, next)
    expect(moved.heights.panelHeight).toBe(next)
    expect(moved.heights.obstacles.map(({ height }) => height)).toEqual(
      heights.filter((height) => height > 0),
    )
    expect(moved.lost).toEqual(lost)
  },
)

/** A wall from one corner to another, degrees. */
const wallAt = (name: string, from: number, to: number): Wall => ({
  ...between(from, to, 20, { name }),
  estimated: true,
})

test('walls with one address are a house, and so are those without one that share corners', () => {
  const walls = [
    wallAt('Innrain 5', 90, 100),
    wallAt('Building', 180, 190),
    wallAt('Building', 200, 210),
    wallAt('Innrain 5', 110, 120),
    wallAt('Building', 10, 20),
    wallAt('Building', 190, 200),
  ]
  const [innrain5, south1, south3, innrain5b, alone, south2] = walls
  expect(housesOf(walls)).toEqual([[innrain5, innrain5b], [south1, south3, south2], [alone]])
})

test('a site gets walls with names of their own, and without the mark of a guess', () => {
  const tree = obstacle({ name: 'House' })
  const houses = [
    [wallAt('Innrain 5', 90, 100), wallAt('Innrain 5', 110, 120)],
    [wallAt('Building', 180, 190)],
    [wallAt('Building', 200, 210)],
  ]
  const added = wallsOf(houses, [tree])
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
  [0, TREE, 'Apr–Oct'],
  [-33, SOUTHERN_TREE, 'Oct–Apr'],
])('a deciduous tree has leaves in the summer of its hemisphere', (latitude, expected, months) => {
  const seasons = deciduous(latitude)
  expect(transmittanceOf(seasons)).toEqual(expected)
  expect(seasonsOf(expected)).toEqual(seasons)
  expect(monthsText(seasons.months)).toBe(months)
})

testAll([
  [47, TREE],
  [23, 0.3],
  [1.3, 0.3],
  [-23, 0.3],
  [-33, SOUTHERN_TREE],
])('a new tree sheds its leaves, but not between the tropics', (latitude, expected) => {
  expect(newObstacle(tree, [], latitude).transmittance).toEqual(expected)
})

testAll([
  ['one value', 0.3],
  ['twelve equal values', TREE.map(() => 0.3)],
  ['three values', TREE.with(5, 0.4)],
])('other transmittances have no seasons', (_, transmittance) => {
  expect(seasonsOf(transmittance)).toBeNull()
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
  [[10, 11, 0], 'Nov–Jan'],
  [[0, 5], null],
  [[], null],
])('months are in words', (months, text) => {
  expect(monthsText(TREE.map((_, i) => months.includes(i)))).toBe(text)
})

test('yearlyAverage', () => {
  expect(yearlyAverage(0.3)).toBe(0.3)
  expect(yearlyAverage(TREE)).toBeCloseTo((5 * 0.64 + 7 * 0.23) / 12, 12)
})

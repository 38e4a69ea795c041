import { describe, expect, it } from 'vitest'
import { Obstacle, obstacles } from '../../../lib/schemas/obstacle.ts'
import {
  duplicate,
  freeName,
  KINDS,
  MAX_OBSTACLES,
  newObstacle,
  withPanelHeight,
} from '../../../web/src/obstacles/new-obstacle.ts'
import { isTree, shapeOf } from '../../../web/src/obstacles/plan-geometry.ts'
import { obstacle } from '../skyline/obstacles.ts'

const [tree, building, wall] = KINDS
if (!wall || !building || !tree) throw new Error('there are three kinds')

const azimuth = (latitude: number, others: readonly ReturnType<typeof obstacle>[] = []) =>
  shapeOf(newObstacle(wall, others, latitude)).azimuth

describe('newObstacle', () => {
  it.each(KINDS.map((kind) => [kind.name, kind] as const))('%s is valid and faces the panels', (_, kind) => {
    const added = newObstacle(kind, [], 47)
    expect(Obstacle.parse(added)).toEqual(added)
    expect(shapeOf(added)).toEqual({
      azimuth: expect.closeTo(135, 3),
      distance: expect.closeTo(kind.distance, 3),
      width: expect.closeTo(kind.width, 3),
      turn: expect.closeTo(0, 1),
    })
  })

  it('draws trees as trees, and walls as walls', () => {
    expect([wall, building, tree].map((kind) => isTree(newObstacle(kind, [], 47)))).toEqual([
      false,
      false,
      true,
    ])
  })

  it('stands where the sun comes from on both hemispheres, and is in leaf in their summer', () => {
    expect(azimuth(47)).toBeCloseTo(135, 3)
    expect(azimuth(-33)).toBeCloseTo(45, 3)
    const isBare = (latitude: number) => {
      const { transmittance } = newObstacle(tree, [], latitude)
      return Array.isArray(transmittance)
        ? [transmittance[0], transmittance[6]].map((it = 0) => it > 0.5)
        : []
    }
    expect([isBare(47), isBare(-33)]).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('stands beside what is there already', () => {
    const first = newObstacle(building, [], 47)
    const second = newObstacle(building, [first], 47)
    expect(shapeOf(second).azimuth).toBeCloseTo(225, 3)
    expect(
      azimuth(47, [
        obstacle({ from: { direction: '100', distance: 5 }, to: { direction: '260', distance: 5 } }),
      ]),
    ).toBeCloseTo(90, 3)
  })

  it('can always be added', () => {
    let all: readonly ReturnType<typeof obstacle>[] = []
    while (all.length < MAX_OBSTACLES) all = [...all, newObstacle(building, all, 47)]
    expect(obstacles.safeParse(all).success).toBe(true)
    expect(obstacles.safeParse([...all, newObstacle(building, all, 47)]).success).toBe(false)
    expect(new Set(all.map(({ name }) => name)).size).toBe(MAX_OBSTACLES)
  })
})

it('a duplicate stands beside the original with a name of its own', () => {
  const original = obstacle({ name: 'Poplar 3', transmittance: 0.3, from: { direction: '350', distance: 9 } })
  const copy = duplicate(original, [original])
  expect(copy.name).toBe('Poplar 2')
  expect(copy.height).toBe(original.height)
  expect(shapeOf(copy).width).toBeCloseTo(shapeOf(original).width, 2)
  expect(shapeOf(copy).distance).toBeCloseTo(shapeOf(original).distance, 2)
  expect(Obstacle.safeParse(copy).success).toBe(true)
})

it('a name that is too long to be numbered stays as it is', () => {
  const name = 'x'.repeat(100)
  expect(freeName(name, [obstacle({ name })])).toBe(name)
})

it.each([
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

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
    expect(isTree(added)).toBe(kind === tree)
    expect(shapeOf(added)).toEqual({
      azimuth: expect.closeTo(135, 3),
      distance: expect.closeTo(kind.distance, 3),
      width: expect.closeTo(kind.width, 3),
      turn: expect.closeTo(0, 1),
    })
  })

  it('stands where the sun comes from on both hemispheres, and is in leaf in their summer', () => {
    expect(azimuth(47)).toBeCloseTo(135, 3)
    expect(azimuth(-33)).toBeCloseTo(45, 3)
    // In January and in July.
    const isBare = (latitude: number) => {
      const { transmittance } = newObstacle(tree, [], latitude)
      const shares = [transmittance].flat()
      return [0, 6].map((month) => (shares[month] ?? 0) > 0.5)
    }
    expect(isBare(47)).toEqual([true, false])
    expect(isBare(-33)).toEqual([false, true])
  })

  it('stands beside what is there already', () => {
    const first = newObstacle(building, [], 47)
    expect(shapeOf(newObstacle(building, [first], 47)).azimuth).toBeCloseTo(225, 3)
    const ends = { from: { direction: '100', distance: 5 }, to: { direction: '260', distance: 5 } }
    expect(azimuth(47, [obstacle(ends)])).toBeCloseTo(90, 3)
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
  expect(copy).toMatchObject({ name: 'Poplar 2', height: original.height })
  for (const measure of ['width', 'distance'] as const)
    expect(shapeOf(copy)[measure]).toBeCloseTo(shapeOf(original)[measure], 2)
  expect(Obstacle.safeParse(copy).success).toBe(true)
  // One that is too long to be numbered stays as it is.
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

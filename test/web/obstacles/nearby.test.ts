import { expect, test } from 'vitest'
import { housesOf, type Wall, wallsOf } from '../../../web/src/obstacles/nearby.ts'
import { obstacle } from '../skyline/obstacles.ts'

/** From one corner to another: azimuths in degrees, 20 m from the panels. */
const wall = (name: string, from: number, to: number): Wall => ({
  ...obstacle({
    name,
    from: { direction: `${from}`, distance: 20 },
    to: { direction: `${to}`, distance: 20 },
  }),
  estimated: true,
})

test('walls with one address are a house, and so are those without one that share corners', () => {
  const walls = [
    wall('Innrain 5', 90, 100),
    wall('Building', 180, 190),
    wall('Building', 200, 210),
    wall('Innrain 5', 110, 120),
    wall('Building', 10, 20),
    wall('Building', 190, 200),
  ]
  const [innrain5, south1, south3, innrain5b, alone, south2] = walls
  expect(housesOf(walls)).toEqual([[innrain5, innrain5b], [south1, south3, south2], [alone]])
})

test('a site gets walls with names of their own, and without the mark of a guess', () => {
  const tree = obstacle({ name: 'House' })
  const houses = [
    [wall('Innrain 5', 90, 100), wall('Innrain 5', 110, 120)],
    [wall('Building', 180, 190)],
    [wall('Building', 200, 210)],
  ]
  const added = wallsOf(houses, [tree])
  expect(added.map(({ obstacle }) => obstacle.name)).toEqual([
    'Innrain 5',
    'Innrain 5, wall 2',
    'House 2',
    'House 3',
  ])
  for (const { obstacle, isGuessed } of added) {
    expect(obstacle).not.toHaveProperty('estimated')
    expect(isGuessed).toBe(true)
  }
})

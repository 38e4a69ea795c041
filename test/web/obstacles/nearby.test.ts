import { expect, test } from 'vitest'
import type { Buildings, Obstacle } from '../../../web/src/api/types.ts'
import { housesOf, nearbyText, obstaclesOf } from '../../../web/src/obstacles/nearby.ts'

type Wall = Buildings['obstacles'][number]

/** From one corner to another: azimuths in degrees, 20 m from the panels. */
const wall = (name: string, from: number, to: number): Wall => ({
  name,
  from: { direction: String(from), distance: 20 },
  to: { direction: String(to), distance: 20 },
  height: 3,
  transmittance: 0,
  enabled: true,
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
  const tree: Obstacle = { ...wall('Building', 0, 9), transmittance: 0.5, enabled: true }
  const houses = [
    [wall('Innrain 5', 90, 100), wall('Innrain 5', 110, 120)],
    [wall('Building', 180, 190)],
    [wall('Building', 200, 210)],
  ]
  const added = obstaclesOf(houses, [tree])
  expect(added.map(({ name }) => name)).toEqual([
    'Innrain 5',
    'Innrain 5, wall 2',
    'Building 2',
    'Building 3',
  ])
  for (const obstacle of added) expect(obstacle).not.toHaveProperty('estimated')
})

test.each([
  [0, 0, 'The map shows no building within 100 m.'],
  [1, 0, '1 building nearby, none stands in the way.'],
  [1, 1, '1 building nearby, 1 stands in the way. Add it?'],
  [12, 3, '12 buildings nearby, 3 stand in the way. Add them?'],
])('of %d buildings, %d in the way: %s', (count, inTheWay, text) => {
  expect(nearbyText(count, inTheWay)).toBe(text)
})

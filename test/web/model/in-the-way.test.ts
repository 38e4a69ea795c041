import { expect, test } from 'vitest'
import type { Obstacle } from '../../../web/src/api/types.ts'
import { inTheWay } from '../../../web/src/model/in-the-way.ts'
import { uniform } from '../../lib/shading/profiles.ts'
import { between } from '../skyline/obstacles.ts'

/** At noon, the sun is 19° high or more; in the north it never rises. */
const PLACE = { latitude: 47, longitude: 11 }

const SOUTH = between(170, 190, 20, { height: 10 })
const NORTH = between(320, 40, 11, { height: 8 })
const ahead = (height: number) => between(350, 10, 50, { height })
/** 0.4 % of the sky, and twice as much. */
const [LITTLE, MORE] = [ahead(4), ahead(8)]

test.each<[string, Obstacle[], number[], number?]>([
  ['hides the sun', [SOUTH], [0]],
  ['hides much of the sky in the north', [NORTH], [0]],
  ['is low and wide, below the sun', [between(165, 225, 9.4, { height: 0.9 })], [0]],
  ['hides little of the sky', [LITTLE, MORE], [1]],
  ['hides the sun comes before others', [NORTH, MORE, SOUTH], [2, 0, 1]],
  ['rises above the horizon', [SOUTH, NORTH], [0, 1], 10],
  ['is behind the horizon', [SOUTH, NORTH], [], 60],
])('what %s', (_, obstacles, expected, horizon = 0) => {
  const found = inTheWay({ ...PLACE, horizonProfile: uniform(horizon), obstacles })
  expect([...new Set(found)]).toEqual(expected)
})

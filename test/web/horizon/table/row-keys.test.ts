import { expect, test } from 'vitest'
import { removePoint, replacePoint, sortPoints } from '../../../../web/src/horizon/points.ts'
import { keyed, NO_ROWS } from '../../../../web/src/horizon/table/row-keys.ts'
import { point } from '../horizons.ts'

const points = [point('W', 1), point('N', 1), point('E', 1)]
const rows = keyed(NO_ROWS, points)

test('each row has a key of its own', () => expect(new Set(rows.keys).size).toBe(3))

test('what stays the same keeps its rows', () => expect(keyed(rows, points)).toBe(rows))

test('a point that is changed keeps its row', () =>
  expect(keyed(rows, replacePoint(points, 1, point('N', 2))).keys).toEqual(rows.keys))

test('those that are left keep theirs when one goes', () =>
  expect(keyed(rows, removePoint(points, 0)).keys).toEqual(rows.keys.slice(1)))

test('rows go along when they are sorted', () => {
  const [west, north, east] = rows.keys
  expect(keyed(rows, sortPoints(points)).keys).toEqual([north, east, west])
})

test('a new point gets a new row, also where one has just gone', () => {
  const fewer = keyed(rows, points.slice(0, 2))
  const [, , added] = keyed(fewer, [...fewer.points, point('S', 1)]).keys
  expect(fewer.keys).not.toContain(added)
})

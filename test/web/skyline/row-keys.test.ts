import { expect, test } from 'vitest'
import { removePoint, replacePoint, sortPoints } from '../../../web/src/skyline/points.ts'
import { assignRowKeys, NO_ROWS } from '../../../web/src/skyline/row-keys.ts'
import { point } from './horizons.ts'

const points = [point('W', 1), point('N', 1), point('E', 1)]
const rows = assignRowKeys(NO_ROWS, points)

test('each row has its own key', () => expect(new Set(rows.keys).size).toBe(3))

test('unchanged points keep their rows', () => expect(assignRowKeys(rows, points)).toBe(rows))

test('an edited point keeps its row', () =>
  expect(assignRowKeys(rows, replacePoint(points, 1, point('N', 2))).keys).toEqual(rows.keys))

test('the remaining points keep their rows when one is removed', () =>
  expect(assignRowKeys(rows, removePoint(points, 0)).keys).toEqual(rows.keys.slice(1)))

test('rows move with their points when sorted', () => {
  const [west, north, east] = rows.keys
  expect(assignRowKeys(rows, sortPoints(points)).keys).toEqual([north, east, west])
})

test('a new point gets a new row, even right after one was removed', () => {
  const fewer = assignRowKeys(rows, points.slice(0, 2))
  const [, , added] = assignRowKeys(fewer, [...fewer.points, point('S', 1)]).keys
  expect(fewer.keys).not.toContain(added)
})

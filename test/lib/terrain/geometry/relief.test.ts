import { expect, test } from 'vitest'
import { relief } from '../../../../lib/terrain/geometry/relief.ts'
import { tileNumber } from '../../../../lib/terrain/geometry/tile.ts'

/** The elevation of a pixel is its column plus a thousand times its row. */
const slope = (column: number, row: number) =>
  Float32Array.from({ length: 256 ** 2 }, (_, i) => column * 256 + (i % 256) + 1000 * (row * 256 + (i >> 8)))

const [ZOOM, LAST] = [1, 511]
const tiles = new Map(
  [0, 1].flatMap((row) =>
    [0, 1].map((column) => [tileNumber(ZOOM, column, row), slope(column, row)] as const),
  ),
)

test.each([
  ['within a tile', 10.25, 20.5, 20_510.25],
  ['where four tiles meet', 255.5, 255.5, 255_755.5],
  ['across the antimeridian, halfway from the last column to the first', LAST + 0.5, 7, 7_000 + LAST / 2],
  ['one time around the earth', 10.25 - 512, 20.5, 20_510.25],
  ['north of the map', 30, -9, 30],
  ['south of the map', 30, 600, 511_030],
])('the surface is bilinear: %s', (_, x, y, elevation) => {
  expect(relief(ZOOM, tiles)(x, y)).toBeCloseTo(elevation, 6)
})

test('a missing tile is an error, not an open horizon', () => {
  const incomplete = new Map([...tiles].slice(1))
  expect(relief(ZOOM, incomplete)(300, 20)).toBe(20_300)
  expect(() => relief(ZOOM, incomplete)(10, 20)).toThrow('no tile')
})

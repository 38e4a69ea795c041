import { expect, test } from 'vitest'
import {
  bandsAround,
  finestZoom,
  mapPoint,
  pixelSize,
  raysFrom,
  relief,
  tileNumber,
  tilesUnder,
} from '../../../lib/terrain/geometry.ts'
import { AZIMUTHS } from '../../../lib/terrain/terrain-horizon.ts'

test('rays start in pixels of at most 30 m and need at most 40 tiles, all of them on the map', () => {
  for (const latitude of [0, 34.25, 47.2692, 70, 85, -85]) {
    const bands = bandsAround(latitude)
    const groundZoom = finestZoom(latitude)
    expect(pixelSize(latitude, groundZoom), String(latitude)).toBeLessThanOrEqual(30)
    expect(pixelSize(latitude, groundZoom - 1), String(latitude)).toBeGreaterThan(30)
    for (const { zoom, from } of bands.slice(1))
      expect(pixelSize(latitude, zoom) / from, String(latitude)).toBeLessThan(1 / 85)
    expect(bands.at(-1)?.to, String(latitude)).toBe(100_000)
    for (const longitude of [1.97, 179.9]) {
      const site = { latitude, longitude }
      const tiles = tilesUnder(raysFrom(site, AZIMUTHS), mapPoint(site, groundZoom), groundZoom)
      expect(tiles.length, String(latitude)).toBeLessThanOrEqual(40)
      for (const { zoom, column, row } of tiles) {
        expect(Math.min(column, row), String(latitude)).toBeGreaterThanOrEqual(0)
        expect(Math.max(column, row), String(latitude)).toBeLessThan(2 ** zoom)
      }
    }
  }
})

test('the middle of the map is on the equator at Greenwich', () => {
  expect(mapPoint({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 127.5, y: 127.5 })
  expect(mapPoint({ latitude: 0, longitude: -90 }, 0)).toEqual({ x: 63.5, y: 127.5 })
})

/** The elevation of a pixel is its column plus a thousand times its row. */
const slope = (column: number, row: number) =>
  Float32Array.from({ length: 256 ** 2 }, (_, i) => column * 256 + (i % 256) + 1000 * (row * 256 + (i >> 8)))

const [ZOOM, LAST] = [1, 511]
const tiles = new Map(
  [0, 1].flatMap((row) =>
    [0, 1].map((column) => [tileNumber(ZOOM, column, row), slope(column, row)] as const),
  ),
)

test('the surface is bilinear', () => {
  for (const [name, x, y, elevation] of [
    ['within a tile', 10.25, 20.5, 20_510.25],
    ['where four tiles meet', 255.5, 255.5, 255_755.5],
    ['across the antimeridian, halfway from the last column to the first', LAST + 0.5, 7, 7_000 + LAST / 2],
    ['one time around the earth', 10.25 - 512, 20.5, 20_510.25],
    ['north of the map', 30, -9, 30],
    ['south of the map', 30, 600, 511_030],
  ] as const) {
    expect(relief(ZOOM, tiles)(x, y), name).toBeCloseTo(elevation, 6)
  }
})

test('a missing tile is an error, not an open horizon', () => {
  const incomplete = new Map([...tiles].slice(1))
  expect(relief(ZOOM, incomplete)(300, 20)).toBe(20_300)
  expect(() => relief(ZOOM, incomplete)(10, 20)).toThrow('no tile')
})

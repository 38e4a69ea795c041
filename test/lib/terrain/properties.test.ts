import { describe, expect, test } from 'vitest'
import type { Location } from '../../../lib/schemas/panels.ts'
import { bandsAround, finestZoom } from '../../../lib/terrain/geometry/bands.ts'
import { mapPoint, pixelSize } from '../../../lib/terrain/geometry/mercator.ts'
import { highestPoint } from '../../../lib/terrain/geometry/profile.ts'
import { raysFrom } from '../../../lib/terrain/geometry/ray.ts'
import { highestAlong } from '../../../lib/terrain/geometry/sighting.ts'
import { tilesUnder } from '../../../lib/terrain/geometry/tile.ts'
import { around, dome, heightsOf, horizonIn, type Landscape, LOWERED } from './landscape.ts'

/** Mountains of several sizes at several distances, none of them symmetrical to another. */
const range: Landscape = (east, north) =>
  dome(2500, 1500, 400, 600)(east, north) +
  dome(-6000, 9000, 1500, 2500)(east, north) +
  dome(15_000, -20_000, 2500, 4000)(east, north) +
  dome(-60_000, -10_000, 4000, 9000)(east, north)

const worstDifference = (some: readonly number[], others: readonly number[]): number =>
  Math.max(...some.map((height, i) => Math.abs(height - (others[i] ?? Number.NaN))))

const horizonAround = async (site: Location, landscape: Landscape = range) =>
  heightsOf(await horizonIn(around(site, landscape), site))

test('a landscape that turns by 90° turns the horizon by 90°', async () => {
  const site = { latitude: 47.2692, longitude: 11.4041 }
  const heights = await horizonAround(site)
  const turned = await horizonAround(site, (east, north) => range(-north, east))
  expect(Math.max(...heights)).toBeGreaterThan(5)
  expect(worstDifference([...turned.slice(90), ...turned.slice(0, 90)], heights)).toBeLessThan(0.1)
})

/** Here the map is symmetrical, and the corners of four tiles of every zoom level meet. */
const ORIGIN = { latitude: 0, longitude: 0 }
const atOrigin = horizonAround(ORIGIN)

describe('a mirror image has the mirrored horizon', () => {
  const mirrored: [string, Landscape, (azimuth: number) => number][] = [
    ['east and west', (east, north) => range(-east, north), (azimuth) => (360 - azimuth) % 360],
    ['north and south', (east, north) => range(east, -north), (azimuth) => (540 - azimuth) % 360],
  ]
  test.each(mirrored)('%s', async (_, image, azimuthOf) => {
    const heights = await atOrigin
    const imaged = await horizonAround(ORIGIN, image)
    const expected = imaged.map((_, azimuth) => heights[azimuthOf(azimuth)] ?? Number.NaN)
    expect(worstDifference(imaged, expected)).toBeLessThan(0.011)
  })
})

test.each([180, -180])('the antimeridian makes no difference, counted as %d°', async (longitude) => {
  const heights = await horizonAround({ latitude: 0, longitude })
  expect(worstDifference(heights, await atOrigin)).toBeLessThan(0.011)
})

describe('rays', () => {
  const sites = [0, 47.2692, 70, 84, 85, -85].map((latitude) => ({ latitude, longitude: 179.9 }))

  test.each(sites)('from latitude $latitude need some 25 tiles, all of them on the map', (site) => {
    const zoom = finestZoom(site.latitude)
    const azimuths = Array.from({ length: 360 }, (_, azimuth) => azimuth)
    const tiles = tilesUnder(raysFrom(site, azimuths), mapPoint(site, zoom), zoom)
    expect(tiles.length).toBeLessThanOrEqual(28)
    for (const { zoom, column, row } of tiles) {
      for (const index of [column, row]) {
        expect(index).toBeGreaterThanOrEqual(0)
        expect(index).toBeLessThan(2 ** zoom)
      }
    }
  })

  test.each(sites)('from latitude $latitude start with the finest pixels of at most 30 m', ({ latitude }) => {
    const [first, ...others] = bandsAround(latitude)
    const zoom = first?.zoom ?? Number.NaN
    expect(pixelSize(latitude, zoom)).toBeLessThanOrEqual(30)
    expect(pixelSize(latitude, zoom - 1)).toBeGreaterThan(30)
    for (const band of others) expect(pixelSize(latitude, band.zoom) / band.from).toBeLessThan(1 / 63)
    expect(others.at(-1)?.to).toBe(100_000)
  })

  test('end in each band where they begin in the next', () => {
    for (const ray of raysFrom({ latitude: 60, longitude: 0 }, [0, 45, 200]))
      for (const [i, { nodes }] of ray.entries())
        expect(nodes[0]?.distance).toBe(i === 0 ? 30 : ray[i - 1]?.nodes.at(-1)?.distance)
  })

  /** A wall as thin as a pixel, along a column or a row of pixels: its crest is never between two steps. */
  test.each(['x', 'y'] as const)('climb every crest along a line of constant %s', (axis) => {
    const site = { latitude: 47.2692, longitude: 11.4041 }
    const [ray = []] = raysFrom(site, [33])
    for (const { zoom, nodes } of ray) {
      const [start, end] = [nodes[0]?.[axis] ?? 0, nodes.at(-1)?.[axis] ?? 0]
      const crests = Array.from({ length: 20 }, (_, i) => Math.round(start + ((end - start) * (i + 1)) / 22))
      for (const crest of crests) {
        const wall = (x: number, y: number) => Math.max(0, 1 - Math.abs((axis === 'x' ? x : y) - crest)) * 1e5
        const reliefs = new Map(
          bandsAround(site.latitude).map((band) => [band.zoom, band.zoom === zoom ? wall : () => 0]),
        )
        const { tangent, distance } = highestAlong(ray, reliefs, 0)
        expect((tangent + LOWERED * distance) * distance).toBeGreaterThan(0.98e5)
      }
    }
  })
})

test('the highest point is the first clockwise of several, and there is none on an open horizon', () => {
  const sightings = [1, 2, 3, 4].map((distance) => ({ tangent: 0, distance }))
  const profile = (...heights: number[]) =>
    heights.map((heightAngle, direction) => ({ direction: String(direction), heightAngle }))
  expect(highestPoint(profile(1, 5, 3, 5), sightings)).toEqual({
    direction: '1',
    heightAngle: 5,
    distance: 2,
  })
  expect(highestPoint(profile(0, 0, 0, 0), sightings)).toBeNull()
})

test('every height of a horizon has two decimals and is not negative', async () => {
  for (const height of await atOrigin) {
    expect(height).toBe(Number(height.toFixed(2)))
    expect(height).toBeGreaterThanOrEqual(0)
  }
})

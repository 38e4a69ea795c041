import { describe, expect, test } from 'vitest'
import type { Location } from '../../../lib/schemas/panels.ts'
import { tileNumber } from '../../../lib/terrain/geometry/tile.ts'
import { terrainHorizon } from '../../../lib/terrain/terrain-horizon.ts'
import { contextAt } from '../../context.ts'
import { around, dome, heightsOf, horizonIn, type Landscape } from './landscape.ts'

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

test('every height of a horizon has two decimals and is not negative', async () => {
  for (const height of await atOrigin) {
    expect(height).toBe(Number(height.toFixed(2)))
    expect(height).toBeGreaterThanOrEqual(0)
  }
})

test('the computation ends at the deadline', async () => {
  const observer = { ...ORIGIN, observerHeight: 5 }
  const plain = new Float32Array(256 ** 2)
  const computing = terrainHorizon(
    observer,
    contextAt(new Date(), 0),
    async (tiles) => new Map(tiles.map(({ zoom, column, row }) => [tileNumber(zoom, column, row), plain])),
  )
  await expect(computing).rejects.toMatchObject({ kind: 'timedOut' })
})

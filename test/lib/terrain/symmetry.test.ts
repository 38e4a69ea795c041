import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Location } from '../../../lib/schemas/panels.ts'
import { tileNumber } from '../../../lib/terrain/geometry/map.ts'
import { ATTRIBUTION, terrainHorizon } from '../../../lib/terrain/terrain-horizon.ts'
import { contextAt } from '../../context.ts'
import { around, dome, heightsOf, horizonIn, type Landscape } from './landscape.ts'

/** Mountains of several sizes at several distances, none of them symmetrical to another. */
const range: Landscape = (east, north) =>
  dome(2500, 1500, 400, 600)(east, north) +
  dome(-6000, 9000, 1500, 2500)(east, north) +
  dome(15_000, -20_000, 2500, 4000)(east, north) +
  dome(-60_000, -10_000, 4000, 9000)(east, north)

const horizonAround = async (site: Location, landscape: Landscape = range) =>
  heightsOf(await horizonIn(around(site, landscape), site))

/** Here the map is symmetrical, and the corners of four tiles of every zoom level meet. */
const ORIGIN = { latitude: 0, longitude: 0 }
const atOrigin = horizonAround(ORIGIN)

test.each<[string, Location, Landscape, (azimuth: number) => number, number]>([
  ['turned by 90°', ORIGIN, (east, north) => range(-north, east), (azimuth) => (azimuth + 90) % 360, 0.1],
  ['mirrored east to west', ORIGIN, (east, north) => range(-east, north), (a) => (360 - a) % 360, 0.011],
  ['on the antimeridian', { latitude: 0, longitude: 180 }, range, (azimuth) => azimuth, 0.011],
])(
  'a landscape %s has the same horizon, moved likewise',
  async (_, site, landscape, azimuthOf, tolerance) => {
    const [heights, image] = [await atOrigin, await horizonAround(site, landscape)]
    expect(Math.max(...heights)).toBeGreaterThan(5)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0)
    expect(heights).toEqual(heights.map((height) => Number(height.toFixed(2))))
    const errors = heights.map((height, azimuth) =>
      Math.abs(height - (image[azimuthOf(azimuth)] ?? Number.NaN)),
    )
    expect(Math.max(...errors)).toBeLessThan(tolerance)
  },
)

test('the computation ends at the deadline', async () => {
  const plain = new Float32Array(256 ** 2)
  const computing = terrainHorizon(
    { ...ORIGIN, observerHeight: 5 },
    contextAt(new Date(), 0),
    async (tiles) => new Map(tiles.map(({ zoom, column, row }) => [tileNumber(zoom, column, row), plain])),
  )
  await expect(computing).rejects.toMatchObject({ kind: 'timedOut' })
})

test('the documentation gives every credit', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../docs/terrain.md'), 'utf8')
  for (const credit of ATTRIBUTION.split('; '))
    expect(document.replaceAll(/\s+/g, ' ')).toContain(`- ${credit}`)
})

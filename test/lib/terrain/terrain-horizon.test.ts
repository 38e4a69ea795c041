import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { landElevation, tileNumber } from '../../../lib/terrain/geometry.ts'
import { ATTRIBUTION, terrainHorizon } from '../../../lib/terrain/terrain-horizon.ts'
import { contextAt } from '../../context.ts'
import type { ElevationOf } from '../../terrain-tiles.ts'
import { around, heightsOf, horizonIn, LOWERED, radians, seenAt } from './landscape.ts'

const INNSBRUCK = { latitude: 47.2692, longitude: 11.4041 }
const OBSERVER = 5

/** Degrees: possible error of the height of sharp edges. */
const TOLERANCE = 0.09

const expectClose = (heights: readonly number[], expected: (azimuth: number) => number): void => {
  const errors = heights.map((height, azimuth) => Math.abs(height - expected(azimuth)))
  expect(Math.max(...errors)).toBeLessThan(TOLERANCE)
}

test('a cone has the outline of a cone', async () => {
  const [away, height, radius] = [6000, 1000, 4000]
  const cone = around(INNSBRUCK, (east, north) =>
    Math.max(0, height * (1 - Math.hypot(east - away, north) / radius)),
  )
  const slope = height / radius
  const rise = height - OBSERVER
  /** Where the line of sight touches the cone, from the discriminant of its intersection with the cone. */
  const outline = (azimuth: number): number => {
    const offset = radians(azimuth - 90)
    const tangent =
      (rise * Math.cos(offset) - Math.abs(Math.sin(offset)) * Math.sqrt((slope * away) ** 2 - rise ** 2)) /
      away
    const isInFront = Math.cos(offset) > 0
    return isInFront ? Math.max(0, Math.atan(tangent - LOWERED * away) / radians(1)) : 0
  }
  const horizon = await horizonIn(cone, INNSBRUCK)
  expectClose(heightsOf(horizon), outline)
  expect(horizon.highest?.direction).toBe('90')
  expect(Math.abs((horizon.highest?.distance ?? 0) - away)).toBeLessThan(60)
})

test.each([
  ['a plain below sea level', 0, -430, 5000, OBSERVER],
  ['a plain seen from a mast', 500, 0, 6000, 200],
])('behind %s, a wall has the same height all around', async (_, top, bottom, away, observer) => {
  const basin = around(INNSBRUCK, (east, north) => (Math.hypot(east, north) < away ? bottom : top))
  const horizon = await horizonIn(basin, INNSBRUCK, observer)
  expectClose(heightsOf(horizon), () => seenAt(top - bottom - observer, away))
  expect(horizon.elevation).toBeCloseTo(bottom, 6)
  expect(horizon.observerHeight).toBe(observer)
})

/** The surface of the sea over its floor, as decoded from tiles. */
const surface =
  (floor: ElevationOf): ElevationOf =>
  (latitude, longitude) =>
    landElevation(floor(latitude, longitude))

test('the sea has an open horizon', async () => {
  const deepSea = surface(() => -3000)
  const horizon = await horizonIn(deepSea, { latitude: 30, longitude: -40 })
  expect(heightsOf(horizon)).toEqual(new Array(360).fill(0))
  expect(horizon).toMatchObject({ elevation: 0, highest: null })
})

test('from a shore, the land is seen and the deep sea is not', async () => {
  const shore = around(INNSBRUCK, (east) => (east > 0 ? Math.min(east / 5, 1000) : -4000))
  const heights = heightsOf(await horizonIn(surface(shore), INNSBRUCK, 0))
  expect(Math.abs((heights[90] ?? 0) - Math.atan(0.2) / radians(1))).toBeLessThan(TOLERANCE)
  for (let azimuth = 185; azimuth <= 355; azimuth++) expect(heights[azimuth]).toBe(0)
})

// A straight line on the map would miss the azimuth by 2.6°.
test('near the pole, a round peak 60 km away is seen in its direction', async () => {
  const site = { latitude: -84, longitude: 20 }
  const peak = around(site, (e, n) => 2000 * Math.exp(-((e + 60_000) ** 2 + n ** 2) / (2 * 3000 ** 2)))
  const { highest } = await horizonIn(peak, site)
  expect(highest?.direction).toBe('270')
  expect(Math.abs((highest?.heightAngle ?? 0) - seenAt(2000 - OBSERVER, 60_000))).toBeLessThan(0.02)
})

// The places differ in the position of the tip between the centers of pixels. A steeper one loses more there.
test.each([
  [63.4, 10.4, 0.4, 0.1],
  [85, 20, 1.4, 0.4],
])(
  'from latitude %d, longitude %d, a summit 81 km away with a slope of %d is seen at 1.90° as it is, to %d°',
  async (latitude, longitude, slope, tolerance) => {
    const site = { latitude, longitude }
    const away = 81_000
    const height = (Math.tan(radians(1.9)) + LOWERED * away) * away + OBSERVER
    const [east, north] = [away * Math.sin(radians(124)), away * Math.cos(radians(124))]
    const summit = around(site, (e, n) => Math.max(0, height - slope * Math.hypot(e - east, n - north)))
    const { highest } = await horizonIn(summit, site)
    expect(highest?.direction).toBe('124')
    expect(Math.abs((highest?.heightAngle ?? 0) - 1.9)).toBeLessThan(tolerance)
  },
)

test('beyond the edge of the map, the last row continues', async () => {
  const site = { latitude: 84.9, longitude: 0 }
  const wall = (latitude: number) => (latitude > 85 ? 900 : 0)
  const heights = heightsOf(await horizonIn(wall, site))
  const away = radians(0.1) * 6_371_008.8
  expect(Math.abs((heights[0] ?? 0) - seenAt(900 - OBSERVER, away))).toBeLessThan(TOLERANCE)
  expect(heights[180]).toBe(0)
})

test('the computation ends at the deadline', async () => {
  const plain = new Float32Array(256 ** 2)
  const computing = terrainHorizon(
    { ...INNSBRUCK, observerHeight: 5 },
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

import { expect, test } from 'vitest'
import type { Place } from '../../../lib/schemas/panels.ts'
import { destination, finestZoom, type MapPoint, mapPixels, mapPoint } from '../../../lib/terrain/geometry.ts'
import { type ElevationOf, placeAt } from '../../terrain-tiles.ts'
import { heightsOf, horizonIn, mountains, seenAt } from './landscape.ts'

/** The bilinear surface of the finest elevations, each computed on demand. */
const finestSurface = (elevationOf: ElevationOf, zoom: number) => {
  const known = new Map<number, number>()
  const pixel = (column: number, row: number): number => {
    const number = row * mapPixels(zoom) + column
    const elevation = known.get(number) ?? elevationOf(...placeAt(column, row, zoom))
    known.set(number, elevation)
    return elevation
  }
  return ({ x, y }: MapPoint): number => {
    const [i, j] = [Math.floor(x), Math.floor(y)]
    const along = (row: number) => pixel(i, row) * (i + 1 - x) + pixel(i + 1, row) * (x - i)
    return along(j) * (j + 1 - y) + along(j + 1) * (y - j)
  }
}

/** Half a pixel nearby; farther away, a thousandth of the distance. */
const stepAt = (distance: number): number => Math.max(10, distance / 1000)

const bruteForce = (elevationOf: ElevationOf, site: Place, azimuth: number): number => {
  const zoom = finestZoom(site.latitude)
  const surface = finestSurface(elevationOf, zoom)
  const eye = surface(mapPoint(site, zoom)) + 5
  let highest = 0
  for (let distance = 30; distance <= 100_000; distance += stepAt(distance)) {
    const elevation = surface(mapPoint(destination(site, azimuth, distance), zoom))
    highest = Math.max(highest, seenAt(elevation - eye, distance))
  }
  return highest
}

/** Degrees between compared rays. */
const STEP = 72

test.each([
  ['at 47.3° of latitude', { latitude: 47.2692, longitude: 11.4041 }, 3],
  ['at 69.6° of latitude', { latitude: 69.6, longitude: 18.9 }, 2],
])('in invented mountains %s, the horizon is that of the finest elevations', async (_, site, seed) => {
  const elevationOf = mountains(seed)
  const heights = heightsOf(await horizonIn(elevationOf, site))
  const errors = Array.from({ length: 360 / STEP }, (_, i) => i * STEP).map(
    (azimuth) => (heights[azimuth] ?? Number.NaN) - bruteForce(elevationOf, site, azimuth),
  )
  expect(Math.max(...heights)).toBeGreaterThan(8)
  expect(Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length)).toBeLessThan(0.06)
  expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.15)
})

import { expect, test } from 'vitest'
import { finestZoom } from '../../../../lib/terrain/geometry/bands.ts'
import { mapPoint } from '../../../../lib/terrain/geometry/mercator.ts'
import { AZIMUTHS } from '../../../../lib/terrain/geometry/profile.ts'
import { raysFrom } from '../../../../lib/terrain/geometry/ray.ts'
import { tilesUnder } from '../../../../lib/terrain/geometry/tile.ts'

test.each([0, 47.2692, 70, 84, 85, -85])(
  'rays from latitude %d need at most 28 tiles, all of them on the map',
  (latitude) => {
    const site = { latitude, longitude: 179.9 }
    const groundZoom = finestZoom(latitude)
    const tiles = tilesUnder(raysFrom(site, AZIMUTHS), mapPoint(site, groundZoom), groundZoom)
    expect(tiles.length).toBeLessThanOrEqual(28)
    for (const { zoom, column, row } of tiles)
      for (const index of [column, row]) {
        expect(index).toBeGreaterThanOrEqual(0)
        expect(index).toBeLessThan(2 ** zoom)
      }
  },
)

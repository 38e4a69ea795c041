import { deadlineIn } from '../lib/platform/deadline.ts'
import { createLog } from '../lib/platform/log.ts'
import type { Location } from '../lib/schemas/panels.ts'
import {
  CURVATURE_DROP,
  destination,
  mapPoint,
  pixelSize,
  TILE_PIXELS,
  type Tile,
  tileNumber,
  wrappedColumn,
} from '../lib/terrain/geometry/map.ts'
import { finestZoom, MAX_DISTANCE } from '../lib/terrain/geometry/rays.ts'
import { type Elevations, relief } from '../lib/terrain/geometry/sighting.ts'
import { AZIMUTHS, terrainHorizon } from '../lib/terrain/terrain-horizon.ts'
import { decodeTerrarium } from '../lib/terrain/tiles/terrarium.ts'
import { encodeTerrarium, sampleTile } from '../local/terrain-tiles.ts'
import { mountains } from '../test/lib/terrain/mountains.ts'
import { compare, figure, type Part, range, table } from './runs.ts'

const LATITUDES = [0, 47, 70, 84]
/** The least speedup over brute force that is acceptable. */
const FLOOR = 3
const STEP_METERS = 30
const OBSERVER_HEIGHT = 5
/** Parallels are shorter toward the pole, so a tile there spans fewer meters than at the place. */
const MARGIN = 1.3

const elevationOf = mountains(2)
const numberOf = ({ zoom, column, row }: Tile): number => tileNumber(zoom, column, row)

const horizonFrom = (site: Location, load: (tiles: readonly Tile[]) => ReadonlyMap<number, Elevations>) => {
  const context = { now: () => new Date(), deadline: deadlineIn(60_000), log: createLog() }
  return terrainHorizon({ ...site, observerHeight: OBSERVER_HEIGHT }, context, async (tiles) => load(tiles))
}

/** Every finest tile within reach. All have the same elevations: how fast they are read does not depend on them. */
const finestTiles = (site: Location, zoom: number): ReadonlyMap<number, Elevations> => {
  const { x, y } = mapPoint(site, zoom)
  const [column, row] = [Math.floor(x / TILE_PIXELS), Math.floor(y / TILE_PIXELS)]
  const reach = Math.ceil((MARGIN * MAX_DISTANCE) / (TILE_PIXELS * pixelSize(site.latitude, zoom))) + 1
  const offsets = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach)
  const elevations = sampleTile({ zoom, column, row }, elevationOf)
  const numbers = offsets.flatMap((down) =>
    offsets.map((right) => tileNumber(zoom, wrappedColumn(column + right, 2 ** zoom), row + down)),
  )
  return new Map(numbers.map((number) => [number, elevations]))
}

/** A horizon from equal steps over the finest elevations. */
const bruteForce = (site: Location, zoom: number, tiles: ReadonlyMap<number, Elevations>): number[] => {
  const elevationAt = relief(zoom, tiles)
  const elevationFrom = (place: Location): number => {
    const { x, y } = mapPoint(place, zoom)
    return elevationAt(x, y)
  }
  const eye = elevationFrom(site) + OBSERVER_HEIGHT
  return AZIMUTHS.map((azimuth) => {
    let highest = Number.NEGATIVE_INFINITY
    for (let distance = STEP_METERS; distance <= MAX_DISTANCE; distance += STEP_METERS) {
      const elevation = elevationFrom(destination(site, azimuth, distance))
      highest = Math.max(highest, (elevation - eye) / distance - CURVATURE_DROP * distance)
    }
    return highest
  })
}

const rowAt = async (latitude: number): Promise<string[]> => {
  const site = { latitude, longitude: 11.4 }
  const pngs = new Map<number, Uint8Array>()
  await horizonFrom(site, (tiles) => {
    const sampled = tiles.map((tile) => [numberOf(tile), sampleTile(tile, elevationOf)] as const)
    for (const [number, elevations] of sampled) pngs.set(number, encodeTerrarium(elevations))
    return new Map(sampled)
  })
  const decodeAll = () => new Map([...pngs].map(([number, png]) => [number, decodeTerrarium(png)]))
  const decoded = decodeAll()
  const zoom = finestZoom(latitude)
  const finest = finestTiles(site, zoom)
  const rival = { run: () => bruteForce(site, zoom, finest), count: 1 }
  const cached = await compare({ run: () => horizonFrom(site, () => decoded), count: 1 }, rival)
  const fresh = await compare({ run: () => horizonFrom(site, decodeAll), count: 1 }, rival, 5)
  const megabytes = [...pngs.values()].reduce((sum, png) => sum + png.length, 0) / 1e6
  const milliseconds = [fresh.ours, cached.ours, cached.rival].map((time) => figure(time / 1000))
  return [
    `${latitude}°`,
    String(pngs.size),
    figure(megabytes),
    ...milliseconds,
    range(cached.speedup),
    `${FLOOR}`,
  ]
}

const run = async (): Promise<string> => {
  const rows: string[][] = []
  for (const latitude of LATITUDES) rows.push(await rowAt(latitude))
  return `The horizon of invented mountains, from the bytes of tiles (a new place) and from decoded ones (cached), against
brute force in steps of ${STEP_METERS} m over decoded elevations that are all of the finest level.
${table(
  [
    'Latitude',
    'tiles',
    'MB',
    'new place, ms',
    'cached, ms',
    'brute force, ms',
    'brute force ÷ cached',
    'lower limit',
  ],
  rows,
)}`
}

export const part: Part = { title: 'Terrain', run }

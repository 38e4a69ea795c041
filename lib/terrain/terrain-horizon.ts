import { VisibleError } from '../http/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { yieldAndCheckDeadline } from '../platform/yield.ts'
import type { Location } from '../schemas/panels.ts'
import type { TerrainHorizon } from '../schemas/terrain.ts'
import { bandsAround, finestZoom, MAX_DISTANCE } from './geometry/bands.ts'
import { mapPoint, pixelSize } from './geometry/mercator.ts'
import { AZIMUTHS, highestPoint, profileOf } from './geometry/profile.ts'
import { type Ray, raysFrom } from './geometry/ray.ts'
import { type ElevationAt, type Elevations, relief } from './geometry/relief.ts'
import { highestAlong, type Sighting } from './geometry/sighting.ts'
import { type Tile, tilesUnder } from './geometry/tile.ts'
import { ATTRIBUTION, SOURCE_NAME } from './source.ts'

/** Web Mercator ends shortly beyond. */
const MAX_LATITUDE = 85

/** Rays between pauses for other requests: some 5 ms. */
const RAYS_AT_A_TIME = 30

const sightingsAlong = async (
  rays: readonly Ray[],
  reliefs: ReadonlyMap<number, ElevationAt>,
  eye: number,
  context: RequestContext,
): Promise<Sighting[]> => {
  const sightings: Sighting[] = []
  for (const [i, ray] of rays.entries()) {
    if (i % RAYS_AT_A_TIME === 0) await yieldAndCheckDeadline(context)
    sightings.push(highestAlong(ray, reliefs, eye))
  }
  return sightings
}

/** Returns elevations by {@link tileNumber}. */
type LoadTiles = (tiles: readonly Tile[], context: RequestContext) => Promise<ReadonlyMap<number, Elevations>>

/** The client is loaded on demand like every client of another service: undici is a third of a cold start. */
const loadFromServer: LoadTiles = async (tiles, context) => {
  const { loadTiles } = await import('./tiles/load.ts')
  return loadTiles(tiles, context)
}

/** Where the panels are. */
export interface Observer extends Location {
  /** Of the panels above the ground, 0…200 m. */
  readonly observerHeight: number
}

/**
 * The horizon that the terrain forms around a place.
 *
 * @throws VisibleError terrainNotAvailable, terrainFailed, terrainTimedOut or timedOut
 */
export const terrainHorizon = async (
  { observerHeight, ...site }: Observer,
  context: RequestContext,
  load: LoadTiles = loadFromServer,
): Promise<TerrainHorizon> => {
  if (Math.abs(site.latitude) > MAX_LATITUDE) throw new VisibleError('terrainNotAvailable')
  const zoom = finestZoom(site.latitude)
  const ground = mapPoint(site, zoom)
  const rays = raysFrom(site, AZIMUTHS)
  const tiles = await load(tilesUnder(rays, ground, zoom), context)
  const reliefs = new Map(bandsAround(site.latitude).map((band) => [band.zoom, relief(band.zoom, tiles)]))
  const elevation = relief(zoom, tiles)(ground.x, ground.y)
  const sightings = await sightingsAlong(rays, reliefs, elevation + observerHeight, context)
  const horizonProfile = profileOf(sightings)
  return {
    elevation,
    observerHeight,
    horizonProfile,
    highest: highestPoint(horizonProfile, sightings),
    source: {
      name: SOURCE_NAME,
      attribution: ATTRIBUTION,
      resolution: pixelSize(site.latitude, zoom),
      range: MAX_DISTANCE,
    },
  }
}

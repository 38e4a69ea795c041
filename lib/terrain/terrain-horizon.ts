import { VisibleError } from '../platform/errors.ts'
import { type RequestContext, yieldAndCheckDeadline } from '../platform/request-context.ts'
import type { HorizonPoint } from '../schemas/horizon.ts'
import type { Place } from '../schemas/panels.ts'
import type { TerrainHorizon } from '../schemas/surroundings.ts'
import { RADIANS_PER_DEGREE } from '../solar/angles.ts'
import {
  bandsAround,
  type Elevations,
  finestZoom,
  highestAlong,
  MAX_DISTANCE,
  mapPoint,
  pixelSize,
  raysFrom,
  relief,
  type Sighting,
  type Tile,
  tilesUnder,
} from './geometry.ts'

/** Attribution that the sources of Terrain Tiles require: https://github.com/tilezen/joerd/blob/master/docs/attribution.md */
export const ATTRIBUTION = [
  'Terrain Tiles (Mapzen/Tilezen, AWS Open Data)',
  '3DEP, SRTM and GMTED2010 data courtesy of the U.S. Geological Survey',
  'ETOPO1: DOC/NOAA/NESDIS/NCEI, National Centers for Environmental Information, NESDIS, NOAA, U.S. Department of Commerce',
  'EU-DEM: produced using Copernicus data and information funded by the European Union',
  'ArcticDEM: DEM(s) were created from DigitalGlobe, Inc., imagery and funded under National Science Foundation awards 1043681, 1559691, and 1542736',
  'Austria: © offene Daten Österreichs – Digitales Geländemodell (DGM) Österreich',
  'Canada: contains information licensed under the Open Government Licence – Canada',
  'Mexico: INEGI, Continental relief, 2016',
  'New Zealand: Copyright 2011 Crown copyright (c) Land Information New Zealand and the New Zealand Government. All rights reserved',
  'Norway: © Kartverket',
  'United Kingdom: © Environment Agency copyright and/or database right 2015. All rights reserved',
].join('; ')

/** The azimuths of a profile, degrees clockwise from north. */
export const AZIMUTHS: readonly number[] = Array.from({ length: 360 }, (_, azimuth) => azimuth)

/** Degrees with two decimals; terrain below the horizontal hides nothing. */
const heightAngleOf = ({ tangent }: Sighting): number =>
  Math.round((Math.max(0, Math.atan(tangent)) / RADIANS_PER_DEGREE) * 100) / 100

/** The highest point, or the first of several clockwise from north; null if the horizon is open. */
const highestPoint = (
  profile: readonly HorizonPoint[],
  sightings: readonly Sighting[],
): TerrainHorizon['highest'] => {
  const heights = profile.map(({ heightAngle }) => heightAngle)
  const i = heights.indexOf(Math.max(...heights))
  const [point, sighting] = [profile[i], sightings[i]]
  return point && sighting && point.heightAngle > 0 ? { ...point, distance: sighting.distance } : null
}

/** Web Mercator ends just beyond. */
const MAX_LATITUDE = 85

/** Rays between yields to other requests: about 5 ms. */
const RAYS_AT_A_TIME = 30

/** Returns elevations by {@link tileNumber}. */
type LoadTiles = (tiles: readonly Tile[], context: RequestContext) => Promise<ReadonlyMap<number, Elevations>>

/** Loaded on demand, like every client of another service: undici is a third of a cold start. */
const loadFromServer: LoadTiles = async (tiles, context) => {
  const { loadTiles } = await import('./tiles.ts')
  return loadTiles(tiles, context)
}

/**
 * The horizon that the terrain forms around a place.
 *
 * @param observerHeight of the panels above the ground, 0…200 m
 * @throws VisibleError terrainNotAvailable, terrainFailed, terrainTimedOut or timedOut
 */
export const terrainHorizon = async (
  { observerHeight, ...site }: Place & { readonly observerHeight: number },
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
  const sightings: Sighting[] = []
  for (const [i, ray] of rays.entries()) {
    if (i % RAYS_AT_A_TIME === 0) await yieldAndCheckDeadline(context)
    sightings.push(highestAlong(ray, reliefs, elevation + observerHeight))
  }
  const horizonProfile = sightings.map((sighting, i) => ({
    direction: String(AZIMUTHS[i]),
    heightAngle: heightAngleOf(sighting),
  }))
  return {
    elevation,
    observerHeight,
    horizonProfile,
    highest: highestPoint(horizonProfile, sightings),
    source: {
      name: 'Terrain Tiles',
      attribution: ATTRIBUTION,
      resolution: pixelSize(site.latitude, zoom),
      range: MAX_DISTANCE,
    },
  }
}

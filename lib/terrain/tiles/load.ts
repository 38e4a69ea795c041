import pLimit from 'p-limit'
import QuickLRU from 'quick-lru'
import { beforeDeadline } from '../../platform/deadline.ts'
import { environment, metricNames, setting } from '../../platform/env.ts'
import { count } from '../../platform/metrics.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { circuitBreakers } from '../../upstream/circuit-breaker.ts'
import { singleFlight } from '../../upstream/single-flight.ts'
import type { Elevations } from '../geometry/relief.ts'
import { type Tile, tileNumber } from '../geometry/tile.ts'
import { TERRAIN_TILES } from '../source.ts'
import { isFailure, terrainFailed, terrainTimedOut } from '../terrain-errors.ts'
import { downloadTile } from './download.ts'

/** Of the whole process. */
const MAX_REQUESTS = 8

/** The library keeps up to twice as many. A tile takes 256 KB, and a place needs about 25. */
const CACHED_TILES = 32

/** For the response. */
const RESERVE_MILLISECONDS = 1_000

/** The data set is never revised, so nothing expires. */
const cache = new QuickLRU<string, Elevations>({ maxSize: CACHED_TILES })
const limit = pLimit(MAX_REQUESTS)
/** Concurrent requests for the same tile share one call. */
const flights = singleFlight<Elevations>(terrainTimedOut)
const throughCircuit = circuitBreakers({ isFailure, unavailable: terrainFailed })

const addressOf = (template: string, { zoom, column, row }: Tile): string =>
  template.replaceAll('{z}', `${zoom}`).replaceAll('{x}', `${column}`).replaceAll('{y}', `${row}`)

const loadTile = async (url: string, context: RequestContext): Promise<Elevations> => {
  const known = cache.get(url)
  if (known) return known
  const elevations = await flights.fetch(url, (shared) => downloadTile(url, shared), context)
  cache.set(url, elevations)
  return elevations
}

/** Once a tile has failed, the others are not worth starting. */
const loadAll = async (urls: readonly string[], context: RequestContext): Promise<Elevations[]> => {
  const failure = new AbortController()
  const load = (url: string): Promise<Elevations> =>
    limit(() => {
      failure.signal.throwIfAborted()
      return loadTile(url, context)
    })
  const outOfTime = () => terrainTimedOut(new Error('the request ran out of time'))
  try {
    const loading = Promise.all(urls.map(load))
    return await beforeDeadline(loading, context.deadline, RESERVE_MILLISECONDS, outOfTime)
  } catch (error) {
    failure.abort()
    throw error
  }
}

const countedLoad = async (urls: readonly string[], context: RequestContext): Promise<Elevations[]> => {
  count(metricNames.terrainCalls)
  try {
    return await loadAll(urls, context)
  } catch (error) {
    count(metricNames.terrainFailures)
    throw error
  }
}

/**
 * The elevations of tiles, from the cache of this process or from the server, through its circuit breaker.
 *
 * @returns elevations by {@link tileNumber}
 * @throws VisibleError terrainFailed or terrainTimedOut
 */
export const loadTiles = async (
  tiles: readonly Tile[],
  context: RequestContext,
): Promise<ReadonlyMap<number, Elevations>> => {
  const template = setting(environment.terrainTilesUrl) ?? TERRAIN_TILES
  const urls = tiles.map((tile) => addressOf(template, tile))
  const elevations = urls.every((url) => cache.has(url))
    ? await loadAll(urls, context)
    : await throughCircuit(template, () => countedLoad(urls, context), context.now)
  return new Map(
    tiles.flatMap(({ zoom, column, row }, i) => {
      const ofTile = elevations[i]
      return ofTile ? [[tileNumber(zoom, column, row), ofTile]] : []
    }),
  )
}

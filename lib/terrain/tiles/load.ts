import pLimit from 'p-limit'
import QuickLRU from 'quick-lru'
import { beforeDeadline } from '../../platform/deadline.ts'
import { environment, metricNames, setting } from '../../platform/env.ts'
import { failuresOf } from '../../platform/errors.ts'
import { countCall } from '../../platform/metrics.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { circuitBreakers } from '../../upstream/circuit-breaker.ts'
import {
  agentOf,
  fetchParsed,
  goodBytes,
  isRetryable,
  isTimeout,
  isUnreachable,
  type RawReply,
  type Service,
} from '../../upstream/http.ts'
import { singleFlight } from '../../upstream/single-flight.ts'
import { type Tile, tileNumber } from '../geometry/map.ts'
import type { Elevations } from '../geometry/sighting.ts'
import { decodeTerrarium } from './terrarium.ts'

const { failed, timedOut } = failuresOf('terrainFailed', 'terrainTimedOut')

/** For the response. */
const RESERVE_MILLISECONDS = 1_000

/** Without a network, a request fails within 3 s. */
const CONNECT_MILLISECONDS = 1_500

/** A server that does not even connect keeps everyone waiting for tiles, so no request asks it again for as long. */
const UNREACHABLE_SECONDS = 10

/** Random pixels with alpha take 263 KB; real tiles take 120 KB on average. */
const MAX_TILE_BYTES = 400_000

const SERVICE: Service = {
  name: 'The server of terrain tiles',
  agent: agentOf(CONNECT_MILLISECONDS, MAX_TILE_BYTES),
  limits: { replyMilliseconds: 8_000, pauseMilliseconds: 100, reserveMilliseconds: RESERVE_MILLISECONDS },
  // The system itself has repeated the lookup, or the first packet of the connection, before the time is up.
  mayRetry: (outcome) => isRetryable(outcome) && !isUnreachable(outcome),
  noReply: (error) => {
    if (isUnreachable(error)) return failed(error, UNREACHABLE_SECONDS)
    return isTimeout(error) ? timedOut(error) : failed(error)
  },
}

/** The data set covers the whole earth, so a missing tile is a failure. @throws VisibleError terrainFailed */
const elevationsIn = (reply: RawReply): Elevations => {
  const bytes = goodBytes(reply, failed)
  try {
    return decodeTerrarium(bytes)
  } catch (error) {
    throw failed(error)
  }
}

/** Template of the addresses of tiles: Terrain Tiles of the AWS Open Data program. */
const TERRAIN_TILES = 'https://s3.amazonaws.com/elevation-tiles-prod/terrarium/{z}/{x}/{y}.png'

/** Of the whole process. */
const MAX_REQUESTS = 8

/** The library keeps up to twice as many. A tile takes 256 KB, and a place needs up to 40. */
const CACHED_TILES = 40

/** The data set is never revised, so nothing expires. */
const cache = new QuickLRU<string, Elevations>({ maxSize: CACHED_TILES })
const limit = pLimit(MAX_REQUESTS)
/** Concurrent requests for the same tile share one call. */
const share = singleFlight<Elevations>(RESERVE_MILLISECONDS, timedOut)
const throughCircuit = circuitBreakers({ unavailable: failed })

const addressOf = (template: string, { zoom, column, row }: Tile): string =>
  template.replaceAll('{z}', `${zoom}`).replaceAll('{x}', `${column}`).replaceAll('{y}', `${row}`)

/** The log does not name the tile, which would reveal the location. */
const loadTile = async (url: string, context: RequestContext): Promise<Elevations> => {
  const download = async (shared: RequestContext): Promise<Elevations> => {
    const headers = { accept: 'image/png' }
    const call = { service: SERVICE, url: new URL(url), headers, read: elevationsIn }
    const elevations = await fetchParsed(call, shared)
    // Here, because the caller may have given up.
    cache.set(url, elevations)
    return elevations
  }
  return cache.get(url) ?? share(url, download, context)
}

type LoadedTiles = ReadonlyMap<number, Elevations>

/**
 * Once a tile has failed, or the circuit has opened while they waited for their turn, the others are not worth starting.
 *
 * @param urls by {@link tileNumber}
 */
const loadAll = async (
  urls: ReadonlyMap<number, string>,
  context: RequestContext,
  throwIfOpen: () => void,
): Promise<LoadedTiles> => {
  const failure = new AbortController()
  const load = ([number, url]: readonly [number, string]) =>
    limit(async () => {
      failure.signal.throwIfAborted()
      if (!cache.has(url)) throwIfOpen()
      return [number, await loadTile(url, context)] as const
    })
  const outOfTime = () => timedOut(new Error('the request ran out of time'))
  try {
    const loading = Promise.all(Array.from(urls, load))
    return new Map(await beforeDeadline(loading, context.deadline, RESERVE_MILLISECONDS, outOfTime))
  } catch (error) {
    failure.abort()
    throw error
  }
}

/**
 * The elevations of tiles, from the cache of this process or from the server, through its circuit breaker.
 *
 * @returns elevations by {@link tileNumber}
 * @throws VisibleError terrainFailed or terrainTimedOut
 */
export const loadTiles = async (tiles: readonly Tile[], context: RequestContext): Promise<LoadedTiles> => {
  const template = setting(environment.terrainTilesUrl) ?? TERRAIN_TILES
  const urls = new Map(
    tiles.map((tile) => [tileNumber(tile.zoom, tile.column, tile.row), addressOf(template, tile)]),
  )
  if ([...urls.values()].every((url) => cache.has(url))) return loadAll(urls, context, () => {})
  const { terrainCalls, terrainFailures } = metricNames
  const load = (throwIfOpen: () => void) =>
    countCall(terrainCalls, terrainFailures, () => loadAll(urls, context, throwIfOpen))
  return throughCircuit(template, load, context.now)
}

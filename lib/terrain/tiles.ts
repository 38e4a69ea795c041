import { inflateSync } from 'node:zlib'
import { type DecodedPng, decode } from 'fast-png'
import pLimit from 'p-limit'
import QuickLRU from 'quick-lru'
import { beforeDeadline } from '../platform/deadline.ts'
import { environment, metricNames, setting } from '../platform/env.ts'
import { failuresOf } from '../platform/errors.ts'
import { countCall } from '../platform/metrics.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { circuitBreakers } from '../upstream/circuit-breaker.ts'
import {
  agentOf,
  fetchParsed,
  goodBytes,
  isRetryable,
  isTimeout,
  isUnreachable,
  type RawReply,
  type Service,
} from '../upstream/http.ts'
import { singleFlight } from '../upstream/single-flight.ts'
import { type Elevations, landElevation, TILE_PIXELS, type Tile, tileNumber } from './geometry.ts'

/** 8-bit RGB or RGBA, 4 bytes a pixel. An interlaced picture has almost twice as many rows, each with a byte for its filter. */
const MAX_PIXEL_BYTES = TILE_PIXELS * (4 * TILE_PIXELS + 2)

interface Chunk {
  readonly type: string
  readonly data: Buffer
  /** The whole chunk, with length, type and checksum. */
  readonly bytes: Buffer
}

const SIGNATURE_BYTES = 8

/** PNG specification, section 5.3. */
const chunksOf = (png: Buffer): Chunk[] => {
  const chunks: Chunk[] = []
  for (let start = SIGNATURE_BYTES; start + 12 <= png.length; ) {
    const end = start + 12 + png.readUInt32BE(start)
    const type = png.toString('latin1', start + 4, start + 8)
    chunks.push({ type, data: png.subarray(start + 8, end - 4), bytes: png.subarray(start, end) })
    start = end
  }
  return chunks
}

/** Checks width, height, bits per channel and color type, RGB or RGBA (section 11.2.2). */
const isHeaderOfTile = ({ type, data }: Chunk): boolean =>
  type === 'IHDR' &&
  data.length === 13 &&
  data.readUInt32BE(0) === TILE_PIXELS &&
  data.readUInt32BE(4) === TILE_PIXELS &&
  data[8] === 8 &&
  (data[9] === 2 || data[9] === 6)

/**
 * The decoder allocates the size that the header claims and inflates pixels and color profiles without limit. So check the size
 * and inflate the pixels up to it first, and drop all other chunks.
 */
const decodeTile = (png: Buffer): DecodedPng => {
  const [header, ...others] = chunksOf(png)
  const pixels = others.filter(({ type }) => type === 'IDAT')
  const end = others.filter(({ type }) => type === 'IEND')
  if (!(header && isHeaderOfTile(header)))
    throw new Error(`not a PNG of ${TILE_PIXELS} × ${TILE_PIXELS} pixels in 8-bit RGB`)
  inflateSync(Buffer.concat(pixels.map(({ data }) => data)), { maxOutputLength: MAX_PIXEL_BYTES })
  const picture = [header, ...pixels, ...end].map(({ bytes }) => bytes)
  return decode(Buffer.concat([png.subarray(0, SIGNATURE_BYTES), ...picture]), { checkCrc: true })
}

/** Meters: Mount Everest is 8849 m high, and the sea 10,935 m deep. A black picture would be 32,768 m deep. */
const [MIN_ELEVATION, MAX_ELEVATION] = [-12_000, 9000]

/**
 * Elevations of a tile in Terrarium encoding: R · 256 + G + B / 256 − 32768 m.
 *
 * @throws Error if it is not a PNG of 256 × 256 pixels in 8-bit RGB, with or without alpha, or higher than any mountain
 *   or deeper than any sea
 */
export const decodeTerrarium = (png: Uint8Array): Elevations => {
  const { data, channels } = decodeTile(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
  const elevations = new Float32Array(TILE_PIXELS * TILE_PIXELS)
  for (let pixel = 0, i = 0; pixel < elevations.length; pixel++, i += channels) {
    const value = (data[i] ?? 0) * 256 + (data[i + 1] ?? 0) + (data[i + 2] ?? 0) / 256 - 32_768
    if (value < MIN_ELEVATION || value > MAX_ELEVATION)
      throw new Error(`an elevation of ${Math.round(value)} m`)
    elevations[pixel] = landElevation(value)
  }
  return elevations
}

const { failed, timedOut } = failuresOf('terrainFailed', 'terrainTimedOut')

/** Reserved for the response. */
const RESERVE_MILLISECONDS = 1_000

/** Without a network, a request fails within 3 s. */
const CONNECT_MILLISECONDS = 1_500

/** If the server is unreachable, the circuit opens at once for this long: every request would wait for the connection. */
const UNREACHABLE_SECONDS = 10

/** Random pixels with alpha take 263 KB; real tiles take 120 KB on average. */
const MAX_TILE_BYTES = 400_000

const SERVICE: Service = {
  name: 'The server of terrain tiles',
  agent: agentOf(CONNECT_MILLISECONDS, MAX_TILE_BYTES),
  limits: { replyMilliseconds: 8_000, pauseMilliseconds: 100, reserveMilliseconds: RESERVE_MILLISECONDS },
  // The operating system has already retried the lookup or the first packet of the connection.
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

/** Concurrent requests of the whole process. */
const MAX_REQUESTS = 8

/** QuickLRU keeps up to twice as many. A tile takes 256 KB, and a place needs up to 40. */
const CACHED_TILES = 40

/** The data set is never revised, so nothing expires. */
const cache = new QuickLRU<string, Elevations>({ maxSize: CACHED_TILES })
const limit = pLimit(MAX_REQUESTS)
/** Concurrent requests for the same tile share one call. */
const share = singleFlight<Elevations>(RESERVE_MILLISECONDS, timedOut)
const throughCircuit = circuitBreakers({ unavailable: failed })

const addressOf = (template: string, { zoom, column, row }: Tile): string =>
  template.replaceAll('{z}', `${zoom}`).replaceAll('{x}', `${column}`).replaceAll('{y}', `${row}`)

/** The log omits the tile, which would reveal the location. */
const loadTile = async (url: string, context: RequestContext): Promise<Elevations> => {
  const download = async (shared: RequestContext): Promise<Elevations> => {
    const headers = { accept: 'image/png' }
    const call = { service: SERVICE, url: new URL(url), headers, read: elevationsIn }
    const elevations = await fetchParsed(call, shared)
    // Cached here because the caller may have given up.
    cache.set(url, elevations)
    return elevations
  }
  return cache.get(url) ?? share(url, download, context)
}

type LoadedTiles = ReadonlyMap<number, Elevations>

/**
 * Starts no more tiles once one has failed or the circuit has opened.
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

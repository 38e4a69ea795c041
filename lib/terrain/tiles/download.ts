import { VisibleError } from '../../platform/errors.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import {
  type Agent,
  agentOf,
  fetchParsed,
  isRetryable,
  isTimeout,
  isUnreachable,
  type Outcome,
  reasonOf,
  retryAfterSecondsOf,
  type TimeLimits,
} from '../../upstream/http.ts'
import type { Elevations } from '../geometry/sighting.ts'
import { decodeTerrarium } from './terrarium.ts'

/** 502: the tile server failed or sent something else than a tile, or its circuit is open. */
export const terrainFailed = (cause: unknown, retryAfterSeconds?: number): VisibleError =>
  new VisibleError('terrainFailed', { cause, retryAfterSeconds })

/** 504. */
export const terrainTimedOut = (cause: unknown): VisibleError =>
  new VisibleError('terrainTimedOut', { cause })

/** Whether the tile server failed. Errors of our own do not open its circuit. */
export const isFailure = (error: unknown): error is VisibleError => error instanceof VisibleError

/** Without a network, a request fails within 3 s. */
export const CONNECT_MILLISECONDS = 1_500

/** A server that does not even connect keeps everyone waiting for tiles, so no request asks it again for as long. */
const UNREACHABLE_SECONDS = 10

const LIMITS: TimeLimits = {
  replyMilliseconds: 8_000,
  pauseMilliseconds: 100,
  reserveMilliseconds: 1_000,
}

/** Random pixels with alpha take 263 KB; real tiles take 120 KB on average. */
const MAX_TILE_BYTES = 400_000

const AGENT = agentOf(CONNECT_MILLISECONDS, MAX_TILE_BYTES)

/** The system itself has repeated the lookup, or the first packet of the connection, before the time is up. */
const mayRetry = (outcome: Outcome): boolean => isRetryable(outcome) && !isUnreachable(outcome)

const decoded = (bytes: Uint8Array): Elevations => {
  try {
    return decodeTerrarium(bytes)
  } catch (error) {
    throw terrainFailed(error)
  }
}

const elevationsOrThrow = (outcome: Outcome): Elevations => {
  if (outcome instanceof Error) {
    if (isUnreachable(outcome)) throw terrainFailed(outcome, UNREACHABLE_SECONDS)
    throw isTimeout(outcome) ? terrainTimedOut(outcome) : terrainFailed(outcome)
  }
  if (outcome.status !== 200) throw terrainFailed(new Error(reasonOf(outcome)), retryAfterSecondsOf(outcome))
  return decoded(outcome.bytes)
}

/**
 * Fetches a tile, and once more if the connection or the server fails. The data set covers the whole earth, so a missing
 * tile is a failure. The log does not name the tile, which would reveal the location.
 *
 * @throws VisibleError terrainFailed or terrainTimedOut
 */
export const downloadTile = async (
  url: string,
  context: Pick<RequestContext, 'deadline' | 'log'>,
  limits: TimeLimits = LIMITS,
  agent: Agent = AGENT,
): Promise<Elevations> => {
  const call = { url: new URL(url), headers: { accept: 'image/png' }, limits, agent }
  return fetchParsed(call, context, {
    name: 'The server of terrain tiles',
    read: elevationsOrThrow,
    mayRetry,
  })
}

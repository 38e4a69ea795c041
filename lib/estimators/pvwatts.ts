import type { RequestContext } from '../platform/request-context.ts'
import { type Agent, agentOf, fetchParsed, type TimeLimits } from '../upstream/http.ts'
import { estimateOrThrow, type ParsedReply } from './pvwatts-outcome.ts'

/** Two attempts and the pause between them fit into a request; a slow first attempt shortens the second. */
export const LIMITS: TimeLimits = {
  replyMilliseconds: 10_000,
  pauseMilliseconds: 250,
  // To store the result.
  reserveMilliseconds: 3_000,
}

export interface PvwattsRequest {
  /** Full URL of the v8.json endpoint. */
  readonly url: string
  readonly apiKey: string
  /** As {@link pvwattsQuery} makes it. */
  readonly query: string
}

const CONNECT_MILLISECONDS = 3_000

/** An hourly reply takes half a megabyte. */
const MAX_REPLY_BYTES = 8_000_000

const AGENT = agentOf(CONNECT_MILLISECONDS, MAX_REPLY_BYTES)

/**
 * Calls PVWatts v8, and once more if the connection or the server fails.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const callPvwatts = async (
  { url, apiKey, query }: PvwattsRequest,
  context: Pick<RequestContext, 'deadline' | 'log'>,
  limits: TimeLimits = LIMITS,
  agent: Agent = AGENT,
): Promise<ParsedReply> => {
  const address = new URL(url)
  address.search = query
  // The key goes into a header, because URLs end up in logs.
  const headers = { accept: 'application/json', 'x-api-key': apiKey }
  return fetchParsed({ url: address, headers, limits, agent }, context, {
    name: 'The production estimator',
    read: (outcome) => estimateOrThrow(outcome, apiKey),
  })
}

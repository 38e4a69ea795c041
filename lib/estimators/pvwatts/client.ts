import type { RequestContext } from '../../platform/request-context.ts'
import { type Agent, agentOf, fetchParsed, type TimeLimits } from '../../upstream/http.ts'
import { CONNECT_MILLISECONDS, LIMITS } from '../time-limits.ts'
import { estimateOrThrow, type ParsedReply, rateLimitOf } from './outcome.ts'
import type { RateLimit } from './quota.ts'

export interface PvwattsRequest {
  /** Full URL of the v8.json endpoint. */
  readonly url: string
  readonly apiKey: string
  /** As `pvwattsQuery` makes it. */
  readonly query: string
  /** Called with what the reply says about the quota. */
  readonly onRateLimit?: (rateLimit: RateLimit) => void
}

/** An hourly reply takes half a megabyte. */
const MAX_REPLY_BYTES = 8_000_000

const AGENT = agentOf(CONNECT_MILLISECONDS, MAX_REPLY_BYTES)

/**
 * Calls PVWatts v8, and once more if the connection or the server fails.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const callPvwatts = async (
  { url, apiKey, query, onRateLimit }: PvwattsRequest,
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
    read: (outcome) => {
      onRateLimit?.(rateLimitOf(outcome))
      return estimateOrThrow(outcome, apiKey)
    },
  })
}

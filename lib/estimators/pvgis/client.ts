import * as z from 'zod'
import { VisibleError } from '../../platform/errors.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { parseJson } from '../../schemas/json.ts'
import type { Location } from '../../schemas/panels.ts'
import {
  isRetryable,
  type Outcome,
  parsed,
  type RawReply,
  reasonOf,
  retryAfterSecondsOf,
} from '../../upstream/http.ts'
import { callEstimator, ESTIMATOR } from '../calls.ts'
import { contradictionInLight } from '../daylight.ts'
import { estimatorFailed, estimatorUnavailable } from '../estimator-errors.ts'
import { PvgisReply, type TypicalYear, typicalYearOf } from './reply.ts'

/** PVGIS's own status for an overloaded server, which suspends calls; another one would not help it. */
const OVERLOADED = 529
const UNAVAILABLE: readonly number[] = [429, 503, OVERLOADED]

const SERVICE = {
  ...ESTIMATOR,
  name: 'PVGIS',
  estimator: 'pvgis',
  mayRetry: (outcome: Outcome) =>
    isRetryable(outcome) && (outcome instanceof Error || outcome.status !== OVERLOADED),
} as const

const MAX_CHARACTERS = 200

/** The body of a 400. Its other messages name a parameter that the service got wrong. */
const NoData = z.object({ message: z.string().regex(/^Location (over the sea|out of the spatial coverage)/) })

/** The message may name the location, so it is not logged. */
const refused = (bytes: Uint8Array): VisibleError => {
  const refusal = NoData.safeParse(parseJson(bytes))
  if (!refusal.success) return estimatorFailed(new Error('status 400'))
  const message = refusal.data.message.slice(0, MAX_CHARACTERS).toWellFormed()
  return new VisibleError('baselineNotAvailable', {
    cause: new Error('status 400, no data for the location'),
    errors: [{ field: 'location', message }],
  })
}

/** @throws VisibleError baselineNotAvailable, estimatorFailed or estimatorUnavailable */
export const readReply = (reply: RawReply, place: Location): TypicalYear => {
  const { status, bytes } = reply
  if (status === 400) throw refused(bytes)
  const reason = new Error(reasonOf(reply))
  if (UNAVAILABLE.includes(status)) throw estimatorUnavailable(reason, retryAfterSecondsOf(reply))
  if (status !== 200) throw estimatorFailed(reason)
  const year = typicalYearOf(parsed(PvgisReply, parseJson(bytes), estimatorFailed), place)
  const contradiction = contradictionInLight(year.weather, place)
  if (contradiction !== null) throw estimatorFailed(new Error(contradiction))
  return year
}

/** The terrain is left out because the service computes the shading itself. */
const addressOf = (base: string, { latitude, longitude }: Location): URL => {
  const url = new URL('tmy', base.endsWith('/') ? base : `${base}/`)
  const query = { lat: `${latitude}`, lon: `${longitude}`, outputformat: 'json', usehorizon: '0' }
  url.search = new URLSearchParams(query).toString()
  return url
}

/**
 * Fetches the typical meteorological year of a place from PVGIS 5.3.
 *
 * @param base address of the API
 * @param place degrees, rounded to four decimals
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const fetchTypicalYear = (
  base: string,
  place: Location,
  context: RequestContext,
): Promise<TypicalYear> => {
  const url = addressOf(base, place)
  const headers = { accept: 'application/json' }
  const read = (reply: RawReply): TypicalYear => readReply(reply, place)
  return callEstimator(SERVICE, base, async () => ({ url, headers, read }), context)
}

import * as z from 'zod'
import { VisibleError } from '../../platform/errors.ts'
import type { Location } from '../../schemas/panels.ts'
import {
  firstIssue,
  isTimeout,
  type Outcome,
  parseJson,
  reasonOf,
  retryAfterSecondsOf,
} from '../../upstream/http.ts'
import { estimatorFailed, estimatorTimedOut, estimatorUnavailable } from '../estimator-errors.ts'
import { type PvgisYear, pvgisYearOf } from './pvgis-year.ts'
import { PvgisReply } from './reply.ts'

/** PVGIS's own status for an overloaded server. */
export const OVERLOADED = 529
const UNAVAILABLE: readonly number[] = [429, 503, OVERLOADED]

const MAX_CHARACTERS = 200

/** The body of a 400. Its other messages name a parameter that the service got wrong. */
const NoData = z.object({
  message: z.string().regex(/^Location (over the sea|out of the spatial coverage)/),
})

/** The message may name the location, so it is not logged. */
const refused = (bytes: Uint8Array): VisibleError => {
  const refusal = NoData.safeParse(parseJson(bytes))
  if (!refusal.success) return estimatorFailed(new Error('status 400'))
  const message = refusal.data.message.slice(0, MAX_CHARACTERS)
  return new VisibleError('baselineNotAvailable', {
    cause: new Error('status 400, no data for the location'),
    errors: [{ field: 'location', message }],
  })
}

const parsed = (bytes: Uint8Array): PvgisReply => {
  const json = parseJson(bytes)
  const reply = PvgisReply.safeParse(json)
  if (reply.success) return reply.data
  throw estimatorFailed(new Error(json === undefined ? 'not JSON' : firstIssue(reply.error)))
}

/** @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut */
export const yearOrThrow = (outcome: Outcome, place: Location): PvgisYear => {
  if (outcome instanceof Error)
    throw isTimeout(outcome) ? estimatorTimedOut(outcome) : estimatorFailed(outcome)
  const { status, bytes } = outcome
  if (status === 400) throw refused(bytes)
  const reason = new Error(reasonOf(outcome))
  if (UNAVAILABLE.includes(status)) throw estimatorUnavailable(reason, retryAfterSecondsOf(outcome))
  if (status !== 200) throw estimatorFailed(reason)
  return pvgisYearOf(parsed(bytes), place)
}

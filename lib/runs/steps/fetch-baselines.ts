import { answeringEstimator } from '../../estimates/answer.ts'
import { isQuotaUsedUp, KeyUnusable } from '../../estimators/estimator-errors.ts'
import { hasFallback } from '../../estimators/production.ts'
import { VisibleError } from '../../platform/errors.ts'
import { mapConcurrently } from '../../platform/map-concurrently.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import type { Panels } from '../../schemas/panels.ts'
import { fileNames, type PlaneBaseline, Planes, readContent } from '../files/contents.ts'
import { updateRunning } from '../state.ts'
import { type Chunk, finishChunk, MAX_PAUSE_SECONDS, type Retry, retryWithin, type Sleep } from './chunk.ts'
import type { FetchedBaselines } from './step.ts'

/** Concurrent calls. An estimator takes a second or two for each. */
const CONCURRENCY = 4

/** Many short waits would cost more than a long one; quotas are hourly. */
const MIN_WAIT_SECONDS = 300
const MAX_WAIT_SECONDS = 3600

/**
 * The wait after estimators refuse calls because their quota is used up or their Retry-After is long.
 *
 * @returns seconds, 300…3600; null for any other failure
 */
const quotaWait = (error: unknown): number | null => {
  if (!(error instanceof VisibleError)) return null
  const seconds = error.retryAfterSeconds ?? 0
  const isRefusal = error.kind === 'estimatorUnavailable' && !(error.cause instanceof KeyUnusable)
  if (!(isQuotaUsedUp(error) || (isRefusal && seconds > MAX_PAUSE_SECONDS))) return null
  return Math.min(MAX_WAIT_SECONDS, Math.max(MIN_WAIT_SECONDS, seconds))
}

/** True if a pause would not help. A fallback's failure may be brief, so with one a pause may help. */
const isFinal = (error: VisibleError): boolean =>
  quotaWait(error) !== null &&
  (error.retryAfterSeconds ?? MAX_WAIT_SECONDS) > MAX_PAUSE_SECONDS &&
  !hasFallback()

/** @throws OutOfTime, or VisibleError if no estimator currently takes calls */
const baselineOf = async (panels: Panels, retry: Retry): Promise<PlaneBaseline> => {
  try {
    return { estimator: await retry((context) => answeringEstimator(panels, context), isFinal) }
  } catch (error) {
    if (!(error instanceof VisibleError) || quotaWait(error) !== null) throw error
    return { error: error.message }
  }
}

/**
 * Finds the estimator that answers for each plane of a chunk. The baselines stay in the cache, so repeating this costs no
 * call.
 *
 * @throws RunEnded, OutOfTime
 */
export const fetchBaselines = async (
  chunk: Chunk,
  context: RequestContext,
  sleep?: Sleep,
): Promise<FetchedBaselines> => {
  try {
    await finishChunk('baselines', chunk, context, async (_, files) => {
      const planes = await readContent(files, fileNames.planes(chunk.chunk), Planes)
      const retry = retryWithin(context, sleep)
      return { content: await mapConcurrently(planes, CONCURRENCY, (plane) => baselineOf(plane, retry)) }
    })
    return { waitSeconds: null }
  } catch (error) {
    const waitSeconds = quotaWait(error)
    if (waitSeconds === null) throw error
    const waitingUntil = new Date(context.now().getTime() + 1000 * waitSeconds).toISOString()
    await updateRunning(chunk.runId, { waitingUntil }, context)
    return { waitSeconds }
  }
}

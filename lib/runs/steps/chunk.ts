import { setTimeout } from 'node:timers/promises'
import type * as z from 'zod'
import { isQuotaUsedUp } from '../../estimators/estimator-errors.ts'
import { deadlineIn, REQUEST_MILLISECONDS } from '../../platform/deadline.ts'
import { errorKinds, VisibleError } from '../../platform/errors.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { isOfOpenCircuit } from '../../upstream/circuit-breaker.ts'
import { fileNames, filesOf } from '../files/contents.ts'
import type { RunFiles } from '../files/run-files.ts'
import { type FinishedChunk, RunEnded, recordChunk, requireRunning } from '../state.ts'
import type { ChunkedStep, RunItem } from '../store.ts'
import type { ChunkEvent } from './step.ts'

/** The step has too little time left for another request. What has been fetched is cached, so it can be repeated. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

/** @param pause seconds @throws OutOfTime if no request fits into the time left after a pause */
const requireTime = ({ deadline }: RequestContext, pause = 0): void => {
  if (deadline.millisecondsLeft() - 1000 * pause < REQUEST_MILLISECONDS)
    throw new OutOfTime('the step has too little time left for another request')
}

/** As long as a circuit stays open after failures. */
export const MAX_PAUSE_SECONDS = 30
/** After each failure but the last, at least. */
const PAUSES_SECONDS = [5, MAX_PAUSE_SECONDS]
/** In all, so that a service that fails for long does not use up the time of the step. */
const TOTAL_PAUSE_SECONDS = 300

export type Sleep = (seconds: number) => Promise<void>
const sleepFor: Sleep = (seconds) => setTimeout(1000 * seconds)

export type Retry = <Result>(
  attempt: (context: RequestContext) => Promise<Result>,
  isFinal?: (error: VisibleError) => boolean,
) => Promise<Result>

/** 422: the service has no data, so a retry is pointless. */
const isAnswer = ({ kind }: VisibleError): boolean => errorKinds[kind].status === 422

/** An open circuit has called nothing, unless it stands for a used-up quota, which is waited for elsewhere. */
const isAttempt = (error: VisibleError): boolean => !isOfOpenCircuit(error) || isQuotaUsedUp(error)

/**
 * Calls services up to three times, each time with the deadline of a request, and pauses in between for as long as they ask.
 * All calls for a chunk share one, and with it the time to pause.
 *
 * @returns a function that throws OutOfTime, or what the last attempt throws; it stops at errors that are final
 */
export const retryWithin = (context: RequestContext, sleep: Sleep = sleepFor): Retry => {
  let pauseBudget = TOTAL_PAUSE_SECONDS
  return async (attempt, isFinal = () => false) => {
    for (let failures = 0; ; ) {
      try {
        requireTime(context)
        return await attempt({ ...context, deadline: deadlineIn(REQUEST_MILLISECONDS) })
      } catch (error) {
        if (!(error instanceof VisibleError) || isAnswer(error) || isFinal(error)) throw error
        const least = isAttempt(error) ? (PAUSES_SECONDS[failures++] ?? 0) : 0
        const pause = Math.min(Math.max(error.retryAfterSeconds ?? 0, least), MAX_PAUSE_SECONDS)
        if (failures > PAUSES_SECONDS.length || pause > pauseBudget) throw error
        requireTime(context, pause)
        pauseBudget -= pause
        await sleep(pause)
      }
    }
  }
}

export type Chunk = z.infer<typeof ChunkEvent>

const outputs = { terrain: fileNames.terrain, baselines: fileNames.baselines, rows: fileNames.results }

interface Found extends Pick<FinishedChunk, 'rows' | 'failed'> {
  readonly content: readonly unknown[]
}

/**
 * Does the work of a step for a chunk, writes what it finds, and counts the chunk, unless it is finished: steps may be repeated.
 * Nothing stays if the run has ended meanwhile.
 *
 * @throws RunEnded, or what `work` throws
 */
export const finishChunk = async (
  step: ChunkedStep,
  { runId, chunk }: Chunk,
  context: RequestContext,
  work: (run: RunItem, files: RunFiles) => Promise<Found>,
): Promise<void> => {
  const run = await requireRunning(runId, context)
  if (run[`${step}Chunks`].has(chunk)) return
  const files = await filesOf(runId)
  const { content, ...counts } = await work(run, files)
  const name = outputs[step](chunk)
  await files.write(name, JSON.stringify(content))
  try {
    await recordChunk(runId, { step, chunk, ...counts }, context)
  } catch (error) {
    if (error instanceof RunEnded) await files.delete(name)
    throw error
  }
}

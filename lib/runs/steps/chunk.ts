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

/** The step has too little time left for another request. Replies so far are cached, so it can be repeated. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

/** @param pause seconds @throws OutOfTime if no request fits into the time left after a pause */
const requireTime = ({ deadline }: RequestContext, pause = 0): void => {
  if (deadline.millisecondsLeft() - 1000 * pause < REQUEST_MILLISECONDS)
    throw new OutOfTime('the step has too little time left for another request')
}

/** The time that a circuit stays open after failures. */
export const MAX_PAUSE_SECONDS = 30
/** Minimum pause after each failure except the last. */
const PAUSES_SECONDS = [5, MAX_PAUSE_SECONDS]
/** In total, so that a long outage does not use up the step's time. */
const TOTAL_PAUSE_SECONDS = 300

export type Sleep = (seconds: number) => Promise<void>
const sleepFor: Sleep = (seconds) => setTimeout(1000 * seconds)

export type Retry = <Result>(
  attempt: (context: RequestContext) => Promise<Result>,
  isFinal?: (error: VisibleError) => boolean,
) => Promise<Result>

/** 422: the service has no data, so a retry is pointless. */
const isAnswer = ({ kind }: VisibleError): boolean => errorKinds[kind].status === 422

/** An open circuit made no call. A used-up quota counts all the same, because fetchBaselines waits for it. */
const isAttempt = (error: VisibleError): boolean => !isOfOpenCircuit(error) || isQuotaUsedUp(error)

/**
 * Calls services up to three times, each with the deadline of a request. Pauses in between for as long as their Retry-After
 * says. All calls for a chunk share one retry function, and with it the time to pause.
 *
 * @returns a function that throws OutOfTime or the error of the last attempt; final errors stop it
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
 * Does a step's work for a chunk, writes the result and counts the chunk. Skips a finished chunk, since steps may be
 * repeated. Deletes the result if the run has ended meanwhile.
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

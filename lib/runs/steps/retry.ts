import { setTimeout } from 'node:timers/promises'
import { deadlineIn, REQUEST_MILLISECONDS } from '../../platform/deadline.ts'
import { errorKinds, VisibleError } from '../../platform/errors.ts'
import type { RequestContext } from '../../platform/request-context.ts'

/** The step has too little time left for another request. What has been fetched is cached, so it can be repeated. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

/**
 * A context in which another service can be called as for a request.
 *
 * @throws OutOfTime
 */
const requestWithin = (context: RequestContext): RequestContext => {
  if (context.deadline.millisecondsLeft() < REQUEST_MILLISECONDS)
    throw new OutOfTime('the step has too little time left for another request')
  return { ...context, deadline: deadlineIn(REQUEST_MILLISECONDS) }
}

const ATTEMPTS = 3
const PAUSE_SECONDS = 5
/** As long as a circuit stays open after failures. */
export const MAX_PAUSE_SECONDS = 30
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

/**
 * Calls services up to three times, each time with the deadline of a request, and pauses in between for as long as they ask.
 * All calls for a chunk share one, and with it the time to pause.
 *
 * @returns a function that throws OutOfTime, or what the last attempt throws; it stops at errors that are final
 */
export const retryWithin = (context: RequestContext, sleep: Sleep = sleepFor): Retry => {
  let pauseBudget = TOTAL_PAUSE_SECONDS
  return async (attempt, isFinal = () => false) => {
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt(requestWithin(context))
      } catch (error) {
        if (!(error instanceof VisibleError) || isAnswer(error) || isFinal(error)) throw error
        const pause = Math.min(error.retryAfterSeconds ?? PAUSE_SECONDS, MAX_PAUSE_SECONDS)
        if (attempts === ATTEMPTS || pause > pauseBudget) throw error
        pauseBudget -= pause
        await sleep(pause)
      }
    }
  }
}

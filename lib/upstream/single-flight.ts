import { beforeDeadline, deadlineIn, REQUEST_MILLISECONDS } from '../platform/deadline.ts'
import { bufferedLog, type Log } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'

interface Flight<Result> {
  readonly outcome: Promise<Result>
  readonly log: ReturnType<typeof bufferedLog>
  waiting: number
}

/** For the caller to go on without the result, for example with a stale one. */
const RESERVE_MILLISECONDS = 1_000

/**
 * Concurrent callers who ask for the same thing share one piece of work and its outcome, even a failure. The work has a
 * deadline of its own; each caller waits until its own deadline and logs the work's lines as its own.
 *
 * @param timedOut the error for a caller who runs out of time
 */
export const singleFlight = <Result>(timedOut: (cause: Error) => Error) => {
  const flights = new Map<string, Flight<Result>>()
  const outOfTime = () => timedOut(new Error('the request ran out of time'))

  const forget = (key: string, flight: Flight<Result>): void => {
    if (flights.get(key) === flight) flights.delete(key)
  }

  const start = (
    key: string,
    work: (context: RequestContext) => Promise<Result>,
    context: RequestContext,
  ): Flight<Result> => {
    const log = bufferedLog()
    const outcome = work({ ...context, deadline: deadlineIn(REQUEST_MILLISECONDS), log })
    const flight = { outcome: outcome.finally(() => forget(key, flight)), log, waiting: 0 }
    flights.set(key, flight)
    return flight
  }

  /** Lambda freezes work that nobody waits for, so a later request must not join it. Its log goes to the last caller. */
  const leave = (key: string, flight: Flight<Result>, log: Log): void => {
    flight.waiting--
    flight.log.replay(log)
    if (flight.waiting > 0) return
    forget(key, flight)
    flight.log.forwardTo(log)
  }

  return {
    /** @throws `timedOut`, or what the work throws */
    fetch: async (
      key: string,
      work: (context: RequestContext) => Promise<Result>,
      context: RequestContext,
    ): Promise<Result> => {
      const { deadline, log } = context
      const flight = flights.get(key) ?? start(key, work, context)
      flight.waiting++
      try {
        return await beforeDeadline(flight.outcome, deadline, RESERVE_MILLISECONDS, outOfTime)
      } finally {
        leave(key, flight, log)
      }
    },
    /** How many are in progress. */
    size: (): number => flights.size,
  }
}

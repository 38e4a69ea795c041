import { beforeDeadline, REQUEST_MILLISECONDS, within } from '../http/deadline.ts'
import { VisibleError } from '../http/errors.ts'
import { collectLog, type LogLine, writeLog } from '../platform/log.ts'

interface Flight<Result> {
  readonly outcome: Promise<Result>
  readonly lines: readonly LogLine[]
  waiting: number
}

/** For the caller to go on without the result, for example with a stale one. */
const RESERVE_MILLISECONDS = 1_000

const timedOut = (): VisibleError =>
  new VisibleError('estimatorTimedOut', { cause: new Error('the request ran out of time') })

/**
 * Concurrent callers who ask for the same thing share one piece of work and its outcome, even a failure. The work has a
 * deadline of its own; each caller waits until its own deadline and logs the work's lines as its own.
 */
export const singleFlight = <Result>() => {
  const flights = new Map<string, Flight<Result>>()

  const start = (key: string, work: () => Promise<Result>): Flight<Result> => {
    const lines: LogLine[] = []
    const outcome = collectLog(lines, () => within(REQUEST_MILLISECONDS, work))
    const flight = { outcome: outcome.finally(() => forget(key, flight)), lines, waiting: 0 }
    flights.set(key, flight)
    return flight
  }

  const forget = (key: string, flight: Flight<Result>): void => {
    if (flights.get(key) === flight) flights.delete(key)
  }

  /** Lambda freezes work that nobody waits for, so a later request must not join it. */
  const leave = (key: string, flight: Flight<Result>): void => {
    flight.waiting--
    if (flight.waiting === 0) forget(key, flight)
  }

  return {
    /** @throws VisibleError estimatorTimedOut, or what the work throws */
    fetch: async (key: string, work: () => Promise<Result>): Promise<Result> => {
      const flight = flights.get(key) ?? start(key, work)
      flight.waiting++
      try {
        return await beforeDeadline(flight.outcome, RESERVE_MILLISECONDS, timedOut)
      } finally {
        leave(key, flight)
        flight.lines.forEach(writeLog)
      }
    },
    /** How many are in progress. */
    size: (): number => flights.size,
  }
}

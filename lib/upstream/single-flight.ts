import { beforeDeadline, deadlineIn, REQUEST_MILLISECONDS } from '../platform/deadline.ts'
import type { VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'

/**
 * Concurrent callers who need the same thing share one piece of work and its outcome, even a failure. The work has the time
 * of a request from its beginning on, so that a caller who has little time left ends it for nobody else; it logs for the first
 * caller.
 *
 * @param reserveMilliseconds how long before its deadline a caller stops waiting
 * @param timedOut the error for that caller
 */
export const singleFlight = <Result>(
  reserveMilliseconds: number,
  timedOut: (cause: unknown) => VisibleError,
) => {
  const flights = new Map<string, Promise<Result>>()
  return (
    key: string,
    work: (context: RequestContext) => Promise<Result>,
    context: RequestContext,
  ): Promise<Result> => {
    const begin = () =>
      work({ ...context, deadline: deadlineIn(REQUEST_MILLISECONDS) }).finally(() => flights.delete(key))
    const flight = flights.get(key) ?? begin()
    flights.set(key, flight)
    return beforeDeadline(flight, context.deadline, reserveMilliseconds, () =>
      timedOut(new Error('the request ran out of time')),
    )
  }
}

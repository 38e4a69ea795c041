import { beforeDeadline, type Deadline, deadlineIn, REQUEST_MILLISECONDS } from '../platform/deadline.ts'
import type { VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'

/**
 * Concurrent callers with the same key share one piece of work and its outcome, even a failure. The work has a full request's
 * time from its start, so a caller with little time left does not end it for the others; it logs for the first caller.
 * No caller joins work that is out of time: Lambda freezes work that continues after a response.
 *
 * @param reserveMilliseconds a caller stops waiting this long before its deadline
 * @param timedOut the error for that caller
 */
export const singleFlight = <Result>(
  reserveMilliseconds: number,
  timedOut: (cause: unknown) => VisibleError,
) => {
  const flights = new Map<string, { readonly result: Promise<Result>; readonly deadline: Deadline }>()
  return (
    key: string,
    work: (context: RequestContext) => Promise<Result>,
    context: RequestContext,
  ): Promise<Result> => {
    const begin = () => {
      const deadline = deadlineIn(REQUEST_MILLISECONDS)
      const result = work({ ...context, deadline }).finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
      const flight = { result, deadline }
      flights.set(key, flight)
      return flight
    }
    const known = flights.get(key)
    const { result } = known && known.deadline.millisecondsLeft() > reserveMilliseconds ? known : begin()
    return beforeDeadline(result, context.deadline, reserveMilliseconds, () =>
      timedOut(new Error('the request ran out of time')),
    )
  }
}

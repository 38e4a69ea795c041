import { errorKinds, VisibleError } from '../platform/errors.ts'

const GATEWAY_TIMEOUT = 504

const isTimeout = (error: unknown): boolean =>
  error instanceof VisibleError && errorKinds[error.kind].status === GATEWAY_TIMEOUT

/**
 * Concurrent callers who need the same thing share one piece of work and its outcome, even a failure. The work belongs to
 * the first caller: it has that caller's deadline, so it never outlives the request, and logs for that caller. If it runs out
 * of time, those who joined it share another one.
 */
export const singleFlight = <Result>() => {
  const flights = new Map<string, Promise<Result>>()
  const start = (key: string, work: () => Promise<Result>): Promise<Result> => {
    const flight = work().finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
  return async (key: string, work: () => Promise<Result>): Promise<Result> => {
    const joined = flights.get(key)
    if (!joined) return start(key, work)
    try {
      return await joined
    } catch (error) {
      if (!isTimeout(error)) throw error
      return flights.get(key) ?? start(key, work)
    }
  }
}

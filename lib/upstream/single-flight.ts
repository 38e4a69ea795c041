/**
 * Concurrent callers who need the same thing share one piece of work and its outcome, even a failure. The work belongs to
 * the first caller: it has that caller's deadline, so it never outlives the request, and logs for that caller.
 */
export const singleFlight = <Result>() => {
  const flights = new Map<string, Promise<Result>>()
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const flight = flights.get(key) ?? work().finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}

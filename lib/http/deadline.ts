import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * API Gateway gives up after 29 s, so every request must be answered within 25 s. After this time, no new attempt at
 * anything starts. One that is in progress may take 2 s more, and a rollback follows it.
 */
export const REQUEST_MILLISECONDS = 19_000

/** In milliseconds of `performance.now()`, which no clock adjustment affects. */
const deadlines = new AsyncLocalStorage<number>()

/** Runs `work` with a deadline, which replaces that of the caller. */
export const within = <Result>(milliseconds: number, work: () => Result): Result =>
  deadlines.run(performance.now() + milliseconds, work)

/** Until the deadline: Infinity without one, negative once it has passed. */
export const millisecondsLeft = (): number =>
  (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()

/**
 * Waits for `outcome` no longer than until the caller's deadline.
 *
 * @param reserveMilliseconds how long before the deadline to stop waiting
 * @throws the error from `timedOut`, while the work behind `outcome` continues
 */
export const beforeDeadline = async <Result>(
  outcome: Promise<Result>,
  reserveMilliseconds: number,
  timedOut: () => Error,
): Promise<Result> => {
  const left = millisecondsLeft() - reserveMilliseconds
  if (left === Number.POSITIVE_INFINITY) return outcome
  const { promise: deadline, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(timedOut()), left)
  return Promise.race([outcome, deadline]).finally(() => clearTimeout(timer))
}

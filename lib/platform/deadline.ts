/**
 * API Gateway gives up after 29 s, so every request must be answered within 25 s. At this point everything in progress
 * is aborted; the rest is for a rollback, the idempotency record and the response.
 */
export const REQUEST_MILLISECONDS = 20_000

export interface Deadline {
  /** Aborts when the time is up. The AWS SDK takes it under this name: `client.send(command, deadline)`. */
  readonly abortSignal: AbortSignal
  /** Negative once the time is up. */
  readonly millisecondsLeft: () => number
}

export const deadlineIn = (milliseconds: number): Deadline => {
  const end = performance.now() + milliseconds
  return {
    abortSignal: AbortSignal.timeout(Math.max(0, milliseconds)),
    millisecondsLeft: () => end - performance.now(),
  }
}

/** A deadline in `milliseconds`, unless the given one is earlier. */
export const noLaterThan = (deadline: Deadline, milliseconds: number): Deadline =>
  deadline.millisecondsLeft() <= milliseconds ? deadline : deadlineIn(milliseconds)

/**
 * Waits for `outcome`, but not past a deadline.
 *
 * @param reserveMilliseconds stops waiting this long before the deadline
 * @throws the error from `timedOut`, while the work behind `outcome` continues
 */
export const beforeDeadline = async <Result>(
  outcome: Promise<Result>,
  { millisecondsLeft }: Deadline,
  reserveMilliseconds: number,
  timedOut: () => Error,
): Promise<Result> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(timedOut()), Math.max(0, millisecondsLeft() - reserveMilliseconds))
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer))
}

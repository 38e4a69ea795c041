import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * API Gateway gives up at 29 s and answers nothing of use, so a request is to be answered within 25 s. By now no try of
 * anything is begun: one that is under way may take 2 s more, and what it left behind unasked is to be cleared away.
 */
export const REQUEST_MILLISECONDS = 19_000

/** As moments of the process's own clock, which nobody sets. */
const deadlines = new AsyncLocalStorage<number>()

/** Has all that `work` starts know when its time is up. */
export const within = <Result>(milliseconds: number, work: () => Result): Result =>
  deadlines.run(performance.now() + milliseconds, work)

/** Infinity where no request is under way; below 0 where its time is up. */
export const millisecondsLeft = (): number =>
  (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()

import { type Deadline, noLaterThan } from '../platform/deadline.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { TimeLimits } from '../upstream/http.ts'

export const CONNECT_MILLISECONDS = 3_000

/** To store the result and to respond. */
const RESERVE_MILLISECONDS = 3_000

/** Two attempts and the pause between them fit into a request; a slow first attempt shortens the second. */
export const LIMITS: TimeLimits = {
  replyMilliseconds: 10_000,
  pauseMilliseconds: 250,
  reserveMilliseconds: RESERVE_MILLISECONDS,
}

/** For one command to the table of cached answers, which must not use up the time of the estimators. */
const TABLE_MILLISECONDS = 2_000

export const tableDeadline = ({ deadline }: Pick<RequestContext, 'deadline'>): Deadline =>
  noLaterThan(deadline, TABLE_MILLISECONDS)

/** What an estimator gets, retry included, if another one can follow. */
const FOLLOWED_MILLISECONDS = 8_000

export const withTimeToFollow = (context: RequestContext): RequestContext => ({
  ...context,
  deadline: noLaterThan(context.deadline, FOLLOWED_MILLISECONDS + RESERVE_MILLISECONDS),
})

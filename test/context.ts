import { deadlineIn } from '../lib/platform/deadline.ts'
import { createLog } from '../lib/platform/log.ts'
import type { RequestContext } from '../lib/platform/request-context.ts'

/** The context of a request that arrives at `now`, by default with ample time. */
export const contextAt = (now: Date, milliseconds = 60_000): RequestContext => ({
  now: () => now,
  deadline: deadlineIn(milliseconds),
  log: createLog(),
})

import { deadlineIn, REQUEST_MILLISECONDS } from '../../lib/platform/deadline.ts'
import { createLog } from '../../lib/platform/log.ts'
import type { RequestContext } from '../../lib/platform/request-context.ts'

/** For what the server does with runs outside of a handler. */
export const requestContext = (): RequestContext => ({
  now: () => new Date(),
  deadline: deadlineIn(REQUEST_MILLISECONDS),
  log: createLog(),
})

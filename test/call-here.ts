import { deadlineIn } from '../lib/platform/deadline.ts'
import { lambdaContext, loadFunction } from '../local/lambda.ts'
import type { createThreads } from '../local/threads/threads.ts'

/** Replaces threads: calls functions in this thread, so that tests can change their clock, network and database. */
export const callHere: typeof createThreads = () => ({
  call: async ({ file, event, milliseconds }) => {
    const handler = await loadFunction(file)
    return handler(event, lambdaContext(deadlineIn(milliseconds)))
  },
  close: async () => {},
})

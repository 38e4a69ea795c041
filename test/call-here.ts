import { deadlineIn } from '../lib/platform/deadline.ts'
import { lambdaContext, loadFunction } from '../local/lambda.ts'
import { createThreads } from '../local/threads/threads.ts'

/** Instead of threads: calls functions in this one, so that tests can change their clock, their network and their database. */
export const callHere: typeof createThreads = () => ({
  call: async ({ file, event, milliseconds }) => {
    const handler = await loadFunction(file)
    return handler(event, lambdaContext(deadlineIn(milliseconds)))
  },
  close: async () => {},
})

/** Runs in real threads, and all else here. */
export const runsInThreads: typeof createThreads = (engine, options) =>
  (options.preloaded ? callHere : createThreads)(engine, options)

import { setImmediate } from 'node:timers/promises'
import { VisibleError } from './errors.ts'
import type { RequestContext } from './request-context.ts'

/** Lets other requests of the process run between two parts of a long computation, and gives up at the deadline. */
export const yieldAndCheckDeadline = async ({ deadline }: RequestContext): Promise<void> => {
  await setImmediate()
  if (deadline.millisecondsLeft() <= 0)
    throw new VisibleError('timedOut', { cause: new Error('the computation took too long') })
}

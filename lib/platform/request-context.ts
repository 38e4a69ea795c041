import { setImmediate } from 'node:timers/promises'
import type { Deadline } from './deadline.ts'
import { VisibleError } from './errors.ts'
import type { Log } from './log.ts'

/** What everything done for a request shares. The edge creates it and passes it down. */
export interface RequestContext {
  readonly now: () => Date
  readonly deadline: Deadline
  readonly log: Log
  /** No caller waits for the result, so it must leave the reserve of a quota to interactive requests. */
  readonly isBackground?: boolean
}

/** Lets other requests of the process run between two parts of a long computation, and gives up at the deadline. */
export const yieldAndCheckDeadline = async ({ deadline }: RequestContext): Promise<void> => {
  await setImmediate()
  if (deadline.millisecondsLeft() <= 0)
    throw new VisibleError('timedOut', { cause: new Error('the computation took too long') })
}

/** Of a response's data, bytes: what Lambda lets a function return, with room for the envelope and the headers. */
export const MAX_RESPONSE_BYTES = 6_291_556 - 4_000

/** Bytes of a value in a function's response. The body is a JSON string in there, so its quotation marks take two each. */
export const bytesInResponse = (value: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(value)))

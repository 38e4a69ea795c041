import { setImmediate } from 'node:timers/promises'
import type { Deadline } from './deadline.ts'
import { VisibleError } from './errors.ts'
import type { Log } from './log.ts'

/** Shared by everything done for a request. The edge creates it and passes it down. */
export interface RequestContext {
  readonly now: () => Date
  readonly deadline: Deadline
  readonly log: Log
  /** No caller waits for the result, so it must leave the reserve of a quota to interactive requests. */
  readonly isBackground?: boolean
}

/** Lets other requests of the process run between two parts of a long computation. Throws at the deadline. */
export const yieldAndCheckDeadline = async ({ deadline }: RequestContext): Promise<void> => {
  await setImmediate()
  if (deadline.millisecondsLeft() <= 0)
    throw new VisibleError('timedOut', { cause: new Error('the computation took too long') })
}

/** Maximum bytes of a response's data: Lambda's limit, minus room for the envelope and the headers. */
export const MAX_RESPONSE_BYTES = 6_291_556 - 4_000

/** Bytes of a value in a function's response. Its body is a JSON string, so a quotation mark takes two bytes. */
export const bytesInResponse = (value: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(value)))

import type { Deadline } from './deadline.ts'
import type { Log } from './log.ts'

/** What everything done for a request shares. The edge creates it and passes it down. */
export interface RequestContext {
  /** The current time. */
  readonly now: () => Date
  readonly deadline: Deadline
  readonly log: Log
  /** No caller waits for the result, so it must leave the reserve of a quota to interactive requests. */
  readonly isBackground?: boolean
}

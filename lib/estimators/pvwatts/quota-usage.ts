import * as z from 'zod'

/*
 * PVWatts grants a key a number of calls in any hour. Those of the past hour are estimated as the calls of this clock hour,
 * plus the share of the previous one's that the past hour still covers.
 */

/** Calls per hour, until a reply says otherwise. */
const DEFAULT_LIMIT = 1000

/** The share of the quota that is kept for interactive requests. */
const BACKGROUND_RESERVE = 0.05

export const HOUR_SECONDS = 3600

/** The calls of one clock hour. */
export const Counter = z.object({
  /** May be negative where the previous hour's share is too high an estimate. */
  calls: z.number().default(0),
  /** How often a reply has corrected the calls. */
  corrections: z.number().default(0),
  /** As the last correcting reply gave it. */
  limit: z.number().optional(),
})
export type Counter = z.infer<typeof Counter>

/** The two clock hours that the past hour touches. */
export interface Usage {
  readonly current: Counter
  readonly previous: Counter
  /** The share of the current one that is over, 0…1. */
  readonly elapsed: number
}

/** Calls per hour. */
export const limitOf = ({ current, previous }: Usage): number =>
  current.limit ?? previous.limit ?? DEFAULT_LIMIT

/** Calls per hour that background work or interactive requests may bring the count to. */
export const allowedCalls = (usage: Usage, isBackground: boolean): number =>
  limitOf(usage) * (isBackground ? 1 - BACKGROUND_RESERVE : 1)

/** Calls of the past hour that were made in the previous clock hour. */
export const callsFromPrevious = ({ previous, elapsed }: Usage): number => previous.calls * (1 - elapsed)

/**
 * Seconds until there is room for one more call if no others are made: until the calls of the past hour,
 *   current + previous · (1 − elapsed),
 * are down to `allowed` − 1. That is in this clock hour if the current calls alone are fewer, and otherwise in the next one,
 * in which they are the previous ones; two hours later, nothing of the current clock hour counts.
 */
export const secondsUntilRoom = ({ current, previous, elapsed }: Usage, allowed: number): number => {
  const room = allowed - 1 - current.calls
  const time =
    room >= 0
      ? 1 - room / Math.max(1, previous.calls)
      : 2 - Math.max(0, allowed - 1) / Math.max(1, current.calls)
  return Math.max(1, Math.ceil((time - elapsed) * HOUR_SECONDS))
}

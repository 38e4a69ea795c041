import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { RequestContext } from '../../platform/request-context.ts'
import { tableDeadline } from '../../storage/cache.ts'
import { getItem, updateItem } from '../../storage/items.ts'
import { CountUsedUp, estimatorUnavailable } from '../estimator-errors.ts'

/*
 * PVWatts grants a key a number of calls in any hour. Those of the past hour are estimated as the calls of this clock hour,
 * plus the share of the previous one's that the past hour still covers. Its replies say how many remain. Between replies, the
 * calls of all containers are counted in one item per key and clock hour.
 */

/** Calls per hour, until a reply says otherwise. */
const DEFAULT_LIMIT = 1000

/** The share of the quota that is kept for interactive requests. */
const BACKGROUND_RESERVE = 0.05

const HOUR_SECONDS = 3600

/** The calls of one clock hour. */
const Counter = z.object({
  /** May be negative where the previous hour's share is too high an estimate. */
  calls: z.number().default(0),
  /** How often a reply has corrected the calls. */
  corrections: z.number().default(0),
  /** As the last correcting reply gave it. */
  limit: z.number().optional(),
})
type Counter = z.infer<typeof Counter>

/** The two clock hours that the past hour touches. */
interface Usage {
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

/** An item counts in its own clock hour and in the next. */
const LIFETIME_HOURS = 3

/** A call that was counted. */
interface CountedCall extends Usage {
  /** The item that counts it. */
  readonly key: string
}

/** What a reply says about the quota. */
export interface RateLimit {
  readonly remaining: number | undefined
  readonly limit: number | undefined
}

/** Does not reveal the API key. */
const itemKey = (apiKey: string, hour: number): string => {
  const hash = createHash('sha256').update(apiKey).digest('base64url').slice(0, 16)
  return `quota ${hash} ${new Date(hour * HOUR_SECONDS * 1000).toISOString().slice(0, 13)}`
}

const read = async (key: string, context: RequestContext): Promise<Counter> =>
  Counter.parse((await getItem('baselines', { key }, tableDeadline(context))) ?? {})

/** Counts a call unless the current clock hour has `max`. An hour without a count has none, which may be too many. */
const countCall = async (
  key: string,
  max: number,
  expiresAt: number,
  context: RequestContext,
): Promise<Counter | null> => {
  const hasRoom = {
    expression: max > 0 ? 'attribute_not_exists(#calls) OR #calls < :max' : '#calls < :max',
    values: { ':max': max },
  }
  const changes = { add: { calls: 1 }, set: { expiresAt } }
  const item = await updateItem('baselines', { key }, changes, tableDeadline(context), [hasRoom])
  return item && Counter.parse(item)
}

/**
 * Counts a call before it is made. Background work must leave a reserve.
 *
 * @throws VisibleError estimatorUnavailable with a Retry-After if the quota is used up
 */
export const takeCall = async (apiKey: string, context: RequestContext): Promise<CountedCall> => {
  const seconds = context.now().getTime() / 1000
  const hour = Math.floor(seconds / HOUR_SECONDS)
  const key = itemKey(apiKey, hour)
  const [current, previous] = await Promise.all([
    read(key, context),
    read(itemKey(apiKey, hour - 1), context),
  ])
  const usage = { current, previous, elapsed: seconds / HOUR_SECONDS - hour }
  const allowed = allowedCalls(usage, context.isBackground ?? false)
  const maxCurrent = Math.floor(allowed - Math.max(0, callsFromPrevious(usage)))
  const expiresAt = (hour + LIFETIME_HOURS) * HOUR_SECONDS
  const counted = await countCall(key, maxCurrent, expiresAt, context)
  if (!counted)
    throw estimatorUnavailable(
      new CountUsedUp('the quota of PVWatts is used up'),
      secondsUntilRoom(usage, allowed),
    )
  return { ...usage, current: counted, key }
}

/**
 * Corrects the count by what a reply says. Calls that were counted later are left alone, and if another reply has corrected
 * the count meanwhile, it holds.
 */
export const settleCall = async (
  call: CountedCall,
  { remaining, limit = limitOf(call) }: RateLimit,
  context: RequestContext,
): Promise<void> => {
  if (remaining === undefined) return
  const { calls, corrections } = call.current
  const excess = Math.round(limit - remaining - callsFromPrevious(call) - calls)
  if (excess === 0 && limit === limitOf(call)) return
  const isUncorrected = {
    expression: 'attribute_not_exists(#corrections) OR #corrections = :corrections',
    values: { ':corrections': corrections },
  }
  const changes = { add: { calls: excess, corrections: 1 }, set: { limit } }
  await updateItem('baselines', { key: call.key }, changes, tableDeadline(context), [isUncorrected])
}

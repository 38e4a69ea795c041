import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Deadline } from '../platform/deadline.ts'
import { Baseline } from '../schemas/baseline.ts'
import { database, tableName } from '../storage/document-client.ts'

/** An estimate for one size, which stands for the same panels in any size. */
export interface CachedBaseline {
  /** As the estimator gave it for {@link systemSize}. */
  readonly baseline: Baseline
  /** The size that the estimator was asked for, kW. */
  readonly systemSize: number
  /** The estimator's hourly output, packed per kW; null if it returned none. */
  readonly hours: Uint8Array | null
}

export interface CacheHit extends CachedBaseline {
  /** Whether it may be used without calling the estimator. */
  readonly isFresh: boolean
}

export interface Lifetime {
  readonly freshUntil: Date
  /** Until then a stale baseline may stand in while the estimator fails. */
  readonly expiresAt: Date
}

/**
 * The baseline is stored as JSON text, so that every number reads back exactly as the estimator gave it. Times are in
 * seconds since 1970.
 */
const CacheItem = z.object({
  baseline: z.string(),
  systemSize: z.number().positive(),
  hours: z.instanceof(Uint8Array).optional(),
  freshUntil: z.number(),
  expiresAt: z.number(),
})

const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)

/**
 * The cached baseline, or null. Checks the expiry itself: DynamoDB removes expired items late, and the embedded
 * database never does.
 */
export const readBaseline = async (key: string, now: Date, deadline: Deadline): Promise<CacheHit | null> => {
  const command = new GetCommand({ TableName: tableName('baselines'), Key: { key } })
  const { Item } = await database.send(command, deadline)
  if (!Item) return null
  const { baseline, systemSize, hours = null, freshUntil, expiresAt } = CacheItem.parse(Item)
  const seconds = toSeconds(now)
  if (expiresAt <= seconds) return null
  const isFresh = freshUntil > seconds
  return { baseline: Baseline.parse(JSON.parse(baseline)), systemSize, hours, isFresh }
}

export const storeBaseline = async (
  key: string,
  { baseline, systemSize, hours }: CachedBaseline,
  { freshUntil, expiresAt }: Lifetime,
  deadline: Deadline,
): Promise<void> => {
  const item = {
    key,
    baseline: JSON.stringify(baseline),
    systemSize,
    freshUntil: toSeconds(freshUntil),
    expiresAt: toSeconds(expiresAt),
    ...(hours && { hours }),
  }
  await database.send(new PutCommand({ TableName: tableName('baselines'), Item: item }), deadline)
}

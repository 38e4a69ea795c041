import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Baseline } from '../schemas/baseline.ts'
import { database, tableName } from '../storage/document-client.ts'

/** A baseline as it is kept, with the hours behind it, packed, where the estimator gave them. */
export interface CachedBaseline {
  readonly baseline: Baseline
  readonly hours: Uint8Array | null
}

export interface KeptBaseline extends CachedBaseline {
  /** Whether it serves without asking the estimator. */
  readonly isFresh: boolean
}

/** Until when a baseline serves as it is, and until when it is kept for want of a better. */
export interface Times {
  readonly freshUntil: Date
  readonly expires: Date
}

/**
 * The baseline is kept as JSON text: read back to the letter, whatever numbers the estimator gave. Times in seconds
 * since 1970; an older version kept none longer than it was fresh.
 */
const Item = z.object({
  baseline: z.string(),
  hours: z.instanceof(Uint8Array).optional(),
  freshUntil: z.number().optional(),
  expiresAt: z.number(),
})

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000)

/**
 * A baseline from the cache, or null. DynamoDB takes its time to remove what has expired, and the embedded engine
 * never does, so that the time is looked at here as well.
 */
export const readBaseline = async (key: string, now: Date): Promise<KeptBaseline | null> => {
  const answer = await database.send(new GetCommand({ TableName: tableName('baselines'), Key: { key } }))
  if (!answer.Item) return null
  const { baseline, hours = null, expiresAt, freshUntil = expiresAt } = Item.parse(answer.Item)
  const seconds = secondsOf(now)
  if (expiresAt <= seconds) return null
  return { baseline: Baseline.parse(JSON.parse(baseline)), hours, isFresh: freshUntil > seconds }
}

export const storeBaseline = async (
  key: string,
  { baseline, hours }: CachedBaseline,
  { freshUntil, expires }: Times,
): Promise<void> => {
  const item = {
    key,
    baseline: JSON.stringify(baseline),
    freshUntil: secondsOf(freshUntil),
    expiresAt: secondsOf(expires),
    ...(hours && { hours }),
  }
  await database.send(new PutCommand({ TableName: tableName('baselines'), Item: item }))
}

import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Baseline } from '../schemas.ts'
import { database, tableName } from './database.ts'

/** Kept as JSON text: read back to the letter, whatever numbers the estimator gave. */
const Item = z.object({ baseline: z.string(), expiresAt: z.number() })

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000)

/**
 * A baseline from the cache, or null. DynamoDB takes its time to remove what has expired, and the embedded engine
 * never does, so that the time is looked at here as well.
 */
export const readBaseline = async (key: string, now: Date): Promise<Baseline | null> => {
  const answer = await database.send(new GetCommand({ TableName: tableName('baselines'), Key: { key } }))
  if (!answer.Item) return null
  const { baseline, expiresAt } = Item.parse(answer.Item)
  return expiresAt > secondsOf(now) ? Baseline.parse(JSON.parse(baseline)) : null
}

export const storeBaseline = async (key: string, baseline: Baseline, expires: Date): Promise<void> => {
  await database.send(
    new PutCommand({
      TableName: tableName('baselines'),
      Item: { key, baseline: JSON.stringify(baseline), expiresAt: secondsOf(expires) },
    }),
  )
}

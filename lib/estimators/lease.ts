import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { REQUEST_MILLISECONDS } from '../platform/deadline.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { database, nullIfConditionFails, tableName } from '../storage/document-client.ts'
import { tableDeadline } from './time-limits.ts'

/** Longer than any request. A container that dies leaves its lease behind for this long. */
const LEASE_SECONDS = REQUEST_MILLISECONDS / 1000 + 1

/** Between looks at what another container has stored. */
const MIN_PAUSE_MILLISECONDS = 100
const MAX_PAUSE_MILLISECONDS = 1_000

function* pauses(): Generator<number> {
  for (let pause = MIN_PAUSE_MILLISECONDS; ; pause = Math.min(2 * pause, MAX_PAUSE_MILLISECONDS)) yield pause
}

interface Lease {
  readonly key: string
  readonly holder: string
}

/** @returns false if it is another container's */
const acquire = async ({ key, holder }: Lease, context: RequestContext): Promise<boolean> => {
  const seconds = Math.floor(context.now().getTime() / 1000)
  const command = new PutCommand({
    TableName: tableName('baselines'),
    Item: { key, holder, expiresAt: seconds + LEASE_SECONDS },
    // The SDK repeats a write whose response was lost, and finds the lease of the first.
    ConditionExpression: 'attribute_not_exists(expiresAt) OR expiresAt <= :now OR holder = :holder',
    ExpressionAttributeValues: { ':now': seconds, ':holder': holder },
  })
  return (await database.send(command, tableDeadline(context)).catch(nullIfConditionFails)) !== null
}

/** A lease that cannot be released expires. */
const release = async ({ key, holder }: Lease, context: RequestContext): Promise<void> => {
  const command = new DeleteCommand({
    TableName: tableName('baselines'),
    Key: { key },
    ConditionExpression: 'holder = :holder',
    ExpressionAttributeValues: { ':holder': holder },
  })
  await database.send(command, tableDeadline(context)).catch(() => undefined)
}

interface SharedWork<Result> {
  /** What another container has stored meanwhile, or null. */
  readonly recall: () => Promise<Result | null>
  readonly work: () => Promise<Result>
}

/**
 * Does work that many containers may want at the same time in one of them, while the others wait for what it stores. They go
 * ahead if it fails, or if half of their time has passed: the container may be slow, or dead. A table that cannot be reached
 * costs repeated work, not the result.
 *
 * @throws what the work throws
 */
export const withLease = async <Result>(
  key: string,
  { recall, work }: SharedWork<Result>,
  context: RequestContext,
): Promise<Result> => {
  const lease = { key: `lease ${key}`, holder: randomUUID() }
  const millisecondsForWork = context.deadline.millisecondsLeft() / 2
  for (const pause of pauses()) {
    const hasWaited = pause > MIN_PAUSE_MILLISECONDS
    // The cache is in the same table, and logs its failures.
    const isOurs = await acquire(lease, context).catch(() => null)
    if (isOurs === null && !hasWaited) return work()
    const stored = await recall()
    if (isOurs && stored === null && !hasWaited) return work().finally(() => release(lease, context))
    if (isOurs) await release(lease, context)
    if (stored !== null) return stored
    if (isOurs) return work()
    if (context.deadline.millisecondsLeft() < millisecondsForWork + pause) break
    await setTimeout(pause)
  }
  return work()
}

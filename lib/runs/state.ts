import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { environment, setting } from '../platform/env.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { database, nullIfConditionFails, tableName } from '../storage/document-client.ts'
import { type ChunkCounts, type ChunkedStep, hasMissedUpload, RunItem } from './run-item.ts'
import { findRun, runKey } from './store.ts'

/** The run has been deleted, has ended, or belongs to another execution: stop without an error. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded'
}

type Change = Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression'> & {
  readonly names?: Readonly<Record<string, string>>
  readonly values?: Readonly<Record<string, unknown>>
}

/** @returns null if the condition does not hold */
const update = async (
  id: string,
  { names, values, ...expressions }: Change,
  { deadline }: RequestContext,
): Promise<RunItem | null> => {
  const command = new UpdateCommand({
    TableName: tableName('runs'),
    Key: runKey(id),
    ...expressions,
    ExpressionAttributeNames: { '#state': 'state', ...names },
    ExpressionAttributeValues: { ':running': 'running', ...values },
    ReturnValues: 'ALL_NEW',
  })
  const answer = await database.send(command, deadline).catch(nullIfConditionFails)
  return answer && RunItem.parse(answer.Attributes)
}

const isRunning = '#state = :running'
const WAITING_OR_OWN = '#state = :waiting OR (#state = :running AND execution = :execution)'

/** @throws RunEnded if the condition does not hold */
const updateOrEnd = async (id: string, change: Change, context: RequestContext): Promise<RunItem> => {
  const run = await update(id, change, context)
  if (!run) throw new RunEnded('the run is in another state')
  return run
}

/** @throws RunEnded if it is gone */
const requireRun = async (id: string, context: RequestContext): Promise<RunItem> => {
  const run = await findRun(id, context)
  if (!run) throw new RunEnded('the run is gone')
  return run
}

/** @throws RunEnded unless the run is running */
export const requireRunning = async (id: string, context: RequestContext): Promise<RunItem> => {
  const run = await requireRun(id, context)
  if (run.state !== 'running') throw new RunEnded(`the run is ${run.state}`)
  return run
}

/**
 * Begins a run whose file has arrived, or continues it after an interruption.
 *
 * @param execution who works on the run from now on
 * @throws RunEnded if it does not wait for a file, or another execution has begun it
 */
export const claimRun = async (id: string, execution: string, context: RequestContext): Promise<RunItem> => {
  const waiting = await requireRun(id, context)
  if (hasMissedUpload(waiting, context.now())) throw new RunEnded('the file came too late')
  const startedAt = waiting.startedAt ?? context.now().toISOString()
  const change = {
    UpdateExpression: 'SET #state = :running, execution = :execution, startedAt = :startedAt',
    ConditionExpression: WAITING_OR_OWN,
    values: { ':waiting': 'waiting', ':execution': execution, ':startedAt': startedAt },
  }
  return updateOrEnd(id, change, context)
}

/** @throws RunEnded */
export const recordPrepared = async (
  id: string,
  { rows, chunks }: { readonly rows: number; readonly chunks: ChunkCounts },
  context: RequestContext,
): Promise<void> => {
  const change = {
    UpdateExpression: 'SET #rows = :rows, chunks = :chunks',
    ConditionExpression: isRunning,
    names: { '#rows': 'rows' },
    values: { ':rows': rows, ':chunks': chunks },
  }
  await updateOrEnd(id, change, context)
}

/** What a step did with a chunk. */
export interface FinishedChunk {
  readonly step: ChunkedStep
  readonly chunk: number
  /** Rows that have a result now, and those whose result is an error. */
  readonly rows?: number
  readonly failed?: number
}

/**
 * Counts a chunk exactly once, however often it is repeated.
 *
 * @throws RunEnded
 */
export const recordChunk = async (
  id: string,
  { step, chunk, rows = 0, failed = 0 }: FinishedChunk,
  context: RequestContext,
): Promise<void> => {
  const change = {
    UpdateExpression: 'ADD #chunks :chunk, done :rows, failed :failed REMOVE waitingUntil',
    ConditionExpression: `${isRunning} AND NOT contains(#chunks, :number)`,
    names: { '#chunks': `${step}Chunks` },
    values: { ':chunk': new Set([chunk]), ':number': chunk, ':rows': rows, ':failed': failed },
  }
  // The condition also fails if the chunk has been counted already.
  if (!(await update(id, change, context))) await requireRunning(id, context)
}

/** @throws RunEnded */
export const recordWait = async (id: string, until: Date, context: RequestContext): Promise<void> => {
  const change = {
    UpdateExpression: 'SET waitingUntil = :until',
    ConditionExpression: isRunning,
    values: { ':until': until.toISOString() },
  }
  await updateOrEnd(id, change, context)
}

const announce = async (run: RunItem, context: RequestContext): Promise<void> => {
  if (setting(environment.eventBus) === undefined) return
  const { announceEnd } = await import('./announce.ts')
  await announceEnd(run, context)
}

/** @throws RunEnded */
export const succeedRun = async (id: string, context: RequestContext): Promise<void> => {
  const change = {
    UpdateExpression: 'SET #state = :succeeded, finishedAt = :now',
    ConditionExpression: isRunning,
    values: { ':succeeded': 'succeeded', ':now': context.now().toISOString() },
  }
  await announce(await updateOrEnd(id, change, context), context)
}

/**
 * Ends a run that cannot be finished, even if it has not begun. A run that another execution works on is left alone.
 *
 * @param error for the user: what is wrong and what to do
 * @throws RunEnded
 */
export const recordFailure = async (
  { runId, execution }: { readonly runId: string; readonly execution: string },
  error: string,
  context: RequestContext,
): Promise<void> => {
  const change = {
    UpdateExpression: 'SET #state = :failed, #error = :error, finishedAt = :now REMOVE waitingUntil',
    ConditionExpression: WAITING_OR_OWN,
    names: { '#error': 'error' },
    values: {
      ':failed': 'failed',
      ':error': error,
      ':now': context.now().toISOString(),
      ':waiting': 'waiting',
      ':execution': execution,
    },
  }
  await announce(await updateOrEnd(runId, change, context), context)
}

/** Whether a run is known to have finished or to be gone, so that a failed step no longer matters. */
export const hasEnded = async (id: string, context: RequestContext): Promise<boolean> => {
  try {
    const run = await findRun(id, context)
    return run === null || run.state === 'succeeded' || run.state === 'failed'
  } catch {
    return false
  }
}

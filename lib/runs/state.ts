import { RUN_ENDED_EVENT } from '../operations/run-steps.ts'
import { environment, setting } from '../platform/env.ts'
import { causeOf } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { type Condition, isEqual, updateItem } from '../storage/items.ts'
import { isKnown, SCHEMA } from '../storage/versions.ts'
import {
  CHUNKED_STEPS,
  type ChunkedStep,
  findRun,
  hasMissedUpload,
  type RunItem,
  runKey,
  runOf,
} from './store.ts'

/** Publishes the end of a run on the event bus, if there is one. The run does not depend on it: a failure is only logged. */
const announceEnd = async (run: RunItem, { log }: RequestContext): Promise<void> => {
  const EventBusName = setting(environment.eventBus)
  if (EventBusName === undefined) return
  const { id, name, state, rows, done, failed, error, finishedAt } = run
  const Detail = JSON.stringify({ id, name, state, rows, done, failed, error, finishedAt })
  try {
    const { EventBridgeClient, PutEventsCommand } = await import('@aws-sdk/client-eventbridge')
    const command = new PutEventsCommand({ Entries: [{ EventBusName, ...RUN_ENDED_EVENT, Detail }] })
    const { FailedEntryCount } = await new EventBridgeClient().send(command)
    if (FailedEntryCount) throw new Error('the event bus refused the event')
  } catch (cause) {
    log.warn('The end of a run could not be announced', { runId: id, cause: causeOf(cause) })
  }
}

/** The run has been deleted, has ended, or belongs to another execution: stop without an error. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded'
}

const isRunning = isEqual('state', 'running')

/** The run is waiting for its file, or this execution owns it. */
const isOpenTo = (execution: string): Condition => ({
  expression: '#state = :waiting OR (#state = :running AND #execution = :execution)',
  values: { ':waiting': 'waiting', ':running': 'running', ':execution': execution },
})

interface Changes {
  readonly set: Partial<RunItem>
  /** Added to numbers and sets. */
  readonly add?: Partial<RunItem>
  readonly remove?: readonly (keyof RunItem)[]
}

/** @returns null if a condition does not hold */
const updateIf = async (
  id: string,
  conditions: readonly Condition[],
  changes: Changes,
  context: RequestContext,
): Promise<RunItem | null> => {
  const all = { ...changes, set: { ...changes.set, schema: SCHEMA } }
  const item = await updateItem('runs', runKey(id), all, context.deadline, [isKnown, ...conditions])
  return item && runOf(item)
}

/** @throws RunEnded if the condition does not hold */
const update = async (
  id: string,
  condition: Condition,
  changes: Changes,
  context: RequestContext,
): Promise<RunItem> => {
  const run = await updateIf(id, [condition], changes, context)
  if (!run) throw new RunEnded('the run is in another state')
  return run
}

/** @throws RunEnded unless the run is running */
export const updateRunning = (id: string, set: Partial<RunItem>, context: RequestContext): Promise<RunItem> =>
  update(id, isRunning, { set }, context)

const isUnfinished: Condition = {
  expression: '#state IN (:waiting, :running)',
  values: { ':waiting': 'waiting', ':running': 'running' },
}

/** Ends a run before its files are deleted, so that its steps stop instead of failing on missing files. */
export const stopRun = async (id: string, context: RequestContext): Promise<void> => {
  const error = 'The run is being deleted. If it remains, delete it again'
  const finishedAt = context.now().toISOString()
  const set = { state: 'failed', error, finishedAt, waitingUntil: null } as const
  await updateIf(id, [isUnfinished], { set }, context)
}

/**
 * Resets the progress of a run.
 *
 * @throws RunEnded unless the run is running
 */
export const forgetProgress = (id: string, context: RequestContext): Promise<RunItem> => {
  const set = { rows: null, done: 0, failed: 0 }
  const remove = ['chunks', ...CHUNKED_STEPS.map((step) => `${step}Chunks` as const)] as const
  return update(id, isRunning, { set, remove }, context)
}

/** @throws RunEnded unless the run is running */
export const requireRunning = async (id: string, context: RequestContext): Promise<RunItem> => {
  const run = await findRun(id, context)
  if (run?.state !== 'running') throw new RunEnded(`the run is ${run?.state ?? 'gone'}`)
  return run
}

/**
 * Begins a run whose file has arrived, or continues it after an interruption.
 *
 * @param execution the one that works on the run from now on
 * @throws RunEnded if the file came too late, or the run has ended or belongs to another execution
 */
export const claimRun = async (id: string, execution: string, context: RequestContext): Promise<RunItem> => {
  const run = await findRun(id, context)
  if (!run || hasMissedUpload(run, context.now())) throw new RunEnded('the file came too late')
  const startedAt = run.startedAt ?? context.now().toISOString()
  const set = { state: 'running', execution, startedAt } as const
  return update(id, isOpenTo(execution), { set }, context)
}

export interface FinishedChunk {
  readonly step: ChunkedStep
  readonly chunk: number
  /** Rows with a result, and the number of them whose result is an error. */
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
  const chunks = `${step}Chunks` as const
  const isNotCounted = { expression: `NOT contains(#${chunks}, :chunk)`, values: { ':chunk': chunk } }
  const changes = { set: { waitingUntil: null }, add: { [chunks]: new Set([chunk]), done: rows, failed } }
  if (!(await updateIf(id, [isRunning, isNotCounted], changes, context))) await requireRunning(id, context)
}

/** @throws RunEnded */
export const succeedRun = async (id: string, context: RequestContext): Promise<void> => {
  const finishedAt = context.now().toISOString()
  await announceEnd(await updateRunning(id, { state: 'succeeded', finishedAt }, context), context)
}

/**
 * Ends a run that cannot be finished, even before it has begun. Leaves a run of another execution alone.
 *
 * @param error for the user: what is wrong and what to do
 * @throws RunEnded
 */
export const recordFailure = async (
  { runId, execution }: { readonly runId: string; readonly execution: string },
  error: string,
  context: RequestContext,
): Promise<void> => {
  const finishedAt = context.now().toISOString()
  const set = { state: 'failed', error, finishedAt, waitingUntil: null } as const
  await announceEnd(await update(runId, isOpenTo(execution), { set }, context), context)
}

/** True if a run is known to have ended or to be gone, so that a failed step no longer matters. */
export const hasEnded = async (id: string, context: RequestContext): Promise<boolean> => {
  try {
    const run = await findRun(id, context)
    return run === null || run.state === 'succeeded' || run.state === 'failed'
  } catch {
    return false
  }
}

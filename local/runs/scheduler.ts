import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import * as steps from '../../lib/operations/run-steps.ts'
import { VisibleError } from '../../lib/platform/errors.ts'
import { causeOf, createLog } from '../../lib/platform/log.ts'
import { mapConcurrently } from '../../lib/platform/map-concurrently.ts'
import { RunEnded } from '../../lib/runs/state.ts'
import { FetchedBaselines, PreparedRun } from '../../lib/runs/steps/step-events.ts'

/** A step names the execution that it belongs to. On one machine there is only one. */
const EXECUTION = 'local'

/** @throws RunEnded, VisibleError `storageUnavailable`, or whatever else the step throws, without its name */
export type CallStep = (step: steps.RunStep, event: unknown) => Promise<unknown>

/** How many chunks wait for other services at a time. */
export const FETCHING_CHUNKS = 2

interface Execution {
  readonly callStep: CallStep
  /** Forgets what an earlier process has done of a run. */
  readonly startOver: (runId: string) => Promise<void>
  /** How many chunks of rows to estimate at a time. */
  readonly rowConcurrency: number
  /** Waits for the runs that came before. */
  readonly queueRows: (work: () => Promise<unknown>) => Promise<unknown>
  /** How long to wait before a step that failed is repeated, milliseconds. */
  readonly retryDelays: readonly number[]
  /** Aborts when the service stops. */
  readonly signal: AbortSignal
}

/** Whether there is no point in repeating a step. */
const isFinal = (error: unknown, { signal }: Execution): boolean =>
  signal.aborted || error instanceof RunEnded

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal, ref: false })

const isStorageUnavailable = (error: unknown): boolean =>
  error instanceof VisibleError && error.kind === 'storageUnavailable'

/** While the disk is full, a step is repeated for as long as it takes. */
const repeated = async <Result>(attempt: () => Promise<Result>, execution: Execution): Promise<Result> => {
  const { retryDelays, signal } = execution
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      const milliseconds =
        retryDelays[failures] ?? (isStorageUnavailable(error) ? retryDelays.at(-1) : undefined)
      if (isFinal(error, execution) || milliseconds === undefined) throw error
      await pause(milliseconds, signal)
    }
  }
}

const call = (step: steps.RunStep, event: unknown, execution: Execution): Promise<unknown> =>
  repeated(() => execution.callStep(step, event), execution)

const fetchBaselines = async (runId: string, chunk: number, execution: Execution): Promise<void> => {
  for (;;) {
    const { waitSeconds } = FetchedBaselines.parse(
      await call(steps.fetchBaselines, { runId, chunk }, execution),
    )
    if (waitSeconds === null) return
    await pause(waitSeconds * 1000, execution.signal)
  }
}

/** A chunk that fails for good does not stop the others: it costs its rows, which the last step reports. */
const forEachChunk = (
  chunks: readonly number[],
  concurrency: number,
  handle: (chunk: number) => Promise<unknown>,
  execution: Execution,
): Promise<unknown> =>
  mapConcurrently(chunks, concurrency, (chunk) =>
    handle(chunk).catch((error: unknown) => {
      if (isFinal(error, execution)) throw error
    }),
  )

/**
 * Calls the steps of a run in order.
 *
 * @throws RunEnded, what a step throws again and again, or anything once the service stops
 */
const executeRun = async (runId: string, execution: Execution): Promise<void> => {
  await repeated(() => execution.startOver(runId), execution)
  const { terrain, baselines, rows } = PreparedRun.parse(
    await call(steps.prepareRun, { runId, execution: EXECUTION }, execution),
  )
  const fetchTerrain = (chunk: number) => call(steps.fetchTerrain, { runId, chunk }, execution)
  await forEachChunk(terrain, FETCHING_CHUNKS, fetchTerrain, execution)
  const fetch = (chunk: number) => fetchBaselines(runId, chunk, execution)
  await forEachChunk(baselines, FETCHING_CHUNKS, fetch, execution)
  const estimate = (chunk: number) => call(steps.estimateRows, { runId, chunk }, execution)
  await execution.queueRows(() => forEachChunk(rows, execution.rowConcurrency, estimate, execution))
  await call(steps.joinResults, { runId }, execution)
}

type Options = Pick<Execution, 'callStep' | 'startOver' | 'rowConcurrency'> & {
  /** Default: 1, 5 and 30 seconds. */
  readonly retryDelays?: readonly number[]
  /** Clears up after a run that has ended in the middle of a step. */
  readonly onEnded: (runId: string) => Promise<void>
}

export interface Scheduler {
  /** Begins a run whose file is there, unless it is under way. */
  readonly start: (runId: string) => void
  /** Begins nothing more, and waits for nothing. */
  readonly stop: () => void
  /** Resolves when no run is under way. */
  readonly idle: () => Promise<void>
}

const RETRY_DELAYS = [1_000, 5_000, 30_000]

/** Calls the steps of all runs. Rows are estimated for one run at a time, first come, first served. */
export const createScheduler = ({ retryDelays = RETRY_DELAYS, onEnded, ...options }: Options): Scheduler => {
  const stopping = new AbortController()
  const execution: Execution = { ...options, retryDelays, queueRows: pLimit(1), signal: stopping.signal }
  const active = new Map<string, Promise<void>>()

  const fail = async (runId: string, error: unknown): Promise<void> => {
    createLog({ runId }).error('A run failed', { cause: causeOf(error) })
    await execution.callStep(steps.failRun, { runId, execution: EXECUTION })
  }

  const run = async (runId: string): Promise<void> => {
    try {
      await executeRun(runId, execution).catch((error: unknown) => {
        if (error instanceof RunEnded || stopping.signal.aborted) throw error
        return fail(runId, error)
      })
    } catch (error) {
      if (stopping.signal.aborted) return
      if (error instanceof RunEnded) await onEnded(runId)
      else createLog({ runId }).error('A run stays unfinished', { cause: causeOf(error) })
    }
  }

  return {
    start: (runId) => {
      if (stopping.signal.aborted || active.has(runId)) return
      const ended = run(runId).finally(() => active.delete(runId))
      active.set(runId, ended)
    },
    stop: () => stopping.abort(),
    idle: async () => {
      await Promise.all(active.values())
    },
  }
}

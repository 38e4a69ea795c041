import { setTimeout } from 'node:timers/promises'
import * as steps from '../../lib/operations/run-steps.ts'
import { VisibleError } from '../../lib/platform/errors.ts'
import { mapConcurrently } from '../../lib/platform/map-concurrently.ts'
import { RunEnded } from '../../lib/runs/state.ts'
import { FetchedBaselines, PreparedRun } from '../../lib/runs/steps/step-events.ts'
import { type CallStep, FETCHING_THREADS } from './step-pool.ts'

/** Whoever continues a run must name the execution that began it. On one machine there is only one. */
export const EXECUTION = 'local'

export interface Execution {
  readonly callStep: CallStep
  /** What is left to do of a run; null if its file has not been read. */
  readonly remainingOf: (runId: string) => Promise<PreparedRun | null>
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
export const executeRun = async (runId: string, execution: Execution): Promise<void> => {
  const remaining = await repeated(() => execution.remainingOf(runId), execution)
  const { terrain, baselines, rows } =
    remaining ?? PreparedRun.parse(await call(steps.prepareRun, { runId, execution: EXECUTION }, execution))
  const fetchTerrain = (chunk: number) => call(steps.fetchTerrain, { runId, chunk }, execution)
  await forEachChunk(terrain, FETCHING_THREADS, fetchTerrain, execution)
  const fetch = (chunk: number) => fetchBaselines(runId, chunk, execution)
  await forEachChunk(baselines, FETCHING_THREADS, fetch, execution)
  const estimate = (chunk: number) => call(steps.estimateRows, { runId, chunk }, execution)
  await execution.queueRows(() => forEachChunk(rows, execution.rowConcurrency, estimate, execution))
  await call(steps.joinResults, { runId }, execution)
}

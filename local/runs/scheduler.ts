import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import * as steps from '../../lib/operations/run-steps.ts'
import { VisibleError } from '../../lib/platform/errors.ts'
import { causeOf, createLog } from '../../lib/platform/log.ts'
import { mapConcurrently } from '../../lib/platform/map-concurrently.ts'
import { RunEnded } from '../../lib/runs/state.ts'
import { FetchedBaselines, PreparedRun } from '../../lib/runs/steps/step.ts'

/** The execution that a step belongs to. On one machine there is only one. */
const EXECUTION = 'local'

/** @throws RunEnded, VisibleError `storageUnavailable`, or any other error of the step, without its name */
export type CallStep = (step: steps.RunStep, event: unknown) => Promise<unknown>

/** Maximum number of chunks, of all runs together, that wait for other services at a time. */
export const FETCHING_CHUNKS = 2

interface Options {
  readonly callStep: CallStep
  /** Discards the progress that an earlier process made on a run. */
  readonly startOver: (runId: string) => Promise<void>
  /** Maximum number of steps, of all runs together, that compute at a time, such as chunks of rows. */
  readonly computingThreads: number
  /** Delays before each retry of a failed step, milliseconds. */
  readonly retryDelays?: readonly number[]
}

const RETRY_DELAYS = [1_000, 5_000, 30_000]

/** Calls the steps of all runs. Estimates rows for one run at a time, first come, first served. */
export const createScheduler = ({
  callStep,
  startOver,
  computingThreads,
  retryDelays = RETRY_DELAYS,
}: Options) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const queueRows = pLimit(1)
  const fetching = pLimit(FETCHING_CHUNKS)
  const computing = pLimit(computingThreads)
  const active = new Map<string, Promise<void>>()

  /** True if retrying a step is pointless. */
  const isFinal = (error: unknown): boolean => signal.aborted || error instanceof RunEnded

  const pause = (milliseconds: number): Promise<void> =>
    setTimeout(milliseconds, undefined, { signal, ref: false })

  /** Retries without limit while the disk is full. */
  const repeated = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
    for (let failures = 0; ; failures++) {
      try {
        return await attempt()
      } catch (error) {
        const isDiskFull = error instanceof VisibleError && error.kind === 'storageUnavailable'
        const milliseconds = retryDelays[failures] ?? (isDiskFull ? retryDelays.at(-1) : undefined)
        if (isFinal(error) || milliseconds === undefined) throw error
        await pause(milliseconds)
      }
    }
  }

  const call = (queue: typeof fetching, step: steps.RunStep, event: unknown): Promise<unknown> =>
    repeated(() =>
      queue(() => {
        signal.throwIfAborted()
        return callStep(step, event)
      }),
    )

  const fetchBaselines = async (event: unknown): Promise<void> => {
    for (;;) {
      const { waitSeconds } = FetchedBaselines.parse(await call(fetching, steps.fetchBaselines, event))
      if (waitSeconds === null) return
      await pause(waitSeconds * 1000)
    }
  }

  /** A chunk that fails permanently does not stop the others: only its rows fail, and the last step reports them. */
  const orLeave = (error: unknown): void => {
    if (isFinal(error)) throw error
  }

  /** @throws RunEnded, the error of a step after its last retry, or anything once the service stops */
  const execute = async (runId: string): Promise<void> => {
    const forEach = (chunks: readonly number[], most: number, handle: (event: unknown) => Promise<unknown>) =>
      mapConcurrently(chunks, most, (chunk) => handle({ runId, chunk }).catch(orLeave))
    await repeated(() => startOver(runId))
    const { terrain, baselines, rows } = PreparedRun.parse(
      await call(computing, steps.prepareRun, { runId, execution: EXECUTION }),
    )
    await forEach(terrain, FETCHING_CHUNKS, (event) => call(fetching, steps.fetchTerrain, event))
    await forEach(baselines, FETCHING_CHUNKS, fetchBaselines)
    await queueRows(() =>
      forEach(rows, computingThreads, (event) => call(computing, steps.estimateRows, event)),
    )
    await call(computing, steps.joinResults, { runId })
  }

  const run = async (runId: string): Promise<void> => {
    try {
      await execute(runId).catch(async (error: unknown) => {
        if (isFinal(error)) throw error
        createLog({ runId }).error('A run failed', { cause: causeOf(error) })
        await callStep(steps.failRun, { runId, execution: EXECUTION })
      })
    } catch (error) {
      if (!isFinal(error)) createLog({ runId }).error('A run stays unfinished', { cause: causeOf(error) })
    }
  }

  return {
    /** Starts a run whose file has arrived, unless it is already in progress. */
    start: (runId: string): void => {
      if (signal.aborted || active.has(runId)) return
      const ended = run(runId).finally(() => active.delete(runId))
      active.set(runId, ended)
    },
    /** Starts no further steps, and ends all pauses. */
    stop: (): void => stopping.abort(),
    /** Resolves when no run is in progress. */
    idle: async (): Promise<void> => {
      await Promise.all(active.values())
    },
  }
}

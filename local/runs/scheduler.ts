import pLimit from 'p-limit'
import { failRun } from '../../lib/operations/run-steps.ts'
import { causeOf, createLog } from '../../lib/platform/log.ts'
import { RunEnded } from '../../lib/runs/state.ts'
import { EXECUTION, type Execution, executeRun } from './execute-run.ts'

type Options = Pick<Execution, 'callStep' | 'remainingOf' | 'rowConcurrency'> & {
  /** Default: 1, 5 and 30 seconds. */
  readonly retryDelays?: readonly number[]
  /** Clears up after a run that has ended in the middle of a step. */
  readonly onEnded: (runId: string) => Promise<void>
}

export interface Scheduler {
  /** Begins or continues a run whose file is there, unless it is under way. */
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
    await execution.callStep(failRun, { runId, execution: EXECUTION })
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

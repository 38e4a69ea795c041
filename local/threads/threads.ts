import { join } from 'node:path'
import { SHARE_ENV } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { ONE_CPU_MB } from '../../lib/operations/operation.ts'
import { VisibleError } from '../../lib/platform/errors.ts'
import { causeOf, createLog } from '../../lib/platform/log.ts'
import { RunEnded } from '../../lib/runs/state.ts'
import type { Engine } from '../database/engine.ts'
import { answerCall } from './engine-port.ts'
import type { FunctionAnswer, FunctionCall } from './worker.ts'

export interface Threads {
  /**
   * Calls a function in the next free thread, which is terminated if the function exceeds its `milliseconds`.
   *
   * @param ending terminates the thread during the call
   * @throws RunEnded, VisibleError `storageUnavailable`, or an error without its name, also if the thread is terminated
   */
  readonly call: (call: FunctionCall, ending?: AbortSignal) => Promise<unknown>
  /** Terminates the threads, then waits until the database has finished their calls. */
  readonly close: () => Promise<void>
}

interface Options {
  readonly count: number
  /** The functions that each thread loads as it starts. If any, the first thread starts at once, and idle threads stay. */
  readonly preloaded?: readonly string[]
  /** The nice increment of these threads. Only Linux gives threads a priority. */
  readonly niceIncrement?: number
  /** Default: the memory of a function on AWS. */
  readonly heapMegabytes?: number
}

const IDLE_MILLISECONDS = 30_000

/** Grace period for a function to end in order after its time; starting a thread uses part of it. */
const GRACE_MILLISECONDS = 2_000

/**
 * Threads that run functions. They start on demand and share this thread's environment. Threads without preloaded functions end
 * after being idle for long; the others stay, because they remember which estimators are down.
 */
export const createThreads = (
  engine: Engine,
  { count, preloaded = [], niceIncrement = 0, heapMegabytes = ONE_CPU_MB }: Options,
): Threads => {
  const pending = new Set<Promise<unknown>>()
  // The pool loses its queue when a thread is terminated during a call.
  const inTurn = pLimit(count)
  const pool = new Piscina<FunctionCall, FunctionAnswer>({
    filename: join(import.meta.dirname, 'worker.ts'),
    workerData: preloaded,
    minThreads: preloaded.length > 0 ? 1 : 0,
    maxThreads: count,
    idleTimeout: preloaded.length > 0 ? Number.POSITIVE_INFINITY : IDLE_MILLISECONDS,
    // A thread that waits for its next task must keep serving its connections.
    atomics: 'disabled',
    env: SHARE_ENV,
    // If a thread needs more, it ends instead of the process.
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    niceIncrement,
  })
    .on('message', (message: unknown) => {
      const answered = answerCall(engine, message).finally(() => pending.delete(answered))
      pending.add(answered)
    })
    // The pool also rejects the thread's current task.
    .on('error', (error: unknown) => createLog().error('A thread failed', { cause: causeOf(error) }))
  return {
    call: async (call, ending) => {
      const answer = await inTurn(() => {
        // The pool never settles a call if threads fail on start.
        const late = AbortSignal.timeout(call.milliseconds + GRACE_MILLISECONDS)
        return pool.run(call, { signal: ending ? AbortSignal.any([ending, late]) : late })
      })
      if (answer.outcome === 'done') return answer.result
      throw answer.outcome === 'run ended'
        ? new RunEnded('the run has ended')
        : new VisibleError('storageUnavailable')
    },
    close: async () => {
      await pool.destroy()
      await Promise.allSettled(pending)
    },
  }
}

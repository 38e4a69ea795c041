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
   * Calls a function in the next thread that is free, which ends if the function goes on after its `milliseconds`.
   *
   * @param ending ends the thread in the middle of the call
   * @throws RunEnded, VisibleError `storageUnavailable`, or an error without its name, also if the thread ends
   */
  readonly call: (call: FunctionCall, ending?: AbortSignal) => Promise<unknown>
  /** Ends the threads in the middle of their work, and then waits until the database has answered them. */
  readonly close: () => Promise<void>
}

interface Options {
  readonly count: number
  /** The functions that each thread loads as it starts. If there are any, the first thread starts at once, and all of them stay. */
  readonly preloaded?: readonly string[]
  /** By how much these threads come after others. Only Linux gives threads a priority. */
  readonly niceIncrement?: number
  /** Default: what a function has on AWS. */
  readonly heapMegabytes?: number
}

const IDLE_MILLISECONDS = 30_000

/** How long after its time a function may still finish in order; a thread takes a part of it to start. */
const GRACE_MILLISECONDS = 2_000

/**
 * Threads that run functions. They start when they are needed, and read the environment of this one. Those that load nothing as
 * they start end when they have long been idle; the others would forget which estimators are down.
 */
export const createThreads = (
  engine: Engine,
  { count, preloaded = [], niceIncrement = 0, heapMegabytes = ONE_CPU_MB }: Options,
): Threads => {
  const pending = new Set<Promise<unknown>>()
  // The pool forgets what waits in it when a thread ends in the middle of a call.
  const inTurn = pLimit(count)
  const pool = new Piscina<FunctionCall, FunctionAnswer>({
    filename: join(import.meta.dirname, 'worker.ts'),
    workerData: preloaded,
    minThreads: preloaded.length > 0 ? 1 : 0,
    maxThreads: count,
    idleTimeout: preloaded.length > 0 ? Number.POSITIVE_INFINITY : IDLE_MILLISECONDS,
    // A thread that waits for its next task must keep answering its connections.
    atomics: 'disabled',
    env: SHARE_ENV,
    // A thread that needs more ends, and the process does not.
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    niceIncrement,
  })
    .on('message', (message: unknown) => {
      const answered = answerCall(engine, message).finally(() => pending.delete(answered))
      pending.add(answered)
    })
    // The thread's current task is rejected as well.
    .on('error', (error: unknown) => createLog().error('A thread failed', { cause: causeOf(error) }))
  return {
    call: async (call, ending) => {
      const answer = await inTurn(() => {
        // The pool keeps a call for ever if threads fail as they start.
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

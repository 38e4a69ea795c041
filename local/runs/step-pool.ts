import { join } from 'node:path'
import { MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import * as z from 'zod'
import { fetchBaselines, fetchTerrain, type RunStep } from '../../lib/operations/run-steps.ts'
import { VisibleError } from '../../lib/platform/errors.ts'
import { causeOf, createLog } from '../../lib/platform/log.ts'
import { RunEnded } from '../../lib/runs/state.ts'
import type { Engine } from '../database/engine.ts'
import { serveEngine } from './engine-port.ts'
import type { StepAnswer, StepCall } from './worker.ts'

/** @throws RunEnded, VisibleError `storageUnavailable`, or whatever else the step throws, without its name */
export type CallStep = (step: RunStep, event: unknown) => Promise<unknown>

export interface StepPool {
  readonly call: CallStep
  /** Ends the threads in the middle of their work, and then waits until the database has answered them. */
  readonly close: () => Promise<void>
}

/** How many threads wait for other services. */
export const FETCHING_THREADS = 2

const FETCHING: readonly string[] = [fetchTerrain.name, fetchBaselines.name]

const IDLE_MILLISECONDS = 5_000

/** Requests go first. Only Linux gives threads a priority. */
const NICE_INCREMENT = 10

const Introduction = z.object({ enginePort: z.instanceof(MessagePort) })

/**
 * Threads that call the steps of runs. They start with the first call, and end when there are no more. Steps that fetch have
 * threads of their own, so that a run which waits for other services does not hold up the next one.
 *
 * @param engine the database that the steps use
 * @param threads how many threads compute
 */
export const createStepPool = (engine: Engine, threads: number): StepPool => {
  const pending = new Set<Promise<unknown>>()
  const poolOf = (maxThreads: number) =>
    new Piscina<StepCall, StepAnswer>({
      filename: join(import.meta.dirname, 'worker.ts'),
      minThreads: 0,
      maxThreads,
      idleTimeout: IDLE_MILLISECONDS,
      // A thread that waits for its next task must keep answering its connections.
      atomics: 'disabled',
      niceIncrement: NICE_INCREMENT,
    })
      .on('message', (message: unknown) =>
        serveEngine(engine, Introduction.parse(message).enginePort, pending),
      )
      // The thread's current task is rejected as well.
      .on('error', (error: unknown) => createLog().error('A thread failed', { cause: causeOf(error) }))
  const computing = poolOf(threads)
  const fetching = poolOf(FETCHING_THREADS)
  return {
    call: async ({ name }, event) => {
      const pool = FETCHING.includes(name) ? fetching : computing
      const answer = await pool.run({ name, event })
      if (answer.outcome === 'done') return answer.result
      throw answer.outcome === 'run ended'
        ? new RunEnded('the run has ended')
        : new VisibleError('storageUnavailable')
    },
    close: async () => {
      await Promise.all([computing.destroy(), fetching.destroy()])
      await Promise.allSettled(pending)
    },
  }
}

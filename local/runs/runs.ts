import { causeOf, createLog } from '../../lib/platform/log.ts'
import { deleteFilesOfGoneRun } from '../../lib/runs/cleanup.ts'
import { fileNames } from '../../lib/runs/files/contents.ts'
import { folderFiles } from '../../lib/runs/files/folder.ts'
import type { Engine } from '../database/engine.ts'
import type { FileRoutes } from '../gateway/gateway.ts'
import { removeExpired, removeTemporaryFiles } from './clear-up.ts'
import { createFileRoutes } from './file-routes.ts'
import { createScheduler } from './scheduler.ts'
import { createStepPool } from './step-pool.ts'
import { remainingOf, requestContext, type StoredRun, storedRuns } from './stored-runs.ts'

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

export interface Runs {
  readonly routes: FileRoutes
  /** Removes what an earlier process has left and nobody needs. Nothing may use the files yet. */
  readonly clearUp: () => Promise<void>
  /** Continues what an earlier process has not finished. */
  readonly resume: () => Promise<void>
  /** Stops in the middle of the work: the next start continues it. */
  readonly close: () => Promise<void>
}

const canContinue = async ({ id, state }: StoredRun): Promise<boolean> =>
  state === 'running' || (state === 'waiting' && (await folderFiles(id).size(fileNames.upload)) !== null)

const logFailure = (error: unknown): void =>
  createLog().error('Expired runs cannot be removed', { cause: causeOf(error) })

/** @param threads how many threads compute rows */
export const createRuns = (engine: Engine, threads: number): Runs => {
  const pool = createStepPool(engine, threads)
  const { start, stop, idle } = createScheduler({
    callStep: pool.call,
    remainingOf,
    rowConcurrency: threads,
    onEnded: (runId) => deleteFilesOfGoneRun(runId, requestContext()),
  })
  const routes = createFileRoutes({ onArrival: start })
  const daily = setInterval(() => removeExpired(new Date()).catch(logFailure), DAY_MILLISECONDS).unref()
  return {
    routes,
    clearUp: async () => {
      await removeExpired(new Date()).catch(logFailure)
      await removeTemporaryFiles()
    },
    resume: async () => {
      for (const run of await storedRuns()) if (await canContinue(run)) start(run.id)
    },
    close: async () => {
      clearInterval(daily)
      routes.close()
      stop()
      await pool.close()
      await idle()
    },
  }
}

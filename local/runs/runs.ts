import { stepFile } from '../../lib/operations/index.ts'
import { causeOf, createLog } from '../../lib/platform/log.ts'
import { startOver } from '../../lib/runs/cleanup.ts'
import { fileNames } from '../../lib/runs/files/contents.ts'
import { folderFiles } from '../../lib/runs/files/folder.ts'
import type { Engine } from '../database/engine.ts'
import type { createThreads } from '../threads/threads.ts'
import { createFileRoutes } from './file-routes.ts'
import { createScheduler, FETCHING_CHUNKS } from './scheduler.ts'
import {
  removeExpired,
  removeTemporaryFiles,
  requestContext,
  type StoredRun,
  storedRuns,
} from './stored-runs.ts'

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

const isUnfinished = async ({ id, state }: StoredRun): Promise<boolean> =>
  state === 'running' || (state === 'waiting' && (await folderFiles(id).size(fileNames.upload)) !== null)

const clearUp = (): Promise<void> =>
  removeExpired(new Date()).catch((error: unknown) =>
    createLog().error('Expired runs cannot be removed', { cause: causeOf(error) }),
  )

/** Below this, V8 lets the heap grow so little between collections that they take as long as the rows. */
const HEAP_MEGABYTES = 4096

/** Requests go first. */
const NICE_INCREMENT = 10

/** @param computingThreads how many threads compute; others wait for services */
export const createRuns = (engine: Engine, computingThreads: number, startThreads: typeof createThreads) => {
  const threads = startThreads(engine, {
    count: computingThreads + FETCHING_CHUNKS,
    niceIncrement: NICE_INCREMENT,
    heapMegabytes: HEAP_MEGABYTES,
  })
  const { start, stop, idle } = createScheduler({
    callStep: (step, event) =>
      threads.call({ file: stepFile(step), event, milliseconds: step.timeoutSeconds * 1000 }),
    startOver: (runId) => startOver(runId, requestContext()),
    computingThreads,
  })
  const routes = createFileRoutes({ onArrival: start })
  const daily = setInterval(clearUp, DAY_MILLISECONDS).unref()
  return {
    files: routes.answer,
    /** Removes leftovers of an earlier process. Nothing may use the files yet. */
    clearUp: async (): Promise<void> => {
      await clearUp()
      await removeTemporaryFiles()
    },
    /** Begins again what an earlier process has not finished. */
    restart: async (): Promise<void> => {
      for (const run of await storedRuns()) if (await isUnfinished(run)) start(run.id)
    },
    /** Stops in the middle of the work: the next start begins it again. */
    close: async (): Promise<void> => {
      clearInterval(daily)
      routes.close()
      stop()
      await threads.close()
      await idle()
    },
  }
}

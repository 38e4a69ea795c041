import { type DisposableTempDir, mkdtempDisposableSync } from 'node:fs'
import { glob, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { stepFile } from '../../lib/operations/index.ts'
import { environment, requiredSetting } from '../../lib/platform/env.ts'
import { causeOf, createLog } from '../../lib/platform/log.ts'
import { startOver } from '../../lib/runs/cleanup.ts'
import { fileNames } from '../../lib/runs/files/contents.ts'
import { folderFiles, TEMPORARY } from '../../lib/runs/files/folder.ts'
import { isExpired, removeRun, runsQuery } from '../../lib/runs/store.ts'
import { database } from '../../lib/storage/document-client.ts'
import type { Engine } from '../database/engine.ts'
import type { createThreads } from '../threads/threads.ts'
import { createFileRoutes, requestContext } from './file-routes.ts'
import { createScheduler, FETCHING_CHUNKS } from './scheduler.ts'

/** Only the required fields, so that an otherwise malformed item is still found. */
const StoredRun = z.object({ id: z.string(), state: z.string(), expiresAt: z.number() })
type StoredRun = z.infer<typeof StoredRun>

/** All runs, including expired ones, oldest first. */
export const storedRuns = async (): Promise<StoredRun[]> => {
  const runs: StoredRun[] = []
  for await (const { Items = [] } of paginateQuery({ client: database }, runsQuery()))
    runs.push(...z.array(StoredRun).parse(Items))
  return runs
}

/**
 * The folder with the files of runs.
 *
 * @param dataFolder null for a temporary folder that `remove` deletes
 */
export const runsFolderIn = (dataFolder: string | null): Pick<DisposableTempDir, 'path' | 'remove'> =>
  dataFolder === null
    ? mkdtempDisposableSync(join(tmpdir(), 'runs-'))
    : { path: join(dataFolder, 'runs'), remove: () => {} }

/** Deletes expired runs and the folders of deleted runs. */
const removeExpired = async (): Promise<void> => {
  const now = new Date()
  // Listed first, because a run is stored before its folder is created.
  const names = await readdir(requiredSetting(environment.runsFolder)).catch(() => [])
  const kept = new Set<string>()
  for (const run of await storedRuns())
    if (isExpired(run, now)) await removeRun(run.id, requestContext())
    else kept.add(run.id)
  for (const name of names)
    if (z.uuidv7().safeParse(name).success && !kept.has(name)) await folderFiles(name).delete()
}

const clearUp = (): Promise<void> =>
  removeExpired().catch((error: unknown) =>
    createLog().error('Expired runs cannot be removed', { cause: causeOf(error) }),
  )

const isUnfinished = async ({ id, state }: StoredRun): Promise<boolean> =>
  state === 'running' || (state === 'waiting' && (await folderFiles(id).size(fileNames.upload)) !== null)

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** With a smaller heap limit, V8 would spend as much time collecting garbage as estimating rows. */
const HEAP_MEGABYTES = 4096

/** Gives requests priority. */
const NICE_INCREMENT = 10

/** @param computingThreads number of threads that compute; further threads wait for services */
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
    /** Deletes the leftovers of an earlier process, including partly written files. Call before anything uses the files. */
    clearUp: async (): Promise<void> => {
      await clearUp()
      const cwd = requiredSetting(environment.runsFolder)
      for await (const name of glob(`**/*${TEMPORARY}`, { cwd }))
        await rm(join(cwd, name), { recursive: true, force: true })
    },
    /** Restarts the unfinished runs of an earlier process. */
    restart: async (): Promise<void> => {
      for (const run of await storedRuns()) if (await isUnfinished(run)) start(run.id)
    },
    /** Aborts the runs in progress; the next start restarts them. */
    close: async (): Promise<void> => {
      clearInterval(daily)
      routes.close()
      stop()
      await threads.close()
      await idle()
    },
  }
}

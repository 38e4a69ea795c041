import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { environment, requiredSetting } from '../../lib/platform/env.ts'
import { runFolder, TEMPORARY } from '../../lib/runs/files/folder.ts'
import { isExpired, removeRun } from '../../lib/runs/store.ts'
import { requestContext, storedRuns } from './stored-runs.ts'

/**
 * The folder with the files of runs, which the first file creates.
 *
 * @param dataFolder null for one that is deleted when it is closed
 */
export const runsFolderIn = (dataFolder: string | null) => {
  const path = join(dataFolder ?? tmpdir(), dataFolder === null ? `runs-${randomUUID()}` : 'runs')
  return {
    path,
    close: (): void => {
      if (dataFolder === null) rmSync(path, { recursive: true, force: true })
    },
  }
}

const foldersOfRuns = async (): Promise<string[]> => {
  const names = await readdir(requiredSetting(environment.runsFolder)).catch(() => [])
  return names.filter((name) => z.uuidv7().safeParse(name).success)
}

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 5 })

/** Deletes expired runs, and the folders of runs that are gone. */
export const removeExpired = async (now: Date): Promise<void> => {
  // Listed first, because a run is stored before its folder is made.
  const folders = await foldersOfRuns()
  const runs = await storedRuns()
  for (const { id } of runs.filter((run) => isExpired(run, now))) await removeRun(id, requestContext())
  const kept = new Set(runs.filter((run) => !isExpired(run, now)).map(({ id }) => id))
  for (const id of folders) if (!kept.has(id)) await remove(runFolder(id))
}

/** Deletes what a killed process has not finished writing. Nothing may write yet. */
export const removeTemporaryFiles = async (): Promise<void> => {
  for (const id of await foldersOfRuns()) {
    const names = await readdir(runFolder(id), { recursive: true })
    for (const name of names) if (name.endsWith(TEMPORARY)) await remove(join(runFolder(id), name))
  }
}

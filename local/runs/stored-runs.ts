import { type DisposableTempDir, mkdtempDisposableSync } from 'node:fs'
import { glob, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { deadlineIn, REQUEST_MILLISECONDS } from '../../lib/platform/deadline.ts'
import { environment, requiredSetting } from '../../lib/platform/env.ts'
import { createLog } from '../../lib/platform/log.ts'
import type { RequestContext } from '../../lib/platform/request-context.ts'
import { folderFiles, TEMPORARY } from '../../lib/runs/files/folder.ts'
import { isExpired, removeRun, runsQuery } from '../../lib/runs/store.ts'
import { database } from '../../lib/storage/document-client.ts'

/** For what the server does with runs outside of a handler. */
export const requestContext = (): RequestContext => ({
  now: () => new Date(),
  deadline: deadlineIn(REQUEST_MILLISECONDS),
  log: createLog(),
})

/** Only what is needed, so that an otherwise broken item is still found. */
const StoredRun = z.object({ id: z.string(), state: z.string(), expiresAt: z.number() })
export type StoredRun = z.infer<typeof StoredRun>

/** All runs, expired ones too, oldest first. */
export const storedRuns = async (): Promise<StoredRun[]> => {
  const runs: StoredRun[] = []
  for await (const { Items = [] } of paginateQuery({ client: database }, runsQuery()))
    runs.push(...z.array(StoredRun).parse(Items))
  return runs
}

/**
 * The folder with the files of runs.
 *
 * @param dataFolder null for one that `remove` deletes
 */
export const runsFolderIn = (dataFolder: string | null): Pick<DisposableTempDir, 'path' | 'remove'> =>
  dataFolder === null
    ? mkdtempDisposableSync(join(tmpdir(), 'runs-'))
    : { path: join(dataFolder, 'runs'), remove: () => {} }

const foldersOfRuns = async (): Promise<string[]> => {
  const names = await readdir(requiredSetting(environment.runsFolder)).catch(() => [])
  return names.filter((name) => z.uuidv7().safeParse(name).success)
}

/** Deletes expired runs, and the folders of runs that are gone. */
export const removeExpired = async (now: Date): Promise<void> => {
  // Listed first, because a run is stored before its folder is made.
  const folders = await foldersOfRuns()
  const runs = await storedRuns()
  for (const { id } of runs.filter((run) => isExpired(run, now))) await removeRun(id, requestContext())
  const kept = new Set(runs.filter((run) => !isExpired(run, now)).map(({ id }) => id))
  for (const id of folders) if (!kept.has(id)) await folderFiles(id).delete()
}

/** Deletes what a killed process has not finished writing. Nothing may write yet. */
export const removeTemporaryFiles = async (): Promise<void> => {
  const cwd = requiredSetting(environment.runsFolder)
  for await (const name of glob(`**/*${TEMPORARY}`, { cwd }))
    await rm(join(cwd, name), { recursive: true, force: true })
}

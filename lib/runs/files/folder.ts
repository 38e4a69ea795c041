import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { environment, requiredSetting } from '../../platform/env.ts'
import { storageUnavailable } from '../../storage/unavailable.ts'
import type { RunFiles } from './run-files.ts'
import { signUrl } from './signed-url.ts'

export const runFolder = (runId: string): string => join(requiredSetting(environment.runsFolder), runId)

/** Ends the name of a file that is being written. */
export const TEMPORARY = '.tmp'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** The disk is full or broken, or the folder has lost its permissions. */
const UNAVAILABLE: readonly unknown[] = ['EACCES', 'EDQUOT', 'EFBIG', 'EIO', 'ENOSPC', 'EPERM', 'EROFS']

/** Turns an error of the disk into one that callers may see and returns any other unchanged. */
export const diskError = (error: unknown): unknown =>
  UNAVAILABLE.includes(codeOf(error)) ? storageUnavailable(error) : error

/** @throws VisibleError `storageUnavailable` */
const onDisk = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw diskError(error)
  }
}

const nullIfMissing = (error: unknown): null => {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

const writeAndSync = async (path: string, content: string | AsyncIterable<string>): Promise<void> => {
  const file = await open(path, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A file is written under another name first, so that a process that is killed leaves no half of it. */
const writeWhole = async (path: string, content: string | AsyncIterable<string>): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomUUID()}${TEMPORARY}`
  try {
    await writeAndSync(temporary, content)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * The files of a run in a folder of its own.
 *
 * @throws VisibleError `storageUnavailable` if the disk is full or not accessible
 */
export const folderFiles = (runId: string): RunFiles => {
  const folder = runFolder(runId)
  const pathOf = (name: string): string => join(folder, name)
  const sizeOf = async (name: string) => (await onDisk(stat(pathOf(name)).catch(nullIfMissing)))?.size ?? null
  return {
    size: sizeOf,
    read: async (name) => ((await sizeOf(name)) === null ? null : createReadStream(pathOf(name))),
    write: (name, content) => onDisk(writeWhole(pathOf(name), content)),
    // A step that is in progress may write a file meanwhile.
    delete: (name = '') => onDisk(rm(pathOf(name), { recursive: true, force: true, maxRetries: 10 })),
    uploadUrl: async (name, now) => signUrl({ method: 'PUT', runId, name }, now),
    downloadUrl: async (name, fileName, now) => signUrl({ method: 'GET', runId, name, fileName }, now),
  }
}

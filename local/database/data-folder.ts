import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { causeOf, createLog } from '../../lib/platform/log.ts'
import { StartError } from '../start-error.ts'
import { checkIntegrity, damaged, recordChecksums } from './data-integrity.ts'

/** Another process uses the data folder. */
export class FolderInUse extends StartError {}

/** Exists while a process uses the folder, and says which. */
const OWNER_FILE = 'held-by.txt'

/** A data folder that no other process can open until it is closed or abandoned. */
export interface DataFolder {
  /** Folder of the LevelDB files. */
  readonly path: string
  /** Whether the last process was killed. */
  readonly wasKilled: boolean
  /** Call it after the files have been closed. */
  close(): Promise<void>
  /** Unlocks the folder but leaves it as a killed process would, so that the next start checks and repairs it. */
  abandon(): Promise<void>
}

/** Folder of the LevelDB files in a data folder. */
export const databasePath = (folder: string): string => join(folder, 'dynamodb')

const ownerOf = (folder: string): string => {
  try {
    return readFileSync(join(folder, OWNER_FILE), 'utf8').trim()
  } catch {
    return 'another process'
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Creates one level at a time: in a file system that refuses new folders, such as /proc, Node's recursive mkdir hangs. */
const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    makeFolder(dirname(folder))
    mkdirSync(folder)
  }
}

/** Explains why a folder cannot be opened. LevelDB puts its reason into the cause. */
export const openError = (folder: string, error: unknown): StartError => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof StartError) return cause
  if (codeOf(cause) === 'LEVEL_LOCKED')
    return new FolderInUse(
      `The data folder ${folder} is in use by ${ownerOf(folder)}. Stop that process or set DATA_DIR to another folder.`,
    )
  if (codeOf(cause) === 'LEVEL_CORRUPTION') return damaged(folder, causeOf(cause))
  return new StartError(`The data folder ${folder} cannot be used: ${causeOf(cause)}`)
}

/** LevelDB begins to open a store as soon as it is constructed, so the folder must exist by then. */
const openLock = async (folder: string): Promise<ClassicLevel> => {
  try {
    makeFolder(folder)
    const lock = new ClassicLevel(join(folder, 'lock'))
    await lock.open()
    return lock
  } catch (error) {
    throw openError(folder, error)
  }
}

interface LockedFolder {
  readonly wasKilled: boolean
  /** From now until {@link markClosed}, the folder counts as left by a killed process. */
  markInUse(): void
  markClosed(): void
  unlock(): Promise<void>
}

/**
 * Locks a folder for this process. The lock is an empty LevelDB next to the data: the operating system holds it, so it
 * is gone however the process ends.
 *
 * @throws StartError if another process has the folder, or it cannot be used
 */
export const lockDataFolder = async (folder: string): Promise<LockedFolder> => {
  const ownerFile = join(folder, OWNER_FILE)
  const lock = await openLock(folder)
  return {
    wasKilled: existsSync(ownerFile),
    markInUse: () =>
      writeFileSync(ownerFile, `process ${process.pid}, started ${new Date().toISOString()}\n`),
    markClosed: () => rmSync(ownerFile, { force: true }),
    unlock: () => lock.close(),
  }
}

/**
 * Locks a data folder and checks its files.
 *
 * @throws StartError if another process has the folder, its files are damaged, or it cannot be used
 */
export const openDataFolder = async (folder: string): Promise<DataFolder> => {
  const path = databasePath(folder)
  const { wasKilled, markInUse, markClosed, unlock } = await lockDataFolder(folder)
  try {
    checkIntegrity(folder, path, wasKilled)
    markInUse()
  } catch (error) {
    await unlock()
    throw openError(folder, error)
  }
  return {
    path,
    wasKilled,
    close: async () => {
      try {
        recordChecksums(path)
        markClosed()
      } catch (error) {
        createLog().warn('The data folder could not be closed, so the next start checks it', {
          cause: causeOf(error),
        })
      }
      await unlock()
    },
    abandon: unlock,
  }
}

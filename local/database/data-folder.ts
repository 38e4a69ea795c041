import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { causeOf, createLog } from '../../lib/platform/log.ts'
import { StartError } from '../start-error.ts'
import { checkIntegrity, damaged, recordChecksums } from './data-integrity.ts'

const HOLDER = 'held-by.txt'
const DATA = 'dynamodb'

/** A data folder that no other process can open until it is released. */
export interface DataFolder {
  /** Folder of the LevelDB files. */
  readonly path: string
  /** Whether the last process ended without releasing the folder. */
  readonly wasKilled: boolean
  /** After the files were closed. */
  release(): Promise<void>
  /** Lets others try what failed here; for them the folder is as a killed process leaves it. */
  abandon(): Promise<void>
}

const holderOf = (folder: string): string => {
  try {
    return readFileSync(join(folder, HOLDER), 'utf8').trim()
  } catch {
    return 'another process'
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** One level at a time: in a file system that refuses new folders, such as /proc, Node's recursive mkdir never returns. */
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

/** Why a folder cannot be opened. What LevelDB said is in the cause. */
export const openError = (folder: string, error: unknown): StartError => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (codeOf(cause) === 'LEVEL_LOCKED')
    return new StartError(
      `The data folder ${folder} is in use by ${holderOf(folder)}. Set DATA_DIR to another one.`,
    )
  if (cause instanceof StartError) return cause
  if (codeOf(cause) === 'LEVEL_CORRUPTION') return damaged(folder, messageOf(cause))
  return new StartError(`The data folder ${folder} cannot be written: ${messageOf(cause)}`)
}

/** A folder that only this process can open. */
interface LockedFolder {
  /** Folder of the LevelDB files. */
  readonly path: string
  /** Whether the last process ended without saying that it did. */
  readonly wasKilled: boolean
  /** Says who has the folder; until it is closed, it counts as left by a killed process. */
  markHeld(): void
  markClosed(): void
  unlock(): Promise<void>
}

/**
 * The lock is an empty LevelDB beside the data: the operating system holds it, so it goes when the process ends, however
 * it ends.
 *
 * @throws StartError that says who has the folder, or why it cannot be used
 */
export const lockDataFolder = async (folder: string): Promise<LockedFolder> => {
  const holder = join(folder, HOLDER)
  const lock = new ClassicLevel(join(folder, 'lock'))
  try {
    makeFolder(folder)
    await lock.open()
  } catch (error) {
    throw openError(folder, error)
  }
  return {
    path: join(folder, DATA),
    wasKilled: existsSync(holder),
    markHeld: () => writeFileSync(holder, `process ${process.pid}, started ${new Date().toISOString()}\n`),
    markClosed: () => rmSync(holder, { force: true }),
    unlock: () => lock.close(),
  }
}

/**
 * Locks a data folder and checks its files.
 *
 * @throws StartError that says who has the folder, what of it is damaged, or why it cannot be used
 */
export const takeDataFolder = async (folder: string): Promise<DataFolder> => {
  const { path, wasKilled, markHeld, markClosed, unlock } = await lockDataFolder(folder)
  try {
    checkIntegrity(folder, path, wasKilled)
    markHeld()
  } catch (error) {
    await unlock()
    throw openError(folder, error)
  }
  return {
    path,
    wasKilled,
    release: async () => {
      try {
        recordChecksums(path)
        markClosed()
      } catch (error) {
        createLog().warn('The data folder was not closed: the next start checks it as after a kill', {
          cause: causeOf(error),
        })
      }
      await unlock()
    },
    abandon: unlock,
  }
}

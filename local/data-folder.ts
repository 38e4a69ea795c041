import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Level } from 'level'
import { StartError } from './start-error.ts'

const HOLDER = 'held-by.txt'
const DATA = 'dynamodb'

/** A data folder that no other process can open until it is released. */
export interface DataFolder {
  /** Folder of the LevelDB files. */
  readonly path: string
  /** Whether the last process ended without releasing the folder. */
  readonly wasKilled: boolean
  release(): Promise<void>
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
  return new StartError(
    `The data folder ${folder} cannot be written: ${cause instanceof Error ? cause.message : cause}`,
  )
}

/**
 * Takes a data folder for this process. The lock is an empty LevelDB beside the data: the operating system holds it, so
 * it goes when the process ends, however it ends.
 *
 * @throws StartError that says who has the folder, or why it cannot be used
 */
export const takeDataFolder = async (folder: string): Promise<DataFolder> => {
  const holder = join(folder, HOLDER)
  const wasKilled = existsSync(holder)
  const lock = new Level(join(folder, 'lock'))
  try {
    makeFolder(folder)
    await lock.open()
    writeFileSync(holder, `process ${process.pid}, started ${new Date().toISOString()}\n`)
  } catch (error) {
    throw openError(folder, error)
  }
  return {
    path: join(folder, DATA),
    wasKilled,
    release: async () => {
      rmSync(holder, { force: true })
      await lock.close()
    },
  }
}

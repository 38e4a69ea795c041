import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { causeOf } from '../../lib/platform/log.ts'
import { StartError } from '../start-error.ts'

export interface Input {
  /** Read as it is sent. */
  readonly file: Blob
  readonly close: () => Promise<void>
}

const openFile = async (path: string): Promise<Blob> => {
  try {
    if (!(await stat(path)).isFile()) throw new Error('it is not a file')
    return await openAsBlob(path)
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${causeOf(error)}`)
  }
}

/** A bucket wants to know the size of a file before it gets it, so standard input is stored first. */
const store = async (input: Readable): Promise<Input> => {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-'))
  const path = join(folder, 'input')
  await pipeline(input, createWriteStream(path))
  return { file: await openFile(path), close: () => rm(folder, { recursive: true }) }
}

/**
 * Opens a file for an upload.
 *
 * @param path `-` for standard input
 * @throws StartError if it cannot be read
 */
export const openInput = async (path: string, standardInput: Readable = process.stdin): Promise<Input> =>
  path === '-' ? store(standardInput) : { file: await openFile(path), close: async () => {} }

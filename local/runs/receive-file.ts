import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, renameSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { VisibleError } from '../../lib/platform/errors.ts'
import { diskError, runFolder, TEMPORARY } from '../../lib/runs/files/folder.ts'

type Chunks = AsyncIterable<Buffer>

const upTo = (maxBytes: number) =>
  async function* (chunks: Chunks): Chunks {
    let size = 0
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) throw new VisibleError('payloadTooLarge')
      yield chunk
    }
  }

/** What the caller sees of errors of the file system. The folder is missing if the run has been deleted in the meantime. */
const toVisibleError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
    ? new VisibleError('notFound', { cause: error })
    : diskError(error)

/** Nothing runs between the check and the renaming, and no other process uses the folder. */
const renameUnlessTaken = (from: string, to: string): void => {
  if (existsSync(to)) throw new VisibleError('preconditionFailed')
  renameSync(from, to)
}

/**
 * Writes the body of a request to a file of a run, which is there as a whole or not at all.
 *
 * @throws VisibleError `preconditionFailed` if there is such a file, `payloadTooLarge`, `storageUnavailable` if the disk is
 * full or not accessible, or `notFound` if the run is deleted in the meantime
 */
export const receiveFile = async (
  message: IncomingMessage,
  { runId, name }: { readonly runId: string; readonly name: string },
  maxBytes: number,
): Promise<void> => {
  const folder = runFolder(runId)
  const path = join(folder, name)
  if (existsSync(path)) throw new VisibleError('preconditionFailed')
  if (Number(message.headers['content-length']) > maxBytes) throw new VisibleError('payloadTooLarge')
  const temporary = `${path}.${randomUUID()}${TEMPORARY}`
  try {
    await mkdir(folder, { recursive: true })
    // The message must survive an error, because the response needs its connection.
    const body = message.iterator({ destroyOnReturn: false })
    await pipeline(body, upTo(maxBytes), createWriteStream(temporary, { flush: true }))
    renameUnlessTaken(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw toVisibleError(error)
  }
}

import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, renameSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ErrorKind, VisibleError } from '../../../lib/http/errors.ts'
import { runFolder, TEMPORARY } from '../../../lib/runs/files/folder.ts'

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
const visibleErrors: ReadonlyMap<unknown, ErrorKind> = new Map([
  ['ENOENT', 'notFound'],
  ['ENOSPC', 'storageUnavailable'],
  ['EFBIG', 'storageUnavailable'],
])

const toVisibleError = (error: unknown): unknown => {
  const kind = error instanceof Error && 'code' in error ? visibleErrors.get(error.code) : undefined
  return kind ? new VisibleError(kind, { cause: error }) : error
}

/** Nothing runs between the check and the renaming, and no other process uses the folder. */
const renameUnlessTaken = (from: string, to: string): void => {
  if (existsSync(to)) throw new VisibleError('preconditionFailed')
  renameSync(from, to)
}

/**
 * Writes the body of a request to a file of a run, which is there as a whole or not at all.
 *
 * @throws VisibleError `preconditionFailed` if there is such a file, `payloadTooLarge`, `storageUnavailable` if the disk is
 * full, or `notFound` if the run is deleted in the meantime
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
  await mkdir(folder, { recursive: true })
  const temporary = `${path}.${randomUUID()}${TEMPORARY}`
  try {
    // The message must survive an error, because the response needs its connection.
    const body = message.iterator({ destroyOnReturn: false })
    await pipeline(body, upTo(maxBytes), createWriteStream(temporary, { flush: true }))
    renameUnlessTaken(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw toVisibleError(error)
  }
}

import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { extname, join } from 'node:path'
import { type HttpResponse, respond, SUCCESS } from '../../lib/http/envelope.ts'
import { deadlineIn, REQUEST_MILLISECONDS } from '../../lib/platform/deadline.ts'
import { codeOf, VisibleError } from '../../lib/platform/errors.ts'
import { createLog } from '../../lib/platform/log.ts'
import type { RequestContext } from '../../lib/platform/request-context.ts'
import { deleteFilesOfGoneRun } from '../../lib/runs/cleanup.ts'
import { MAX_UPLOAD_BYTES } from '../../lib/runs/files/contents.ts'
import {
  diskError,
  FILES_PATH,
  folderFiles,
  type Permission,
  permissionOf,
  runFolder,
  writeWhole,
} from '../../lib/runs/files/folder.ts'
import { UPLOAD_HEADERS } from '../../lib/runs/files/run-files.ts'
import { readRun, summaryOf } from '../../lib/runs/store.ts'
import { preflightResponse, readersOf, withCors } from '../gateway/cors.ts'
import { chunksOf } from '../gateway/request-body.ts'
import type { Answer } from '../gateway/send-response.ts'

/** The context for the server's own work on runs, outside handlers. */
export const requestContext = (): RequestContext => ({
  now: () => new Date(),
  deadline: deadlineIn(REQUEST_MILLISECONDS),
  log: createLog(),
})

interface Options {
  /** Called when the file of a run has arrived. */
  readonly onArrival: (runId: string) => void
  readonly maxUploadBytes?: number
}

/**
 * Writes the body of a request to the file of a run, atomically.
 *
 * @throws VisibleError `notFound` if the run is gone or is deleted meanwhile, `preconditionFailed` if it no longer waits for a
 * file, `payloadTooLarge`, or `storageUnavailable` if the disk is full or inaccessible
 */
const receive = async (
  message: IncomingMessage,
  { runId, name }: Permission,
  { onArrival, maxUploadBytes = MAX_UPLOAD_BYTES }: Options,
): Promise<HttpResponse> => {
  // S3 rejects a request that lacks a header of its signature.
  if (message.headers['if-none-match'] !== UPLOAD_HEADERS['If-None-Match'])
    throw new VisibleError('forbidden')
  const { state } = summaryOf(await readRun(runId, requestContext()), new Date())
  const path = join(runFolder(runId), name)
  if (state !== 'waiting' || existsSync(path)) throw new VisibleError('preconditionFailed')
  if (Number(message.headers['content-length']) > maxUploadBytes) throw new VisibleError('payloadTooLarge')
  await writeWhole(path, chunksOf(message, maxUploadBytes), true).catch((error: unknown) => {
    // The folder is missing if the run has been deleted meanwhile.
    throw codeOf(error) === 'ENOENT' ? new VisibleError('notFound', { cause: error }) : diskError(error)
  })
  // A run deleted meanwhile must not keep the file that was just written.
  await deleteFilesOfGoneRun(runId, requestContext())
  await readRun(runId, requestContext())
  onArrival(runId)
  return withCors(
    message,
    respond({ statusCode: SUCCESS, message: 'File received successfully', data: null }),
  )
}

/** By file extension; an uploaded file has none. */
const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.jsonl': 'application/x-ndjson',
}

const send = async (message: IncomingMessage, permission: Permission): Promise<Answer> => {
  const { runId, name, fileName = name } = permission
  const files = folderFiles(runId)
  const size = await files.size(name)
  const content = size === null ? null : await files.read(name)
  if (!content) throw new VisibleError('notFound')
  const headers = {
    'Content-Type': TYPES[extname(name)] ?? 'text/plain; charset=utf-8',
    'Content-Length': String(size),
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  return { ...withCors(message, { statusCode: SUCCESS, headers, body: '' }), content }
}

const METHODS = ['GET', 'PUT']
/** Request headers that a page of another origin may send. */
const ALLOWED_HEADERS = ['Content-Type', ...Object.keys(UPLOAD_HEADERS)]

/** Serves the files of runs at presigned URLs, like a bucket. */
export const createFileRoutes = (options: Options) => {
  const sockets = new Set<Socket>()
  const transfer = async (message: IncomingMessage, url: URL): Promise<Answer> => {
    const { method: given = '', socket } = message
    const method = given === 'HEAD' ? 'GET' : given
    if (method === 'OPTIONS' && readersOf(message).length > 0)
      return preflightResponse(message, METHODS, ALLOWED_HEADERS)
    if (!METHODS.includes(method)) throw new VisibleError('notFound')
    const permission = permissionOf(method, url, new Date())
    if (!permission) throw new VisibleError('forbidden')
    if (!sockets.has(socket)) socket.once('close', () => sockets.delete(socket))
    sockets.add(socket)
    return method === 'PUT' ? receive(message, permission, options) : send(message, permission)
  }
  return {
    answer: (message: IncomingMessage, url: URL) =>
      url.pathname.startsWith(`${FILES_PATH}/`) ? transfer(message, url) : null,
    /** Aborts all transfers: they take long, and clients can retry. */
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

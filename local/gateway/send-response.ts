import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { HSTS, type HttpResponse, withHeaders } from '../../lib/http/envelope.ts'
import { MIN_COMPRESSED_BYTES } from '../../lib/operations/operation.ts'

const compressed = promisify<string, Buffer>(gzip)

const GZIP = /^gzip(?:\s*;\s*q=(?<weight>[\d.]+))?$/i

/** Like API Gateway, accepts only the explicit name: neither `*` nor a missing header counts. */
const acceptsGzip = ({ headers }: IncomingMessage): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((coding) => GZIP.exec(coding.trim()))
    .some((gzip) => gzip && Number(gzip.groups?.weight ?? 1) > 0)

const varyOf = ({ Vary = '' }: Readonly<Record<string, string>>): string =>
  /accept-encoding/i.test(Vary) ? Vary : [Vary, 'Accept-Encoding'].filter(Boolean).join(', ')

/**
 * Compresses a response as API Gateway does. The entity tag does not change: it identifies a version of a site, not the bytes
 * of a response, and must match in the next `If-Match`.
 */
const compress = async (message: IncomingMessage, { headers, body }: HttpResponse) => {
  if (Buffer.byteLength(body) < MIN_COMPRESSED_BYTES) return { headers, body }
  const varying = { ...headers, Vary: varyOf(headers) }
  if (!acceptsGzip(message)) return { headers: varying, body }
  return { headers: { ...varying, 'Content-Encoding': 'gzip' }, body: await compressed(body) }
}

/** Maximum time for a client to finish sending after it gets its response. */
const DRAIN_MILLISECONDS = 3000

/**
 * Reads and discards the rest of a request's body for a while. Closing a socket with unread data sends a reset, and a client
 * that is still writing then loses the response that it has not read yet.
 */
const drain = (message: IncomingMessage): Promise<void> =>
  finished(message.resume(), { signal: AbortSignal.timeout(DRAIN_MILLISECONDS) }).catch(() => {})

/** Removes the HSTS header, which must not be sent over plain HTTP (RFC 6797, section 7.2). */
const overPlainHttp = ({ headers, ...rest }: HttpResponse): HttpResponse => {
  const { [HSTS]: _, ...others } = headers
  return { ...rest, headers: others }
}

/** Connections that have received their last response. */
const closing = new WeakSet<Duplex>()

/** The Content-Length of a body, also sent in response to HEAD. Responses without a body, such as a 204, must not have it. */
const lengthOf = (body: string | Buffer): Record<string, number> =>
  body.length === 0 ? {} : { 'Content-Length': Buffer.byteLength(body) }

/** Sends a complete response, but does not end it while the client may still be sending its request. */
const sendEarly = async (
  response: ServerResponse,
  { statusCode, headers, body }: HttpResponse,
): Promise<void> => {
  closing.add(response.req.socket)
  response.writeHead(statusCode, { ...headers, ...lengthOf(body) }).flushHeaders()
  response.write(body)
  await drain(response.req)
  response.end()
}

const CLOSE = { Connection: 'close' }

export interface Answer extends HttpResponse {
  /** Replaces a body that is too large for memory. */
  readonly content?: Readable
}

/**
 * Sends a response over plain HTTP.
 *
 * @param isLast true to close the connection afterwards, as after a request whose body was not fully read
 */
export const sendResponse = async (
  response: ServerResponse,
  answer: Answer,
  isLast: () => boolean,
): Promise<void> => {
  const isGone = response.destroyed || response.socket?.writable === false
  if (answer.content) {
    const { statusCode, headers, content } = answer
    if (isGone) return void content.destroy()
    response.writeHead(statusCode, { ...headers, ...(isLast() && CLOSE) })
    if (response.req.method === 'HEAD') return void response.end(() => content.destroy())
    // If the content fails halfway, close the connection, so the client notices that the response is incomplete.
    return pipeline(content, response).catch(() => void response.destroy())
  }
  if (isGone) return
  const plain = overPlainHttp(answer)
  if (!response.req.complete) return sendEarly(response, withHeaders(plain, CLOSE))
  const { headers, body } = await compress(response.req, plain)
  // The server may have begun to stop during the compression.
  response.writeHead(plain.statusCode, { ...headers, ...lengthOf(body), ...(isLast() && CLOSE) }).end(body)
}

/** Responds on a connection without a response object, because the client sent no valid request, and closes it. */
export const refuseOn = (socket: Duplex, answer: HttpResponse): void => {
  if (!socket.writable || closing.has(socket)) return
  const { statusCode, headers, body } = overPlainHttp(answer)
  const all = { ...headers, ...CLOSE, 'Content-Length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`).resume()
  setTimeout(() => socket.destroy(), DRAIN_MILLISECONDS).unref()
}

import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HSTS, type HttpResponse, withHeaders } from '../../lib/http/envelope.ts'
import { compress } from './compress.ts'

export interface DrainLimits {
  readonly maxBytes: number
  readonly maxMilliseconds: number
}

/**
 * Reads and discards the rest of a request's body, up to the limits. A socket closed with unread data in it sends a
 * reset, and a client that is still writing then loses the response it has not read yet.
 */
const drain = async (message: IncomingMessage, { maxBytes, maxMilliseconds }: DrainLimits): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, maxMilliseconds)
  let bytes = 0
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) resolve()
  })
  message.once('end', resolve).once('close', resolve).resume()
  await promise
  clearTimeout(timer)
}

/** Removes the header that demands HTTPS, which must not be sent over plain HTTP (RFC 6797, section 7.2). */
const overPlainHttp = ({ headers, ...rest }: HttpResponse): HttpResponse => {
  const { [HSTS]: _, ...others } = headers
  return { ...rest, headers: others }
}

/** Connections that have had their last response. */
const closing = new WeakSet<Duplex>()

/** The size of a body, which the response to HEAD has as well. One without a body, such as a 204, must have none. */
const lengthOf = (body: string | Buffer): Record<string, number> =>
  body.length === 0 ? {} : { 'Content-Length': Buffer.byteLength(body) }

/** Sends a complete response, but does not end it while the client may still be sending its request. */
const sendEarly = async (
  response: ServerResponse,
  { statusCode, headers, body }: HttpResponse,
  drainLimits: DrainLimits,
): Promise<void> => {
  closing.add(response.req.socket)
  response.writeHead(statusCode, { ...headers, ...lengthOf(body) }).flushHeaders()
  response.write(body)
  await drain(response.req, drainLimits)
  response.end()
}

const isGone = (response: ServerResponse): boolean =>
  response.destroyed || response.socket?.writable === false

const CLOSE = { Connection: 'close' }

/**
 * Sends a response over plain HTTP.
 *
 * @param isLast whether to close the connection afterwards, as after a request whose body was not read to its end
 */
export const sendResponse = async (
  response: ServerResponse,
  answer: HttpResponse,
  isLast: () => boolean,
  drainLimits: DrainLimits,
): Promise<void> => {
  if (isGone(response)) return
  const plain = overPlainHttp(answer)
  if (!response.req.complete) return sendEarly(response, withHeaders(plain, CLOSE), drainLimits)
  const { headers, body } = await compress(response.req, plain)
  // Compressing takes time, in which the client may leave and the server may begin to stop.
  if (isGone(response)) return
  response.writeHead(plain.statusCode, { ...headers, ...lengthOf(body), ...(isLast() && CLOSE) }).end(body)
}

/** A response that is too large for memory. */
export interface StreamedResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly content: Readable
}

/** Sends a response as its content is read. If that fails halfway, the connection closes: the client sees that something is missing. */
export const streamResponse = async (
  response: ServerResponse,
  { statusCode, headers, content }: StreamedResponse,
  isLast: () => boolean,
): Promise<void> => {
  if (isGone(response)) {
    content.destroy()
    return
  }
  response.writeHead(statusCode, { ...headers, ...(isLast() && CLOSE) })
  await pipeline(content, response).catch(() => response.destroy())
}

/**
 * Answers on a connection for which Node provides no response object, because what arrived there is not a request, and closes it.
 *
 * @param lingerMilliseconds how long the client may keep sending before its connection is cut off
 */
export const refuseOn = (socket: Duplex, answer: HttpResponse, lingerMilliseconds: number): void => {
  if (!socket.writable || closing.has(socket)) return
  const { statusCode, headers, body } = overPlainHttp(answer)
  const all = { ...headers, ...CLOSE, 'Content-Length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`).resume()
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
}

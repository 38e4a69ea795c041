import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { HttpResponse } from '../../lib/http/envelope.ts'
import { overPlainHttp } from './send-response.ts'

/** The unfinished responses of each connection, oldest first. */
const pending = new WeakMap<Duplex, readonly ServerResponse[]>()

const pendingOn = (socket: Duplex): readonly ServerResponse[] => pending.get(socket) ?? []

/** Makes {@link closeWith} wait for a response. */
export const trackResponse = (response: ServerResponse): void => {
  const { socket } = response.req
  pending.set(socket, [...pendingOn(socket), response])
  response.once('close', () => {
    pending.set(
      socket,
      pendingOn(socket).filter((other) => other !== response),
    )
  })
}

const textOf = ({ statusCode, headers, body }: HttpResponse): string => {
  const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' })
  return [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')
}

const closing = new WeakSet<Duplex>()

/**
 * Sends a final response on a connection for which Node provides no response object, then closes it. Waits for the
 * responses to earlier requests. Repeated calls for a connection do nothing.
 *
 * @param lingerMilliseconds how long a client may keep sending before its connection is cut off
 */
export const closeWith = async (
  socket: Duplex,
  answer: HttpResponse,
  lingerMilliseconds: number,
): Promise<void> => {
  if (closing.has(socket)) return
  closing.add(socket)
  const responses = pendingOn(socket)
  // The incomplete request is the one that broke the connection.
  const broken = responses.find(({ req }) => !req.complete)
  const earlier = responses.filter((response) => response !== broken)
  await Promise.allSettled(earlier.map((response) => finished(response)))
  if (!socket.writable || broken?.headersSent) return
  socket.end(textOf(overPlainHttp(answer))).resume()
  const timer = setTimeout(() => socket.destroy(), lingerMilliseconds)
  socket.once('close', () => clearTimeout(timer))
}

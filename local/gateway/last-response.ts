import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { HttpResponse } from '../../lib/http/envelope.ts'
import { overPlainHttp } from './send-response.ts'

/** The responses of each connection that are not finished, oldest first. */
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
 * Writes a last response to a connection for which Node has none to offer, and closes it. Responses to earlier
 * requests go first. Further calls for the same connection do nothing.
 *
 * @param lingerMilliseconds how long a client may go on sending before the connection is cut
 */
export const closeWith = async (
  socket: Duplex,
  answer: HttpResponse,
  lingerMilliseconds: number,
): Promise<void> => {
  if (closing.has(socket)) return
  closing.add(socket)
  const responses = pendingOn(socket)
  // Whatever broke the connection belongs to the request that is not complete.
  const broken = responses.find(({ req }) => !req.complete)
  const earlier = responses.filter((response) => response !== broken)
  await Promise.allSettled(earlier.map((response) => finished(response)))
  if (!socket.writable || broken?.headersSent) return
  socket.end(textOf(overPlainHttp(answer))).resume()
  const timer = setTimeout(() => socket.destroy(), lingerMilliseconds)
  socket.once('close', () => clearTimeout(timer))
}

import type { ServerResponse } from 'node:http'
import { HSTS, type HttpResponse, withHeaders } from '../../lib/http/envelope.ts'
import { type DrainLimits, drain } from './drain.ts'

/** Removes the header that demands HTTPS, which must not be sent over plain HTTP (RFC 6797, section 7.2). */
export const overPlainHttp = ({ headers, ...rest }: HttpResponse): HttpResponse => {
  const { [HSTS]: _, ...others } = headers
  return { ...rest, headers: others }
}

/** Sends a complete response, but does not end it while the client may still be sending its request. */
const sendEarly = async (
  response: ServerResponse,
  { statusCode, headers, body }: HttpResponse,
  drainLimits: DrainLimits,
): Promise<void> => {
  const length = body === '' ? {} : { 'Content-Length': Buffer.byteLength(body) }
  response.writeHead(statusCode, { ...headers, ...length }).flushHeaders()
  response.write(body)
  await drain(response.req, drainLimits)
  response.end()
}

/**
 * Sends a response over plain HTTP.
 *
 * @param isLast closes the connection afterwards, as does a request whose body was not read to its end
 */
export const sendResponse = async (
  response: ServerResponse,
  answer: HttpResponse,
  isLast: boolean,
  drainLimits: DrainLimits,
): Promise<void> => {
  if (response.destroyed || response.socket?.writable === false) return
  const isRead = response.req.complete
  const close = isLast || !isRead ? { Connection: 'close' } : {}
  const plain = withHeaders(overPlainHttp(answer), close)
  if (isRead) response.writeHead(plain.statusCode, plain.headers).end(plain.body)
  else await sendEarly(response, plain, drainLimits)
}

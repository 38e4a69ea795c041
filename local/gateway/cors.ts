import type { IncomingMessage } from 'node:http'
import { allowedOrigins, withCors as withCorsHeaders } from '../../lib/http/cors.ts'
import { type HttpResponse, withHeaders } from '../../lib/http/envelope.ts'
import { allowedHeaders, PREFLIGHT_SECONDS } from '../../lib/operations/cors-policy.ts'
import { operations } from '../../lib/operations/index.ts'

/** A closed connection has no port, so no origin matches. */
const isOwnOrigin = (origin: string, { socket: { localPort } }: IncomingMessage): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].some(
    (host) => URL.parse(`http://${host}:${localPort}`)?.origin === origin,
  )

/**
 * Origins whose pages may read the gateway's own responses: the configured ones, and this server's own under each loopback
 * name. A presigned URL uses one of these names, so it is cross-origin for a page opened under another.
 */
export const readersOf = (message: IncomingMessage): string[] => {
  const { origin } = message.headers
  const allowed = allowedOrigins()
  return origin !== undefined && !allowed.includes('*') && isOwnOrigin(origin, message)
    ? [...allowed, origin]
    : allowed
}

/** Adds CORS headers to a response that did not come from a function. */
export const withCors = (message: IncomingMessage, response: HttpResponse): HttpResponse =>
  withCorsHeaders(response, message.headers.origin, readersOf(message))

/** The response to a preflight request for a path that offers these methods and accepts these headers. */
export const preflightResponse = (
  message: IncomingMessage,
  methods: readonly string[],
  requestHeaders: readonly string[] = allowedHeaders(operations),
): HttpResponse =>
  withHeaders(withCors(message, { statusCode: 204, headers: {}, body: '' }), {
    'Access-Control-Allow-Headers': requestHeaders.join(','),
    'Access-Control-Allow-Methods': ['OPTIONS', ...methods].join(','),
    'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
  })

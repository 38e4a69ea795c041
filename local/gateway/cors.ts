import type { IncomingMessage } from 'node:http'
import middy from '@middy/core'
import { allowedOrigins, type CorsOptions, cors } from '../../lib/http/cors.ts'
import type { HttpResponse } from '../../lib/http/envelope.ts'
import { allowedHeaders, PREFLIGHT_SECONDS } from '../../lib/operations/cors-policy.ts'
import { operations } from '../../lib/operations/index.ts'
import { defaults } from '../../lib/operations/operation.ts'
import { lambdaContext } from './lambda-context.ts'

/** The part of an event that the middleware reads. */
interface CorsEvent {
  readonly httpMethod: string
  readonly headers: IncomingMessage['headers']
}

/** middy insists on one; the CORS middleware ignores it. */
const CONTEXT = lambdaContext({ ...defaults, name: 'gateway' }, 'gateway', { millisecondsLeft: () => 0 })

const isOwnOrigin = (origin: string, { socket }: IncomingMessage): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].some(
    (host) => new URL(`http://${host}:${socket.localPort}`).origin === origin,
  )

/**
 * Origins whose pages may read what the gateway itself answers: those of the setting, and this server's own under each loopback
 * name. The signed address of a file has one of these names, so it is of another origin for a page opened under another.
 */
export const readersOf = (message: IncomingMessage): string[] => {
  const { origin } = message.headers
  const allowed = allowedOrigins()
  return origin !== undefined && !allowed.includes('*') && isOwnOrigin(origin, message)
    ? [...allowed, origin]
    : allowed
}

/**
 * Runs the functions' own CORS middleware on a response that no function has produced.
 *
 * @param options in addition to the settings that all responses share
 */
export const withCors = (
  message: IncomingMessage,
  response: HttpResponse,
  options?: CorsOptions,
): Promise<HttpResponse> => {
  const { method = '', headers } = message
  return middy<CorsEvent, HttpResponse>()
    .use(cors(readersOf(message), options))
    .handler(() => Promise.resolve(response))({ httpMethod: method, headers }, CONTEXT)
}

/**
 * The response to a preflight request for a path that offers these methods.
 *
 * @param requestHeaders that a page may send. Default: those of the operations
 */
export const preflightResponse = (
  message: IncomingMessage,
  methods: readonly string[],
  requestHeaders: readonly string[] = allowedHeaders(operations),
): Promise<HttpResponse> =>
  withCors(
    message,
    { statusCode: 204, headers: {}, body: '' },
    {
      methods: ['OPTIONS', ...methods].join(','),
      headers: requestHeaders.join(','),
      maxAge: PREFLIGHT_SECONDS,
    },
  )

import type { IncomingMessage } from 'node:http'
import middy from '@middy/core'
import httpCors from '@middy/http-cors'
import { allowedOrigins, cors } from '../../lib/http/cors.ts'
import type { HttpResponse } from '../../lib/http/envelope.ts'
import { allowedHeaders, EXPOSED_HEADERS, PREFLIGHT_SECONDS } from '../../lib/operations/cors.ts'
import { operations } from '../../lib/operations/index.ts'
import { lambdaContext } from './lambda-context.ts'

interface Event {
  readonly httpMethod: string
  readonly headers: IncomingMessage['headers']
}

const CONTEXT = lambdaContext('gateway', 'gateway', new Date(0))

const eventOf = ({ method = '', headers }: IncomingMessage): Event => ({ httpMethod: method, headers })

/** The function has added CORS headers already, or nobody of another origin may read the response. */
const isComplete = ({ headers }: HttpResponse): boolean => 'Access-Control-Expose-Headers' in headers

/** Adds CORS headers to what the gateway itself answers. */
export const withCors = (message: IncomingMessage, response: HttpResponse): Promise<HttpResponse> =>
  isComplete(response)
    ? Promise.resolve(response)
    : middy<Event, HttpResponse>()
        .use(cors())
        .handler(() => Promise.resolve(response))(eventOf(message), CONTEXT)

/** The response to a preflight request for a path that offers these methods. */
export const preflightResponse = (
  message: IncomingMessage,
  methods: readonly string[],
): Promise<HttpResponse> =>
  middy<Event, HttpResponse>()
    .use(
      httpCors({
        disableBeforePreflightResponse: false,
        origins: allowedOrigins(),
        methods: ['OPTIONS', ...methods].join(','),
        headers: allowedHeaders(operations).join(','),
        exposeHeaders: EXPOSED_HEADERS.join(','),
        maxAge: PREFLIGHT_SECONDS,
      }),
    )
    .handler(() => Promise.resolve({ statusCode: 204, headers: {}, body: '' }))(eventOf(message), CONTEXT)

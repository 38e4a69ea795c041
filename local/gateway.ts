import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { corsHeaders, preflightHeaders } from '../lib/cors.ts'
import { type HttpResponse, respond, respondToError, withHeaders } from '../lib/envelope.ts'
import { VisibleError } from '../lib/errors.ts'
import { type GatewayFault, gatewayEnvelope } from '../lib/gateway-faults.ts'
import { causeOf, logError } from '../lib/log.ts'
import { DRAIN_LIMITS, type DrainLimits, drain } from './drain.ts'
import { proxyEvent } from './event.ts'
import { hasAllowedHost } from './host.ts'
import { closeWith, trackResponse } from './last-response.ts'
import { overPlainHttp } from './plain-http.ts'
import { readBody } from './request-body.ts'
import { methodsOf, routeOf } from './routes.ts'

export type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<HttpResponse>

export interface GatewayOptions {
  readonly apiKey: string
  /** By the operation's name. */
  readonly handlers: ReadonlyMap<string, Handler>
  /** For a handler's answer. Default: API Gateway's own. */
  readonly timeoutMilliseconds?: number
  /** What the local server shows beside the operations, by its path. */
  readonly pages?: ReadonlyMap<string, HttpResponse>
  /** Host names that requests may name beside the loopback ones, in lower case. */
  readonly allowedHosts?: readonly string[]
  /** How much of a body that nobody reads is still taken in after the response. */
  readonly drainLimits?: DrainLimits
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** In a time that does not depend on where the two differ. */
const isKey = (given: string | string[] | undefined, key: string): boolean =>
  timingSafeEqual(hash(String(given ?? '')), hash(key))

/** API Gateway's own. */
export const TIMEOUT_MILLISECONDS = 29_000

const contextOf = (functionName: string, awsRequestId: string, receivedAt: Date): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
  memoryLimitInMB: '512',
  awsRequestId,
  logGroupName: `/aws/lambda/${functionName}`,
  logStreamName: 'local',
  getRemainingTimeInMillis: () => receivedAt.getTime() + TIMEOUT_MILLISECONDS - Date.now(),
  done: () => {},
  fail: () => {},
  succeed: () => {},
})

/** The target is most often a path, also one of two slashes at its start, and may be a whole address. */
const addressOf = ({ url = '' }: IncomingMessage): string =>
  url.startsWith('/') ? `http://localhost${url}` : url

const own = (reason: GatewayFault): HttpResponse => respond(gatewayEnvelope(reason))

/** Of a page. Node leaves the body of an answer to HEAD away. */
const READING = ['GET', 'HEAD']

/** To a browser that asks whether a page of another origin may call a path. */
const preflight = ({ method, headers }: IncomingMessage, path: string): HttpResponse | null => {
  const methods = method === 'OPTIONS' ? methodsOf(path) : []
  const allowed = methods.length > 0 && preflightHeaders(headers.origin, ['OPTIONS', ...methods])
  return allowed ? { statusCode: 204, headers: allowed, body: '' } : null
}

const inTime = (answer: Promise<HttpResponse>, milliseconds: number): Promise<HttpResponse> => {
  const { promise: late, resolve } = Promise.withResolvers<HttpResponse>()
  const timer = setTimeout(() => resolve(own('INTEGRATION_TIMEOUT')), milliseconds)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const handle = async (
  message: IncomingMessage,
  requestId: string,
  { apiKey, handlers, pages, allowedHosts = [], timeoutMilliseconds = TIMEOUT_MILLISECONDS }: GatewayOptions,
): Promise<HttpResponse> => {
  const receivedAt = new Date()
  const url = URL.parse(addressOf(message))
  if (!hasAllowedHost(message, url, allowedHosts)) return own('ACCESS_DENIED')
  const page = url && READING.includes(message.method ?? '') ? pages?.get(url.pathname) : undefined
  if (page) return page
  const route = url && routeOf(message.method ?? '', url.pathname)
  const handler = route && handlers.get(route.operation.name)
  if (!handler) return preflight(message, url?.pathname ?? '') ?? own('MISSING_AUTHENTICATION_TOKEN')
  const { operation, pathParameters } = route
  if (operation.needsApiKey && !isKey(message.headers['x-api-key'], apiKey)) return own('INVALID_API_KEY')
  const event = proxyEvent(
    { message, url, body: await readBody(message), requestId, receivedAt },
    operation,
    pathParameters,
  )
  return inTime(handler(event, contextOf(operation.name, randomUUID(), receivedAt)), timeoutMilliseconds)
}

/** Sends a whole response, but leaves it open while the client may still be sending its request. */
const sendEarly = (response: ServerResponse, { statusCode, headers, body }: HttpResponse): void => {
  const length = body === '' ? {} : { 'Content-Length': Buffer.byteLength(body) }
  response.writeHead(statusCode, { ...headers, ...length }).flushHeaders()
  response.write(body)
}

/** API Gateway's part on one machine: routes, key check and limits from the table of operations. */
export const createGateway = (options: GatewayOptions): Server => {
  const { drainLimits = DRAIN_LIMITS } = options
  const server = createServer({ requireHostHeader: false })
  const send = async (response: ServerResponse, answer: HttpResponse): Promise<void> => {
    if (response.destroyed || response.socket?.writable === false) return
    const isRead = response.req.complete
    // Nothing can follow on a connection whose request was not read to its end, nor when the server stops.
    const close = isRead && server.listening ? {} : { Connection: 'close' }
    const { statusCode, headers, body } = withHeaders(overPlainHttp(answer), close)
    if (isRead) {
      response.writeHead(statusCode, headers).end(body)
      return
    }
    sendEarly(response, { statusCode, headers, body })
    await drain(response.req, drainLimits)
    response.end()
  }
  const serve = (message: IncomingMessage, response: ServerResponse): void => {
    trackResponse(response)
    const requestId = randomUUID()
    handle(message, requestId, options)
      .catch((error: unknown) => {
        const clientLeft = message.destroyed && !message.complete
        if (!(error instanceof VisibleError) && !clientLeft)
          logError('Gateway failed', { requestId, cause: causeOf(error) })
        return respondToError(error)
      })
      .then((answer) => {
        const headers = { 'X-Amzn-RequestId': requestId, ...corsHeaders(message.headers.origin) }
        return send(response, withHeaders(answer, headers))
      })
  }
  const refuse = (socket: Duplex, reason: GatewayFault) =>
    closeWith(socket, own(reason), drainLimits.maxMilliseconds)
  return server
    .on('request', serve)
    .on('checkExpectation', serve)
    .on('clientError', (_, socket) => refuse(socket, 'DEFAULT_4XX'))
    .on('connect', (_, socket) => {
      // Node no longer listens for errors on the socket of a CONNECT request.
      socket.on('error', () => socket.destroy())
      refuse(socket, 'MISSING_AUTHENTICATION_TOKEN')
    })
}

import { hash, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import querystring from 'node:querystring'
import { allowedOrigins } from '../../lib/http/cors.ts'
import { type HttpResponse, respondToError } from '../../lib/http/envelope.ts'
import { gatewayResponse, refusalBy } from '../../lib/http/gateway-responses.ts'
import * as table from '../../lib/operations/index.ts'
import { type Operation, offeredMethods } from '../../lib/operations/operation.ts'
import { beforeDeadline, deadlineIn } from '../../lib/platform/deadline.ts'
import { VisibleError } from '../../lib/platform/errors.ts'
import { causeOf, createLog } from '../../lib/platform/log.ts'
import { type LambdaContext, lambdaContext } from '../lambda.ts'
import { LOOPBACK } from '../listen.ts'
import type { Settings } from '../settings.ts'
import { createAdmission } from './admission.ts'
import { preflightResponse, withCors } from './cors.ts'
import { type ProxyEvent, proxyEvent } from './event.ts'
import { hasAllowedHost } from './host.ts'
import { readBody } from './request-body.ts'
import { type Answer, refuseOn, sendResponse } from './send-response.ts'

/** Handles requests whose bodies are too large for memory; null for all other paths. */
export type FileRoutes = (message: IncomingMessage, url: URL) => Promise<Answer> | null

/** A static page, or a function that responds to a request for it. */
export type Page = HttpResponse | ((message: IncomingMessage, url: URL) => HttpResponse)

/** A function's handler. `left` aborts when the client has left; Lambda has no such signal. */
export type Handler = (event: ProxyEvent, context: LambdaContext, left?: AbortSignal) => Promise<HttpResponse>

export interface GatewayOptions
  extends Pick<Settings, 'apiKey'>,
    Partial<Pick<Settings, 'host' | 'allowedHosts' | 'publicUrl'>> {
  /** Handlers by operation name. */
  readonly handlers: ReadonlyMap<string, Handler>
  readonly operations?: readonly Operation[]
  readonly timeoutMilliseconds?: number
  /** Pages by path. */
  readonly pages?: ReadonlyMap<string, Page>
  readonly files?: FileRoutes
  /** Maximum time that a connection may be idle. */
  readonly idleMilliseconds?: number
}

/** API Gateway's limit. */
export const TIMEOUT_MILLISECONDS = 29_000

const IDLE_MILLISECONDS = 2 * TIMEOUT_MILLISECONDS

/** Compares in constant time. */
const isSameKey = (given: string | string[] | undefined, key: string): boolean =>
  timingSafeEqual(hash('sha256', String(given ?? ''), 'buffer'), hash('sha256', key, 'buffer'))

/** The request's target: a path on the host in its header, even if it starts with two slashes, or an absolute URL. */
const targetUrl = ({ url = '', headers, socket }: IncomingMessage): URL | null => {
  if (!url.startsWith('/')) return URL.parse(url)
  const target = URL.parse(`http://${LOOPBACK}:${socket.localPort}${url}`)
  // Resets the port first, because a host without a port would keep the target's.
  if (target && headers.host !== undefined) Object.assign(target, { port: '', host: headers.host })
  return target
}

/** Malformed percent-encoding is left unchanged, and never matches an id. */
const decoded = (values: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, querystring.unescape(value)]))

/** @returns a function that finds the operations at a path, with their path parameters */
export const createRouter = (operations: readonly Operation[]) => {
  const patterns = operations.map((operation) => {
    const pattern = operation.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
    return { operation, pattern: new RegExp(`^${pattern}$`) }
  })
  return (pathname: string) =>
    patterns.flatMap(({ operation, pattern }) => {
      const found = pattern.exec(pathname)
      return found ? [{ operation, pathParameters: decoded(found.groups) }] : []
    })
}

/** @returns a request handler that throws VisibleError if the gateway itself rejects the request */
const createHandle = ({
  apiKey,
  handlers,
  operations = table.operations,
  pages,
  files,
  host,
  allowedHosts = [],
  publicUrl,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
}: GatewayOptions) => {
  const routesAt = createRouter(operations)
  const admit = createAdmission()
  /** @param left aborts when the client has left */
  return async (message: IncomingMessage, requestId: string, left: AbortSignal): Promise<Answer> => {
    const { method = '', headers } = message
    const url = targetUrl(message)
    if (!hasAllowedHost(message, url, allowedHosts, host !== undefined)) throw new VisibleError('forbidden')
    if (!url) throw new VisibleError('notFound')
    const page = offeredMethods({ method: 'GET' }).includes(method) ? pages?.get(url.pathname) : undefined
    if (page) return typeof page === 'function' ? page(message, url) : page
    const file = files?.(message, url)
    if (file) return file
    const routes = routesAt(url.pathname)
    // Like API Gateway, offer OPTIONS only if pages of other origins may call the API.
    if (method === 'OPTIONS' && routes.length > 0 && allowedOrigins().length > 0) {
      const methods = routes.flatMap((route) => offeredMethods(route.operation))
      return preflightResponse(message, methods)
    }
    const route = routes.find((it) => offeredMethods(it.operation).includes(method))
    const handler = route && handlers.get(route.operation.name)
    if (!handler) {
      const refusing = routes.find((it) => it.operation.refusedMethods.includes(method))
      if (refusing) return withCors(message, refusalBy(refusing.operation))
      throw new VisibleError('notFound')
    }
    const { operation, pathParameters } = route
    if (operation.needsApiKey && !isSameKey(headers['x-api-key'], apiKey)) throw new VisibleError('forbidden')
    const body = await readBody(message, operation)
    const address = new URL(publicUrl ?? `http://${url.host}`)
    const received = { message, url, address, body, requestId, pathParameters }
    const call = (): Promise<HttpResponse> => {
      const deadline = deadlineIn(timeoutMilliseconds)
      const answer = handler(proxyEvent(received), lambdaContext(deadline), left)
      return beforeDeadline(answer, deadline, 0, () => new VisibleError('timedOut'))
    }
    return operation.computes ? admit(call, left) : call()
  }
}

/** Local replacement for API Gateway: routing, API key, (de)compression, size limit, timeout. */
export const createGateway = (options: GatewayOptions): Server => {
  const { idleMilliseconds = IDLE_MILLISECONDS } = options
  const handle = createHandle(options)
  // Uploading a large file may take hours on a slow line, so only an idle connection times out.
  const server = createServer({ requireHostHeader: false, requestTimeout: 0 }).setTimeout(idleMilliseconds)
  // While the server is stopping, clients must not reuse connections.
  const isLast = () => !server.listening
  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const leaving = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) leaving.abort()
    })
    const requestId = randomUUID()
    const left = leaving.signal
    try {
      const answer = await handle(message, requestId, left).catch((error: unknown) => {
        if (!(error instanceof VisibleError) && !left.aborted)
          createLog({ requestId }).error('Gateway failed', { cause: causeOf(error) })
        return withCors(message, respondToError(error))
      })
      const headers = { ...answer.headers, 'X-Amzn-RequestId': requestId }
      await sendResponse(response, { ...answer, headers }, isLast)
    } catch (error) {
      // One failing request must not stop the server.
      createLog().error('Gateway failed', { cause: causeOf(error) })
      response.destroy()
    }
  }
  return server
    .on('request', serve)
    .on('checkExpectation', serve)
    .on('clientError', (_, socket) => refuseOn(socket, gatewayResponse('DEFAULT_4XX')))
}

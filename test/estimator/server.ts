import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { embeddedYear } from '../../lib/estimators/embedded/embedded-year.ts'
import { LOOPBACK, listen } from '../../local/listen.ts'
import { rateLimit } from './rate-limit.ts'
import { refusalOf, replyOf } from './reply.ts'
import { parseQuery } from './request.ts'

/** A running estimator. */
export interface Estimator {
  /** Full URL of its PVWatts endpoint. */
  readonly url: string
  readonly name: string
  close(): Promise<void>
}

/** Identifies the estimator in cache keys. Change it with the model, or stale figures stay in use. */
const NAME = 'embedded estimator 3'

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Record<string, string>
}

const PATH = '/api/pvwatts/v8.json'

/** An error in the format of the gateway in front of PVWatts. */
const gatewayError = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
})

const estimate = (query: URLSearchParams): Answer => {
  const { api_key: _, ...inputs } = Object.fromEntries(query)
  const request = parseQuery(inputs)
  if ('errors' in request) return { status: 422, body: refusalOf(inputs, request.errors) }
  const hours = embeddedYear(request.system, request.location, request.albedo)
  return { status: 200, body: replyOf(inputs, request, hours) }
}

/** Any key is accepted, but a request without one fails as it would with PVWatts. */
const answer = (request: IncomingMessage, limits: () => Record<string, string>): Answer => {
  const address = URL.parse(request.url ?? '', `http://${LOOPBACK}`)
  if (address?.pathname !== PATH) {
    return gatewayError(404, 'NOT_FOUND', 'The requested URL was not found on this server.')
  }
  if (request.method !== 'GET') {
    return { ...gatewayError(405, 'METHOD_NOT_ALLOWED', 'Only GET is allowed.'), headers: { Allow: 'GET' } }
  }
  if (!address.searchParams.get('api_key') && !request.headers['x-api-key']) {
    return gatewayError(403, 'API_KEY_MISSING', 'An API key was not provided: give api_key or X-Api-Key.')
  }
  return { ...estimate(address.searchParams), headers: limits() }
}

const send = (response: ServerResponse, { status, body, headers }: Answer): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/**
 * Starts the estimator on the loopback address.
 *
 * @param port 0 for any free port
 * @throws if the port is in use
 */
export const startEstimator = async ({ port = 0 }: { port?: number } = {}): Promise<Estimator> => {
  const limits = rateLimit()
  const server = createServer((request, response) => send(response, answer(request, limits)))
  const boundPort = await listen(server, port)
  return {
    url: `http://${LOOPBACK}:${boundPort}${PATH}`,
    name: NAME,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

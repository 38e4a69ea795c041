import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { LOOPBACK, listen } from '../listen.ts'
import { rateLimit } from './rate-limit.ts'
import { refusalOf, replyOf } from './reply.ts'
import { parseRequest } from './request.ts'
import { simulate } from './simulate.ts'

/** A running estimator; `url` is the whole address of its PVWatts endpoint. */
export type Estimator = { readonly url: string; readonly name: string; close(): Promise<void> }

/** The same in every run, whatever the port; to be changed with the model, whose old figures are kept elsewhere. */
const name = 'embedded estimator 1'

type Answer = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }

const path = '/api/pvwatts/v8.json'

/** An error in the shape of the gateway before PVWatts. */
const gatewayError = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
})

function estimate(query: URLSearchParams): Answer {
  const { api_key: _, ...inputs } = Object.fromEntries(query)
  const request = parseRequest(inputs)
  if ('errors' in request) return { status: 422, body: refusalOf(inputs, request.errors) }
  return { status: 200, body: replyOf(inputs, request.system, simulate(request.system), request) }
}

/** Any key will do: the estimator asks for one so that a client without its key fails here as it would there. */
function answer(request: IncomingMessage, limits: () => Record<string, string>): Answer {
  const address = URL.parse(request.url ?? '', `http://${LOOPBACK}`)
  if (address?.pathname !== path) {
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

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Starts the estimator on the loopback address; port 0 takes a free one. Rejects if the port is taken. */
export async function startEstimator({ port = 0 }: { port?: number } = {}): Promise<Estimator> {
  const limits = rateLimit()
  const server = createServer((request, response) => send(response, answer(request, limits)))
  const taken = await listen(server, port)
  return {
    url: `http://${LOOPBACK}:${taken}${path}`,
    name,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { VisibleError } from '../../../lib/platform/errors.ts'
import type { RawReply } from '../../../lib/upstream/http.ts'
import { LOOPBACK, listen } from '../../../local/listen.ts'

/** How the server handles one request. */
export type Behavior = (response: ServerResponse, request: IncomingMessage) => void

export type Upstream = Awaited<ReturnType<typeof startUpstream>>

/**
 * A service on a free loopback port that follows a script: the first request gets the first behavior, the second the
 * second, and all later ones the last.
 */
export const startUpstream = async (...script: readonly [Behavior, ...Behavior[]]) => {
  const calls: { method: string | undefined; address: URL; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    const behave = script[Math.min(calls.length, script.length - 1)]
    const { method, headers, url = '' } = request
    calls.push({ method, headers, address: new URL(url, `http://${LOOPBACK}`) })
    behave?.(response, request)
  })
  const port = await listen(server)
  return {
    /** Full URL of an endpoint, for PVWATTS_URL. */
    url: `http://${LOOPBACK}:${port}/api/pvwatts/v8.json`,
    /** Requests in order of arrival. */
    calls,
    close: async (): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      server.closeAllConnections()
      await promise
    },
  }
}

/** Sends text unchanged and anything else as JSON. */
export const answer =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Behavior =>
  (response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  }

export const answerPage = (status: number, page: string): Behavior =>
  answer(page, status, { 'content-type': 'text/html' })

/** Accepts the request and never answers. */
export const hang: Behavior = () => {}

export const hangAfterHeaders: Behavior = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
}

/** Sends a byte every 20 ms forever, so only a limit on the whole reply ends it. */
export const drip: Behavior = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const dripping = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(dripping))
}

export const resetAtOnce: Behavior = (response) => {
  response.socket?.resetAndDestroy()
}

/** Announces more bytes than it sends. */
export const resetInBody: Behavior = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' })
  response.write('…', () => setTimeout(() => response.socket?.resetAndDestroy(), 20))
}

/** Answers with something other than HTTP. */
export const babble: Behavior = (response) => {
  response.socket?.end('220 mail.example.org ESMTP\r\n')
}

/** The error of a call for its caller. */
export const visibleErrorOf = async (asked: Promise<unknown>): Promise<VisibleError> => {
  const outcome: unknown = await asked.catch((error: unknown) => error)
  if (outcome instanceof VisibleError) return outcome
  throw new Error('not a visible error', { cause: outcome })
}

/** @param body text unchanged, anything else as JSON */
export const rawReply = (body: unknown, status = 200, headers: Record<string, string> = {}): RawReply => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers, bytes: new TextEncoder().encode(text) }
}

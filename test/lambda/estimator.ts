import { createServer, type IncomingHttpHeaders } from 'node:http'
import { LOOPBACK, listen } from '../../local/listen.ts'
import { startEstimator } from '../estimator/server.ts'
import type { Behavior } from '../lib/upstream/server.ts'
import { forward, listener } from './forward.ts'
import { type Gate, openGate } from './gate.ts'

/** A proxy in front of the embedded estimator that records the requests. */
export interface WatchedEstimator {
  /** The full URL of its endpoint. */
  readonly url: string
  /** The headers of each request, in order. */
  readonly headers: readonly IncomingHttpHeaders[]
  readonly gate: Gate
  /** Replaces the embedded estimator's response, until called with null. */
  behave(behavior: Behavior | null): void
  close(): Promise<void>
}

export const startWatchedEstimator = async (): Promise<WatchedEstimator> => {
  const embedded = await startEstimator()
  const { origin, pathname } = new URL(embedded.url)
  const headers: IncomingHttpHeaders[] = []
  const gate = openGate()
  let behave: Behavior | null = null
  const server = createServer(
    listener(async (request, response) => {
      headers.push(request.headers)
      await gate.pass('estimate')
      if (behave) return behave(response, request)
      await forward(request, response, { url: `${origin}${request.url}` })
    }),
  )
  const port = await listen(server)
  return {
    url: `http://${LOOPBACK}:${port}${pathname}`,
    headers,
    gate,
    behave: (behavior) => {
      behave = behavior
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await embedded.close()
    },
  }
}

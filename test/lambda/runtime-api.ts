import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { LOOPBACK, listen } from '../../local/listen.ts'

/** One unit of work for a function. */
export interface Invocation {
  readonly requestId: string
  /** As JSON. */
  readonly event: string
  readonly functionArn: string
  readonly deadline: Date
}

/** What the function answers. */
export interface Report {
  readonly kind: 'response' | 'error' | 'initError'
  /** As JSON. */
  readonly body: string
}

export interface RuntimeApi {
  /** Host and port. */
  readonly address: string
  /** Resolves when the function asks for work: after its initialization, and after each invocation. */
  isIdle(): Promise<void>
  /** Waits until the function is idle. */
  invoke(invocation: Invocation): Promise<Report>
  /** Resolves if the initialization fails. */
  readonly initError: Promise<Report>
  close(): void
}

const ROUTE = /^\/2018-06-01\/runtime\/(?:invocation\/(?:(next)|([\w-]+)\/(response|error))|(init)\/error)$/

const headersOf = ({ requestId, functionArn, deadline }: Invocation): Record<string, string> => ({
  'Content-Type': 'application/json',
  'Lambda-Runtime-Aws-Request-Id': requestId,
  'Lambda-Runtime-Deadline-Ms': String(deadline.getTime()),
  'Lambda-Runtime-Invoked-Function-Arn': functionArn,
})

/**
 * The Runtime API of one process, on a free port of the loopback address.
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
export const startRuntimeApi = async (): Promise<RuntimeApi> => {
  let polled = Promise.withResolvers<ServerResponse>()
  let current: { readonly id: string; readonly report: (report: Report) => void } | undefined
  const initError = Promise.withResolvers<Report>()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, next, id, kind, init] = ROUTE.exec(request.url ?? '') ?? []
    if (next) return polled.resolve(response)
    const body = await text(request)
    if (init) initError.resolve({ kind: 'initError', body })
    else if (kind && id === current?.id)
      current?.report({ kind: kind === 'error' ? 'error' : 'response', body })
    else return void response.writeHead(400).end()
    response.writeHead(202).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const port = await listen(server)
  return {
    address: `${LOOPBACK}:${port}`,
    isIdle: async () => {
      await polled.promise
    },
    invoke: async (invocation) => {
      const response = await polled.promise
      polled = Promise.withResolvers()
      const { promise, resolve } = Promise.withResolvers<Report>()
      current = { id: invocation.requestId, report: resolve }
      response.writeHead(200, headersOf(invocation)).end(invocation.event)
      return promise
    },
    initError: initError.promise,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Database, pointSdkAt } from '../local/database/database.ts'
import type { Answer } from '../local/database/engine.ts'
import { LOOPBACK, listen } from '../local/listen.ts'

const HEADERS = { 'content-type': 'application/x-amz-json-1.0' }

export const sendAnswer = (response: ServerResponse, { status, body }: Answer): void => {
  response.writeHead(status, HEADERS).end(body)
}

/** Answers a call of a DynamoDB action; `forward` passes it to the engine. */
type Reply = (
  response: ServerResponse,
  forward: () => Promise<Answer>,
  action: string,
  body: string,
) => unknown

/** Serves an embedded database over HTTP. */
export const serveDatabase = async (
  database: Database,
  reply: Reply = async (response, forward) => sendAnswer(response, await forward()),
) => {
  const server = createServer(async (request, response) => {
    const [, action = ''] = String(request.headers['x-amz-target']).split('.')
    const body = await text(request)
    await reply(response, () => database.engine(action, body), action, body)
  })
  // Otherwise it may close an idle connection just as the SDK reuses it.
  server.keepAliveTimeout = 600_000
  const endpoint = `http://${LOOPBACK}:${await listen(server)}`
  return {
    ...database,
    endpoint,
    connect: () => pointSdkAt(endpoint),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await database.close()
    },
  }
}

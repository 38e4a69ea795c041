import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Database } from '../local/database/database.ts'
import { LOOPBACK, listen } from '../local/listen.ts'

/** Lets other processes of a test reach an embedded database over HTTP. */
export const serveDatabase = async (database: Database) => {
  const server = createServer(async (request, response) => {
    const [, action = ''] = String(request.headers['x-amz-target']).split('.')
    const { status, body } = await database.engine(action, await text(request))
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body)
  })
  const port = await listen(server)
  return {
    endpoint: `http://${LOOPBACK}:${port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await database.close()
    },
  }
}

import { once } from 'node:events'
import { createServer } from 'node:net'
import { listen } from '../local/listen.ts'

/** A port for a program that cannot choose a free one itself. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}

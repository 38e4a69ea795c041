import type { Server } from 'node:net'
import { StartError } from './start-error.ts'

export const LOOPBACK = '127.0.0.1'

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'needs more privileges',
}

/**
 * Listens on the loopback address; port 0 picks a free one.
 *
 * @returns the port
 * @throws StartError if the port cannot be opened
 */
export const listen = async (server: Server, port = 0): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).once('listening', resolve)
  server.listen(port, LOOPBACK)
  await promise.catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`Port ${port} ${REASONS[error.code ?? ''] ?? `cannot be opened: ${error.message}`}.`)
  })
  server.off('error', reject)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

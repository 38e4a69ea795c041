import type { Server } from 'node:net'
import { causeOf } from '../lib/platform/log.ts'
import { StartError } from './start-error.ts'

export const LOOPBACK = '127.0.0.1'

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use',
  EACCES: 'needs administrator rights',
}

const portError = (port: number, error: NodeJS.ErrnoException): StartError => {
  const reason = REASONS[error.code ?? ''] ?? `cannot be opened (${causeOf(error)})`
  return new StartError(`Port ${port} ${reason}. Set PORT to another port, or to 0 for any free one.`)
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
    throw portError(port, error)
  })
  server.off('error', reject)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

import { once } from 'node:events'
import { createServer, isIPv6, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { codeOf } from '../lib/platform/errors.ts'
import { causeOf } from '../lib/platform/log.ts'
import { StartError } from './start-error.ts'

export const LOOPBACK = '127.0.0.1'

/** True if this machine lacks the address or its family. */
const isAbsent = (error: unknown): boolean =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(codeOf(error)))

/** The addresses of this machine, starting with the ones that other machines can reach. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ scopeid }) => !scopeid)
    .sort((one, other) => Number(one.internal) - Number(other.internal))
    .map(({ address }) => address)

const startError = (port: number, host: string, error: unknown): StartError => {
  if (isAbsent(error))
    return new StartError(
      `HOST ${host} is not an address of this machine. Set HOST to one of ${ownAddresses().join(', ')}, or to 0.0.0.0 for all.`,
    )
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'is already in use',
    EACCES: 'needs administrator rights',
  }
  const reason = reasons[String(codeOf(error))] ?? `cannot be opened (${causeOf(error)})`
  return new StartError(`Port ${port} ${reason}. Set PORT to another port, or to 0 for any free one.`)
}

/**
 * Listens on one address; port 0 picks a free one.
 *
 * @returns the port
 * @throws StartError if the port cannot be opened, or this machine does not have the address
 */
export const listen = async (server: Server, port = 0, host = LOOPBACK): Promise<number> => {
  await once(server.listen(port, host), 'listening').catch((error: unknown) => {
    throw startError(port, host, error)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/** An address in URL form. For a wildcard address, one that other machines can reach. */
const inUrl = (host: string): string => {
  const address = ['0.0.0.0', '::'].includes(host) ? (ownAddresses()[0] ?? LOOPBACK) : host
  return isIPv6(address) ? `[${address}]` : address
}

/** Forwards connections on the IPv6 loopback address to a server, if the machine has one. */
const listenOnIPv6 = async (server: Server, port: number): Promise<Server[]> => {
  // The same options as Node's HTTP servers.
  const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  )
  try {
    await once(other.listen(port, '::1'), 'listening')
    return [other]
  } catch (error) {
    if (isAbsent(error)) return []
    server.close()
    throw startError(port, '::1', error)
  }
}

/**
 * Listens on an address; without one, on the loopback addresses of both families, because programs resolve localhost to either
 * of them.
 *
 * @returns the URL, and the servers to close together
 * @throws StartError as {@link listen} does
 */
export const listenAt = async (server: Server, port: number, host?: string) => {
  const actual = await listen(server, port, host)
  const others = host === undefined ? await listenOnIPv6(server, actual) : []
  return { url: `http://${inUrl(host ?? LOOPBACK)}:${actual}`, servers: [server, ...others] }
}

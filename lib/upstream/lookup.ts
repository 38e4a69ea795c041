import { type LookupAddress, promises } from 'node:dns'
import type { LookupFunction } from 'node:net'

type LookUp = (host: string) => Promise<readonly LookupAddress[]>

const askSystem: LookUp = (host) => promises.lookup(host, { all: true })

/**
 * Resolves names for sockets, each name once at a time. The system's resolver blocks a thread until it gives up, which
 * takes 10 s or more if the name server is silent, and there are four: eight connections to one host would stop every
 * other lookup and file access of the process. Results are not kept.
 *
 * @param lookUp returns at least one address, or throws
 */
export const sharedLookup = (lookUp: LookUp = askSystem): LookupFunction => {
  const pending = new Map<string, Promise<readonly LookupAddress[]>>()

  const addressesOf = (host: string): Promise<readonly LookupAddress[]> => {
    const addresses = pending.get(host) ?? lookUp(host).finally(() => pending.delete(host))
    pending.set(host, addresses)
    return addresses
  }

  return (host, { all }, callback) => {
    addressesOf(host).then(
      (addresses) => {
        if (all) callback(null, [...addresses])
        else callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

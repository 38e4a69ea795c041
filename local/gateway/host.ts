import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const LOOPBACK_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * True if a request names only hosts that this server serves: loopback names and addresses, and `allowedHosts`.
 * This prevents DNS rebinding, where a web page points its own name at the loopback address to become same-origin.
 * A request without a Host header passes, because browsers always send one.
 *
 * @param url the request's target, which also names a host if it is absolute
 * @param allowedHosts additional host names, in lower case and without a port
 * @param allowsAddresses true to allow all IP addresses, which is safe because rebinding needs a name
 */
export const hasAllowedHost = (
  { headersDistinct }: IncomingMessage,
  url: URL | null,
  allowedHosts: readonly string[],
  allowsAddresses = false,
): boolean => {
  const isAllowed = (hostname: string): boolean =>
    LOOPBACK_HOST.test(hostname) ||
    allowedHosts.includes(hostname) ||
    (allowsAddresses && isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0)
  // In the canonical form of the URL standard.
  const named = (headersDistinct.host ?? []).map((authority) => URL.parse(`http://${authority}`))
  return (url ? [url, ...named] : named).every((it) => it !== null && isAllowed(it.hostname))
}

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const LOOPBACK_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Whether a request names only hosts that this server answers for: loopback names and addresses, and `allowedHosts`.
 * The check stops DNS rebinding, where a web page points its own name at the loopback address to become same-origin.
 * A request without a Host header passes, because browsers always send one.
 *
 * @param url the request's target: an absolute one names a host too
 * @param allowedHosts further host names, in lower case and without a port
 * @param allowsAddresses whether all IP addresses are allowed, which is safe: rebinding takes a name
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

import type { IncomingMessage } from 'node:http'

const LOOPBACK_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** The host of an authority such as `LOCALHOST:3000`, in the URL standard's canonical form. */
const hostnameOf = (authority: string): string | undefined => URL.parse(`http://${authority}`)?.hostname

/**
 * Whether a request names only hosts that this server answers for: loopback names and addresses, and `allowedHosts`.
 * The check stops DNS rebinding, where a web page points its own name at the loopback address to become same-origin.
 * A request without a Host header passes, because browsers always send one.
 *
 * @param url the request's target: an absolute one names a host too
 * @param allowedHosts further host names, in lower case and without a port
 */
export const hasAllowedHost = (
  { headersDistinct }: IncomingMessage,
  url: URL | null,
  allowedHosts: readonly string[],
): boolean => {
  const named = (headersDistinct.host ?? []).map(hostnameOf)
  return (url ? [url.hostname, ...named] : named).every(
    (hostname) => hostname !== undefined && (LOOPBACK_HOST.test(hostname) || allowedHosts.includes(hostname)),
  )
}

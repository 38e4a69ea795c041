import { type GatewayEvent, headerOf } from './parse-request.ts'

const HOST = /^[\w.-]+(:\d+)?$/
const PREFIX = /^(\/[\w.-]+)*$/

/** The address that the distribution of the page has, with the path below which it offers the API. */
const forwardedAddress = (event: GatewayEvent): string | null => {
  const host = headerOf(event, 'x-forwarded-host') ?? ''
  const prefix = headerOf(event, 'x-forwarded-prefix')
  return prefix !== undefined && HOST.test(host) && PREFIX.test(prefix) ? `https://${host}${prefix}` : null
}

/**
 * The address of the API as the caller of `GET /openapi.json` reached it, without a slash at its end; null if the event does not
 * say. A direct caller of API Gateway can forge the headers of the distribution, so nothing else may depend on it.
 */
export const ownAddress = (event: GatewayEvent): string | null => {
  const { domainName, path } = event.requestContext ?? {}
  if (domainName === undefined || path === undefined) return forwardedAddress(event)
  const scheme = headerOf(event, 'x-forwarded-proto') === 'http' ? 'http' : 'https'
  return forwardedAddress(event) ?? `${scheme}://${domainName}${path.replace(/\/[^/]*$/, '')}`
}

import * as z from 'zod'
import type { Service } from './service.ts'

/** A running service and an API key that it accepts. */
export type Target = Pick<Service, 'url'> & { readonly apiKey: string }

/**
 * Calls a running service, with POST if there is a body, and parses the `data` of its response.
 *
 * @throws if the service refuses the request
 */
export const ask = async <Data extends z.ZodType>(
  { url, apiKey }: Target,
  path: string,
  data: Data,
  body?: object,
): Promise<z.output<Data>> => {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${url}${path}`, request)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return data.parse(z.object({ data: z.unknown() }).parse(await response.json()).data)
}

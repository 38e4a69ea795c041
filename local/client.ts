import * as z from 'zod'
import type { Service } from './service.ts'

/** A running service, and a key that it accepts. */
export type Target = Pick<Service, 'url'> & { readonly apiKey: string }

const call = async ({ url, apiKey }: Target, path: string, init: RequestInit): Promise<unknown> => {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { headers, ...init }).catch((cause: unknown) => {
    throw new Error(`${url}${path} cannot be reached`, { cause })
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return z.object({ data: z.unknown() }).parse(await response.json()).data
}

/**
 * Posts to a running service and parses the `data` of its answer.
 *
 * @throws if the service refuses the request
 */
export const post = async <Data extends z.ZodType>(
  target: Target,
  path: string,
  body: unknown,
  data: Data,
): Promise<z.output<Data>> =>
  data.parse(await call(target, path, { method: 'POST', body: JSON.stringify(body) }))

/**
 * Gets something from a running service and parses the `data` of its answer.
 *
 * @throws if the service refuses the request
 */
export const get = async <Data extends z.ZodType>(
  target: Target,
  path: string,
  data: Data,
): Promise<z.output<Data>> => data.parse(await call(target, path, {}))

import * as z from 'zod'
import type { Service } from './service.ts'

/** A running service, and a key that it accepts. */
export type Target = Pick<Service, 'url'> & { readonly apiKey: string }

/** The service refuses a request, and will refuse it again. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused'
}

const call = async ({ url, apiKey }: Target, path: string, init: RequestInit): Promise<unknown> => {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { headers, ...init }).catch((cause: unknown) => {
    throw new Error(`${url}${path} cannot be reached`, { cause })
  })
  if (!response.ok) {
    const message = `${path} answered ${response.status}: ${await response.text()}`
    const isLasting = response.status < 500 && response.status !== 429
    throw isLasting ? new RequestRefused(message) : new Error(message)
  }
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
  signal: AbortSignal | null = null,
): Promise<z.output<Data>> => data.parse(await call(target, path, { signal }))

/**
 * Deletes something in a running service.
 *
 * @throws if the service refuses the request
 */
export const remove = async (target: Target, path: string): Promise<void> => {
  await call(target, path, { method: 'DELETE' })
}

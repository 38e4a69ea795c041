import * as z from 'zod'
import type { Service } from './service.ts'

/** A running service, and a key that it accepts. */
export type Target = Pick<Service, 'url'> & { readonly apiKey: string }

/** @throws if there is no answer */
const send = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw new Error(`${url} cannot be reached`, { cause: error })
  }
}

/** The service refuses a request, and will refuse it again. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused'
}

/** The `data` of an answer. */
const dataIn = async (path: string, response: Response): Promise<unknown> => {
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
  { url, apiKey }: Target,
  path: string,
  body: unknown,
  data: Data,
): Promise<z.output<Data>> => {
  const response = await send(`${url}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return data.parse(await dataIn(path, response))
}

/**
 * Gets something from a running service and parses the `data` of its answer.
 *
 * @throws if the service refuses the request
 */
export const get = async <Data extends z.ZodType>(
  { url, apiKey }: Target,
  path: string,
  data: Data,
  signal: AbortSignal | null = null,
): Promise<z.output<Data>> =>
  data.parse(await dataIn(path, await send(`${url}${path}`, { headers: { 'x-api-key': apiKey }, signal })))

/**
 * Deletes something in a running service.
 *
 * @throws if the service refuses the request
 */
export const remove = async ({ url, apiKey }: Target, path: string): Promise<void> => {
  const response = await send(`${url}${path}`, { method: 'DELETE', headers: { 'x-api-key': apiKey } })
  await dataIn(path, response)
}

import * as z from 'zod'
import type { Service } from './service.ts'

/** A running service, and a key that it accepts. */
export type Target = Pick<Service, 'url'> & { readonly apiKey: string }

/** The `data` of an answer. */
const dataIn = async (path: string, response: Response): Promise<unknown> => {
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
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
  const response = await fetch(`${url}${path}`, {
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
): Promise<z.output<Data>> =>
  data.parse(await dataIn(path, await fetch(`${url}${path}`, { headers: { 'x-api-key': apiKey } })))

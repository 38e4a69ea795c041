import type * as z from 'zod'
import { dataIn, type Target } from './post.ts'

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

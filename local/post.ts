import * as z from 'zod'
import type { Service } from './service.ts'

/**
 * Posts to a running service and parses the `data` of its answer.
 *
 * @throws if the service refuses the request
 */
export const post = async <Data extends z.ZodType>(
  { url, apiKey }: Pick<Service, 'url'> & { readonly apiKey: string },
  path: string,
  body: unknown,
  data: Data,
): Promise<z.output<Data>> => {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  const envelope = z.object({ data: z.unknown() }).parse(await response.json())
  return data.parse(envelope.data)
}

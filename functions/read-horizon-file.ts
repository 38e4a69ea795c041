import { readHorizonFile as read } from '../lib/horizon-files/read.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { readHorizonFile } from '../lib/operations/horizons.ts'
import { invalidBody } from '../lib/platform/errors.ts'

export const handler = endpoint(readHorizonFile, ({ body, query }) => {
  const data = read(body, query)
  if (data instanceof Error) throw invalidBody(data.message)
  return { data }
})

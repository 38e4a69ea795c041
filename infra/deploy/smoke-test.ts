import * as z from 'zod'
import { Stop, type Tools } from './tools.ts'

const Document = z.object({ openapi: z.string() })
const Answer = z.object({ data: z.object({ averageShadingLoss: z.number() }) })

/** A place below a ridge in the south. */
const PLACE = {
  latitude: 47.27,
  longitude: 11.4,
  horizonProfile: [{ direction: 'S', heightAngle: 20 }],
}

/** A new key takes a while to work. */
const ATTEMPTS = 12
const PAUSE_SECONDS = 5

const answerOf = async (
  { fetch, sleep }: Tools,
  url: string,
  request: RequestInit = {},
): Promise<unknown> => {
  for (let attempts = 1; ; attempts++) {
    const response = await fetch(url, request).catch(() => null)
    if (response?.ok) return response.json()
    if (attempts === ATTEMPTS)
      throw new Stop(`The stack is deployed, but ${url} answers ${response?.status ?? 'nothing'}.`)
    await sleep(PAUSE_SECONDS)
  }
}

/**
 * Requests the document, and with the key the shading of a place.
 *
 * @returns the loss, percent
 * @throws Stop if the service does not answer
 */
export const smokeTest = async (tools: Tools, url: string, key: string): Promise<number> => {
  Document.parse(await answerOf(tools, `${url}/openapi.json`))
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(PLACE) }
  return Answer.parse(await answerOf(tools, `${url}/shading`, request)).data.averageShadingLoss
}

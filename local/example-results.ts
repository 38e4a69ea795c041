import * as z from 'zod'
import { analysis, estimateRequest, orientationRequest } from '../lib/open-api/example-data.ts'
import { Estimates } from '../lib/schemas/estimate.ts'
import { OptimizedOrientation } from '../lib/schemas/orientation.ts'

/** Inputs, and figures that the service itself rounds. */
const UNCHANGED = ['inputs', 'lossByMonthAndHour', 'lossBySector']

/** A value as the document shows it: three decimals are enough to read, and the results do not depend on the day. */
const shown = (value: unknown, name = ''): unknown => {
  if (UNCHANGED.includes(name)) return value
  if (name === 'retrievedAt') return analysis.createdAt
  if (typeof value === 'number') return Math.round(value * 1000) / 1000
  if (Array.isArray(value)) return value.map((item) => shown(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shown(member, key)]))
}

/**
 * What a service with the embedded estimator returns for the example requests of the OpenAPI document.
 *
 * @throws if the service refuses a request
 */
export const exampleResults = async (url: string, apiKey: string) => {
  const post = async (path: string, body: unknown, data: z.ZodType): Promise<unknown> => {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return shown(z.object({ data }).parse(await response.json()).data)
  }
  return {
    estimates: await post('/estimate', estimateRequest, Estimates),
    orientation: await post('/orientation', orientationRequest, OptimizedOrientation),
  }
}

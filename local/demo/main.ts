import * as z from 'zod'
import { Estimate } from '../../lib/schemas/analysis.ts'
import { Site } from '../../lib/schemas/site.ts'
import { startService } from '../service.ts'
import { report } from './report.ts'
import { demoSite } from './site.ts'

const API_KEY = 'demonstration'

const service = await startService({
  port: 0,
  dataFolder: null,
  apiKey: API_KEY,
  pvwattsUrl: undefined,
  pvwattsApiKey: undefined,
  defaultAdjustment: 'daylight-hours',
  allowedOrigins: [],
  allowedHosts: [],
})

const post = async <Data extends z.ZodType>(
  path: string,
  body: unknown,
  data: Data,
): Promise<z.output<Data>> => {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  const envelope = z.object({ data: z.unknown() }).parse(await response.json())
  return data.parse(envelope.data)
}

const site = await post('/sites', demoSite, Site)
const result = await post(`/sites/${site.id}/analysis`, {}, Estimate)
process.stdout.write(`${report(site, result)}\n`)
await service.close()

import { Estimate } from '../../lib/schemas/analysis.ts'
import { Site } from '../../lib/schemas/site.ts'
import { post } from '../client.ts'
import { startService } from '../service.ts'
import { readSettings } from '../settings.ts'
import { report } from './report.ts'
import { demoSite } from './site.ts'

const settings = { ...readSettings({ PORT: '0' }), dataFolder: null }
const service = await startService(settings)
const target = { url: service.url, apiKey: settings.apiKey }
const site = await post(target, '/sites', demoSite, Site)
const result = await post(target, `/sites/${site.id}/analysis`, {}, Estimate)
process.stdout.write(`${report(site, result)}\n`)
await service.close()

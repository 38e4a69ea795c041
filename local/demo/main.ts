import { exampleSite } from '../../examples/site.ts'
import { Estimate } from '../../lib/schemas/analysis.ts'
import { Site } from '../../lib/schemas/site.ts'
import { ask } from '../client.ts'
import { startService } from '../service.ts'
import { readSettings } from '../settings.ts'
import { runProgram } from '../start-error.ts'
import { report } from './report.ts'

/** Only the weather source comes from the environment. */
const { ESTIMATORS, PVGIS_URL, PVWATTS_URL, PVWATTS_API_KEY } = process.env
const variables = { PORT: '0', ESTIMATORS, PVGIS_URL, PVWATTS_URL, PVWATTS_API_KEY }

await runProgram(async () => {
  const settings = { ...readSettings(variables), dataFolder: null }
  const service = await startService(settings)
  const target = { url: service.url, apiKey: settings.apiKey }
  const site = await ask(target, '/sites', Site, exampleSite)
  const result = await ask(target, `/sites/${site.id}/analysis`, Estimate, {})
  process.stdout.write(`${report(site, result)}\n`)
  await service.close()
})

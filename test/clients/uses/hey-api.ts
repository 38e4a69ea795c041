import { client } from '../generated/hey-api/client.gen'
import { createSite, runAnalysis } from '../generated/hey-api/sdk.gen'

const [, , baseUrl = '', key = ''] = process.argv
client.setConfig({ baseUrl, auth: key })
const panels = { panelTilt: 30, panelAzimuth: 180, systemSize: 8 }
const horizonProfile = [{ direction: 'S', heightAngle: 20 }]
const site = await createSite({
  body: { name: 'Roof', latitude: 47.27, longitude: 11.4, ...panels, horizonProfile },
  throwOnError: true,
})
const analysis = await runAnalysis({
  path: { id: site.data.data.id },
  query: { year: 2026 },
  throwOnError: true,
})
process.stdout.write(String(analysis.data.data.energy?.annualLoss))

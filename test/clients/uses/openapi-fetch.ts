import createClient from 'openapi-fetch'
import type { paths } from '../generated/openapi-typescript/api.d.ts'

const [, , baseUrl = '', key = ''] = process.argv
const client = createClient<paths>({ baseUrl, headers: { 'x-api-key': key } })
const panels = { panelTilt: 30, panelAzimuth: 180, systemSize: 8 }
const horizonProfile = [{ direction: 'S', heightAngle: 20 }]
const site = await client.POST('/sites', {
  body: { name: 'Roof', latitude: 47.27, longitude: 11.4, ...panels, horizonProfile },
})
if (site.error) throw new Error(site.error.message)
const params = { path: { id: site.data.data.id }, query: { year: 2026 } }
const analysis = await client.POST('/sites/{id}/analysis', { params })
process.stdout.write(String(analysis.data?.data.energy?.annualLoss))

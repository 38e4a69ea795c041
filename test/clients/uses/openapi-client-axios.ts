import { OpenAPIClientAxios } from 'openapi-client-axios'

const [, , baseUrl = '', key = ''] = process.argv
const api = new OpenAPIClientAxios({
  definition: `${baseUrl}/openapi.json`,
  axiosConfigDefaults: { headers: { 'x-api-key': key } },
})
const client = await api.init()
const panels = { panelTilt: 30, panelAzimuth: 180, systemSize: 8 }
const horizonProfile = [{ direction: 'S', heightAngle: 20 }]
const site = await client.createSite?.(undefined, {
  name: 'Roof',
  latitude: 47.27,
  longitude: 11.4,
  ...panels,
  horizonProfile,
})
const analysis = await client.runAnalysis?.({ id: site?.data.data.id, year: 2026 })
process.stdout.write(String(analysis?.data.data.energy.annualLoss))

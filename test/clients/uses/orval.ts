import { getShadingEstimationService } from '../generated/orval/api'

const { createSite, runAnalysis } = getShadingEstimationService()

const [, , baseURL = '', key = ''] = process.argv
const options = { baseURL, headers: { 'x-api-key': key } }
const panels = { panelTilt: 30, panelAzimuth: 180, systemSize: 8 }
const horizonProfile = [{ direction: 'S', heightAngle: 20 }]
const site = await createSite(
  { name: 'Roof', latitude: 47.27, longitude: 11.4, ...panels, horizonProfile },
  options,
)
const analysis = await runAnalysis(site.data.data.id, { year: 2026 }, options)
process.stdout.write(String(analysis.data.data.energy?.annualLoss))

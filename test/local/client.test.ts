import { readFileSync } from 'node:fs'
import createClient from 'openapi-fetch'
import { expect, test } from 'vitest'
import type { paths } from '../../web/src/api.d.ts'
import { KEY, useService } from '../http.ts'

const { url } = useService()

/** docs/api.md shows these lines. */
const annualLoss = async (baseUrl: string, key: string) => {
  const client = createClient<paths>({ baseUrl, headers: { 'x-api-key': key } })
  const panels = { panelTilt: 30, panelAzimuth: 180, systemSize: 8 }
  const horizonProfile = [{ direction: 'S', heightAngle: 20 }]
  const site = await client.POST('/sites', {
    body: { name: 'Roof', latitude: 47.27, longitude: 11.4, ...panels, horizonProfile },
  })
  if (site.error) throw new Error(site.error.message)
  const params = { path: { id: site.data.data.id }, query: { year: 2026 } }
  const analysis = await client.POST('/sites/{id}/analysis', { params })
  return analysis.data?.data.energy?.annualLoss
}

test('the example in docs/api.md runs as shown, and returns the energy loss', async () => {
  const [document, test] = ['docs/api.md', import.meta.filename].map((file) => readFileSync(file, 'utf8'))
  const linesOf = (text = '') => text.split('\n').map((line) => line.trim())
  const example = linesOf(/const client = .*?(?=\n *return)/s.exec(test ?? '')?.[0])
  expect(example.length).toBeGreaterThan(8)
  expect(linesOf(document).join('\n')).toContain(example.join('\n'))
  const loss = await annualLoss(url(), KEY)
  expect(loss).toBeGreaterThan(0)
  expect(loss).toBeLessThan(100)
})

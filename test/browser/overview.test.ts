import { expect } from 'vitest'
import * as z from 'zod'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'

/** A transparent pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const Created = z.object({ data: z.object({ id: z.string() }) })

const ROOF = { latitude: 47.27, longitude: 11.4, panelTilt: 30, panelAzimuth: 180, systemSize: 8 }
const HILLS = ['E', 'S', 'W', 'N'].map((direction) => ({ direction, heightAngle: 30 }))

test('all sites at a glance: totals, a table that sorts, a map on request, and skylines in the list', async ({
  page,
  server,
  user,
}) => {
  const tiles: string[] = []
  await page.route('https://tile.openstreetmap.org/**', (route) => {
    tiles.push(route.request().url())
    return route.fulfill({ body: TILE, contentType: 'image/png' })
  })
  for (const site of [
    { ...ROOF, name: 'Open field', systemSize: 20 },
    { ...ROOF, name: 'Valley', latitude: 47.1, horizonProfile: HILLS },
    { ...ROOF, name: 'Planned', longitude: 11.9 },
  ]) {
    const { data } = Created.parse(await server.request('POST', '/sites', site))
    if (site.name !== 'Planned') await server.request('POST', `/sites/${data.id}/analysis?adjustment=energy`)
  }
  await user.connect()
  await page.getByRole('heading', { name: 'All sites' }).waitFor()
  const table = page.getByRole('region', { name: 'Table of sites' })
  const names = () => table.locator('tbody th').allInnerTexts()
  expect(await names()).toEqual(['Valley', 'Open field', 'Planned'])
  await table.getByRole('button', { name: 'Name' }).click()
  expect(await names()).toEqual(['Open field', 'Planned', 'Valley'])
  await table.getByText('no result yet').waitFor()
  expect(await page.getByRole('region', { name: 'Totals' }).innerText()).toMatch(
    /Sites with a result\s+2\s+of 3/,
  )
  expect(await page.locator('.site-outline').count()).toBe(3)
  await checkAppearance(page, 'overview')

  expect(tiles).toEqual([])
  await user.click('Show the map')
  await expect.poll(() => tiles.length).toBeGreaterThan(0)
  expect(await page.locator('.map-point').count()).toBe(3)
  await checkAppearance(page, 'overview-map')
  // The southernmost point is the valley.
  const points = await page.locator('.map-point').all()
  const heights = await Promise.all(points.map(async (point) => (await point.boundingBox())?.y ?? 0))
  await points[heights.indexOf(Math.max(...heights))]?.click()
  expect(await table.locator('tr[aria-current=true]').innerText()).toContain('Valley')

  await table.getByRole('link', { name: 'Valley' }).click()
  await page.getByRole('heading', { name: 'Valley', level: 1 }).waitFor()
})

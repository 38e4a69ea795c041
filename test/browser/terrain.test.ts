import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { TerrainHorizon } from '../../lib/schemas/terrain.ts'
import { exampleTerrain } from '../../local/example-terrain.ts'
import { listen } from '../../local/listen.ts'
import { startTileServer } from '../../local/terrain-tiles.ts'
import { checkAppearance } from './appearance.ts'
import { test as base } from './fixtures.ts'
import { holdResponses } from './network.ts'
import { type LocalServer, startServer } from './server.ts'
import { createUser } from './user.ts'

const HILL = [{ direction: 'S', heightAngle: 10 }]
const Body = z.object({ data: TerrainHorizon })

/** The service gets its elevations from a tile server of the test. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixture's dependencies from the pattern.
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const tiles = await startTileServer(exampleTerrain)
    const server = await startServer({ TERRAIN_TILES_URL: tiles.template })
    onCleanup(async () => {
      await server.stop()
      tiles.close()
    })
    return server
  })

const terrainAt = async (server: LocalServer, latitude: number, longitude: number) => {
  const path = `/terrain-horizon?latitude=${latitude}&longitude=${longitude}`
  return Body.parse(await server.request('GET', path)).data
}
const credit = (page: Page) => page.getByText('Terrain data: Terrain Tiles (Mapzen/Tilezen, AWS Open Data)')
const fetchButton = (page: Page) => page.getByRole('button', { name: 'Fetch terrain', exact: true })
const undo = (page: Page) =>
  page.locator('.horizon-diagram').getByRole('button', { name: 'Undo', exact: true }).click()

test('terrain replaces the horizon, can be undone and keeps its credit', async ({ page, server, user }) => {
  const site = await user.openNewSite({ horizonProfile: HILL, obstacles: [] })
  const { horizonProfile, source, highest } = await terrainAt(server, site.latitude, site.longitude)
  expect(highest?.heightAngle).toBeGreaterThan(5)
  await fetchButton(page).focus()
  await page.keyboard.press('Enter')
  await user.hears(/360 points from terrain at \d+ m above sea level; highest [\d.]+° at .* km away\./)
  await page.getByText('Table of 360 points').waitFor()
  await credit(page).waitFor()
  expect(await page.locator('.credit').innerText()).toContain(source.attribution)
  await page.getByText('Unsaved changes').waitFor()
  await checkAppearance(page, '23-terrain')
  await undo(page)
  await page.getByText('Table of 1 point').waitFor()
  await credit(page).waitFor({ state: 'detached' })
  await page.locator('.horizon-diagram').getByRole('button', { name: 'Redo', exact: true }).click()
  await credit(page).waitFor()
  await user.click('Save')
  await user.hears('” saved.')
  expect((await user.site(site.id)).horizonProfile).toEqual(horizonProfile)
  await page.reload()
  await page.getByText('Table of 360 points').waitFor()
  await credit(page).waitFor()
  await user.click('Clear horizon')
  await credit(page).waitFor({ state: 'detached' })
})

test('terrain needs a location, and says so', async ({ page, user }) => {
  let isRequested = false
  page.on('request', (request) => {
    if (request.url().includes('/terrain-horizon')) isRequested = true
  })
  await user.openNewSite({ horizonProfile: HILL })
  for (const [text, reason] of [
    ['', 'Enter latitude and longitude first.'],
    ['47 N', 'Enter latitude and longitude first.'],
    ['91', 'Correct latitude and longitude first.'],
  ] as const) {
    await user.fill('Latitude', text)
    await page.getByText(reason).waitFor()
    expect(await fetchButton(page).getAttribute('aria-disabled')).toBe('true')
    const description = await fetchButton(page).getAttribute('aria-describedby')
    expect(await page.locator(`#${description}`).innerText()).toContain(reason)
    await fetchButton(page).click({ force: true })
  }
  await checkAppearance(page, '24-terrain-without-location')
  await user.fill('Latitude', '47.27')
  await page.getByText('latitude and longitude first.').waitFor({ state: 'detached' })
  expect(isRequested).toBe(false)
  expect(await fetchButton(page).getAttribute('aria-disabled')).toBeNull()
})

test('beyond 85° the page says that there is no terrain', async ({ page, user }) => {
  await user.openNewSite({ latitude: 88, horizonProfile: HILL })
  await fetchButton(page).click()
  await page.getByText('No terrain data for this location.').waitFor()
  await page.getByText('The elevations end at 85° of latitude.').waitFor()
  await page.getByText('Table of 1 point').waitFor()
  expect(await credit(page).count()).toBe(0)
})

test('a response about another location is ignored', async ({ page, server, user }) => {
  const site = await user.openNewSite({ horizonProfile: HILL })
  const release = await holdResponses(page, 'GET', '**/terrain-horizon**')
  await fetchButton(page).click()
  await page.getByRole('button', { name: 'Fetching terrain…' }).waitFor()
  await user.fill('Longitude', '11.5')
  await fetchButton(page).waitFor()
  const late = page.waitForResponse('**/terrain-horizon**')
  release()
  await late
  await page.unrouteAll({ behavior: 'wait' })
  await fetchButton(page).click()
  await page.getByText('Table of 360 points').waitFor()
  await undo(page)
  await page.getByText('Table of 1 point').waitFor()
  await page.locator('.horizon-diagram').getByRole('button', { name: 'Redo', exact: true }).click()
  await user.click('Save')
  await user.hears('” saved.')
  const { horizonProfile } = await terrainAt(server, site.latitude, 11.5)
  expect((await user.site(site.id)).horizonProfile).toEqual(horizonProfile)
})

test('a service that does not respond changes nothing', async ({ page, user }) => {
  await user.openNewSite({ horizonProfile: HILL })
  await page.route('**/terrain-horizon**', (route) => route.abort())
  await fetchButton(page).click()
  await page.getByRole('alert').getByText('The service did not respond.').waitFor()
  await page.getByText('Table of 1 point').waitFor()
  await page.unrouteAll()
  await fetchButton(page).click()
  await page.getByText('Table of 360 points').waitFor()
  expect(await page.getByText('The service did not respond.').count()).toBe(0)
})

test('failing terrain data are reported, and the horizon stays', async ({ page, onTestFinished }) => {
  const broken = createServer((_, response) => response.writeHead(500).end())
  const port = await listen(broken)
  const template = `http://127.0.0.1:${port}/{z}/{x}/{y}.png`
  const server = await startServer({ TERRAIN_TILES_URL: template })
  onTestFinished(async () => {
    await server.stop()
    broken.close()
    broken.closeAllConnections()
  })
  const user = createUser(page, server)
  await user.openNewSite({ horizonProfile: HILL })
  await fetchButton(page).click()
  await page.getByText('The terrain data could not be fetched.').waitFor()
  await page.getByText('You can still draw the horizon or import a file.').waitFor()
  await page.getByText('Table of 1 point').waitFor()
  await checkAppearance(page, '25-terrain-failed')
})

test('terrain data that do not come in time are reported', async ({ page, user }) => {
  await user.openNewSite({ horizonProfile: HILL })
  const body = JSON.stringify({ statusCode: 504, message: 'Terrain data timed out' })
  await page.route('**/terrain-horizon**', (route) =>
    route.fulfill({ status: 504, contentType: 'application/json', body }),
  )
  await fetchButton(page).click()
  await page.getByText('The terrain data did not arrive in time.').waitFor()
})

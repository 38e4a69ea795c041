import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { TerrainHorizon } from '../../lib/schemas/terrain.ts'
import { listen } from '../../local/listen.ts'
import type { Place } from '../../web/src/api/types.ts'
import { checkAppearance } from './appearance.ts'
import { testWithTerrain as test } from './fixtures.ts'
import { drag, middleOf } from './mouse.ts'
import { holdResponses } from './network.ts'
import { type LocalServer, startServer } from './server.ts'
import { createUser } from './user.ts'

const HILL = [{ direction: 'S', heightAngle: 10 }]
const Body = z.object({ data: TerrainHorizon })

const terrainAt = async (
  server: LocalServer,
  { latitude, longitude, observerHeight = 5 }: Place & { readonly observerHeight?: number },
) => {
  const path = `/terrain-horizon?latitude=${latitude}&longitude=${longitude}&observerHeight=${observerHeight}`
  return Body.parse(await server.request('GET', path)).data
}
const credit = (page: Page) => page.getByText('Terrain data and their credits')
const card = (page: Page) => page.getByRole('region', { name: 'Skyline and sun' })
const tool = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })

test('terrain replaces the horizon, can be undone and keeps its credit', async ({ page, server, user }) => {
  const site = await user.openNewSite({ horizonProfile: HILL, obstacles: [] })
  const { horizonProfile, source, highest } = await terrainAt(server, site)
  expect(highest?.heightAngle).toBeGreaterThan(5)
  await tool(page, 'Fetch terrain').focus()
  await page.keyboard.press('Enter')
  await user.hears(/360 points from terrain at \d+ m above sea level; highest [\d.]+° at .* km away\./)
  await page.getByText('Table of 360 points').waitFor()
  await credit(page).waitFor()
  await expect.poll(() => page.locator('.credit').textContent()).toContain(source.attribution)
  await checkAppearance(page, '23-terrain')
  await page.setViewportSize({ width: 1440, height: 900 })
  await tool(page, 'Undo').click()
  await page.getByText('Table of 1 point').waitFor()
  await credit(page).waitFor({ state: 'detached' })
  await tool(page, 'Redo').click()
  await credit(page).waitFor()
  await user.click('Save')
  await user.hears('” saved')
  expect((await user.site(site.id)).horizonProfile).toEqual(horizonProfile)
  await page.reload()
  await page.getByText('Table of 360 points').waitFor()
  await credit(page).waitFor()
  await tool(page, 'Clear').click()
  await credit(page).waitFor({ state: 'detached' })
})

test('a skyline that belongs to another place says so, and its credit is in the report', async ({
  page,
  user,
}) => {
  const site = await user.openNewSite({ horizonProfile: [] })
  await tool(page, 'Fetch terrain').click()
  await credit(page).waitFor()
  await user.fill('Place', `${site.latitude}, 11.5`)
  await page.keyboard.press('Enter')
  await page.getByText('This skyline belongs to 47.2692° N, 11.4041° E.').waitFor()
  await user.click('Fetch it for the new place')
  await page.getByText('This skyline belongs to').waitFor({ state: 'detached' })
  await page.getByText('Expected production').waitFor()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.getByRole('article').getByText('Terrain data: Terrain Tiles').waitFor()
})

test('terrain is seen from the height of the panels, which is saved', async ({ page, server, user }) => {
  const site = await user.openNewSite({ horizonProfile: HILL, obstacles: [] })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/terrain-horizon')) requests.push(request.url())
  })
  await user.fill('Height of the panels above the ground, m', '60')
  await tool(page, 'Fetch terrain').click()
  await page.getByText('Table of 360 points').waitFor()
  expect(requests.map((url) => new URL(url).searchParams.get('observerHeight'))).toEqual(['60'])
  await user.click('Save')
  await user.hears('” saved')
  const { horizonProfile } = await terrainAt(server, { ...site, observerHeight: 60 })
  expect(await user.site(site.id)).toMatchObject({ panelHeight: 60, horizonProfile })
})

test('terrain needs a place, and says so', async ({ page, user }) => {
  let isRequested = false
  page.on('request', (request) => {
    if (request.url().includes('/terrain-horizon')) isRequested = true
  })
  await user.connect('#/sites/new')
  const button = tool(page, 'Fetch terrain')
  await page.getByText('Enter the place to see the sun paths.', { exact: true }).last().waitFor()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  const description = await button.getAttribute('aria-describedby')
  await expect.poll(() => page.locator(`[id="${description}"]`).textContent()).toBe('Enter the place first.')
  await button.click({ force: true })
  await user.fill('Place', '47.27, 11.4')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  expect(isRequested).toBe(false)
})

test('beyond 85° the page says that there is no terrain', async ({ page, user }) => {
  await user.openNewSite({ latitude: 88, horizonProfile: HILL })
  await tool(page, 'Fetch terrain').click()
  await page.getByText('No terrain data for this location.').waitFor()
  await page.getByText('The elevations end at 85° of latitude.').waitFor()
  await page.getByText('Table of 1 point').waitFor()
  await expect.poll(() => credit(page).count()).toBe(0)
})

test('a response about another place is ignored', async ({ page, server, user }) => {
  const site = await user.openNewSite({ horizonProfile: HILL })
  const release = await holdResponses(page, 'GET', '**/terrain-horizon**')
  await tool(page, 'Fetch terrain').click()
  await tool(page, 'Fetching terrain…').waitFor()
  await user.fill('Place', `${site.latitude}, 11.5`)
  await tool(page, 'Fetch terrain').waitFor()
  const late = page.waitForResponse('**/terrain-horizon**')
  release()
  await late
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByText('Table of 1 point').waitFor()
  await tool(page, 'Fetch terrain').click()
  await page.getByText('Table of 360 points').waitFor()
  await user.click('Save')
  await user.hears('” saved')
  const { horizonProfile } = await terrainAt(server, { ...site, longitude: 11.5 })
  expect((await user.site(site.id)).horizonProfile).toEqual(horizonProfile)
})

test('terrain that arrives while a point is dragged replaces it, and the drag is over', async ({
  page,
  server,
  user,
}) => {
  const site = await user.openNewSite({ horizonProfile: HILL, obstacles: [] })
  const release = await holdResponses(page, 'GET', '**/terrain-horizon**')
  await tool(page, 'Fetch terrain').click()
  const handle = page.getByRole('slider', { name: 'Point 1 of 1' })
  await drag(page, handle.locator('.handle-dot'), 0, -40)
  await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeGreaterThan(12)
  release()
  await page.getByText('Table of 360 points').waitFor()
  const [x, y] = await middleOf(page.locator('#sun-path-diagram'))
  await page.mouse.move(x, y, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.keyboard.press('Control+s')
  await user.hears('” saved')
  const { horizonProfile } = await terrainAt(server, site)
  expect((await user.site(site.id)).horizonProfile).toEqual(horizonProfile)
})

test('until mountains have come, and if they do not, the answer says that they are not counted', async ({
  page,
  user,
}) => {
  const answer = page.locator('.answer')
  const release = await holdResponses(page, 'GET', '**/terrain-horizon**')
  await user.connect('#/sites/new')
  await user.fill('Place', '47.2692, 11.4041')
  await page.keyboard.press('Enter')
  await answer.getByText('Looking for mountains…').waitFor()
  expect(await answer.textContent()).not.toContain('next to nothing')
  release()
  await page.getByText('Table of 360 points').waitFor()
  await answer.getByText('Looking for mountains…').waitFor({ state: 'detached' })
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/terrain-horizon**', (route) => route.abort())
  await tool(page, 'Clear').click()
  await user.fill('Place', '47.2692, 11.5')
  await page.keyboard.press('Enter')
  await answer.getByText('The terrain data could not be fetched. Mountains are not counted.').waitFor()
  expect(await answer.textContent()).not.toContain('next to nothing')
  await checkAppearance(page, 'mountains-missing')
  await page.unroute('**/terrain-horizon**')
  await answer.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Table of 360 points').waitFor()
})

test('a service that does not respond changes nothing', async ({ page, user }) => {
  await user.openNewSite({ horizonProfile: HILL })
  await page.route('**/terrain-horizon**', (route) => route.abort())
  await tool(page, 'Fetch terrain').click()
  await page.getByRole('alert').getByText('No connection to the service.').waitFor()
  await page.getByText('Table of 1 point').waitFor()
  await page.unrouteAll()
  await tool(page, 'Fetch terrain').click()
  await page.getByText('Table of 360 points').waitFor()
  await expect.poll(() => page.getByText('No connection to the service.').count()).toBe(0)
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
  await tool(page, 'Fetch terrain').click()
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
  await tool(page, 'Fetch terrain').click()
  await page.getByText('The terrain data did not arrive in time.').waitFor()
})

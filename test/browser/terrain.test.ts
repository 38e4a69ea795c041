import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import type { NewSite } from '../../lib/schemas/site.ts'
import { TerrainHorizon } from '../../lib/schemas/surroundings.ts'
import { listen } from '../../local/listen.ts'
import type { Place } from '../../web/src/api/types.ts'
import { checkAppearance } from './appearance.ts'
import { testWithTerrain as test, withoutResults, withResults } from './fixtures.ts'
import { drag, middleOf } from './mouse.ts'
import { holdResponses } from './network.ts'
import { type LocalServer, startServer } from './server.ts'
import { createUser, type User } from './user.ts'

const HILL = [{ direction: 'S', heightAngle: 10 }]
const Body = z.object({ data: TerrainHorizon })

const terrainAt = async (
  server: LocalServer,
  { latitude, longitude, observerHeight = 5 }: Place & { readonly observerHeight?: number },
) => {
  const path = `/terrain-horizon?latitude=${latitude}&longitude=${longitude}&observerHeight=${observerHeight}`
  return Body.parse(await server.request('GET', path)).data
}
const credit = (page: Page) => page.locator('.horizon-sheet .credit')
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a site with its horizon being edited. */
const openHorizon = async (user: User, fields: Partial<NewSite>) => {
  const site = await user.openNewSite(fields)
  await user.click('Edit horizon')
  return site
}

test.beforeEach(withoutResults)

test('terrain replaces the horizon, can be undone and keeps its credit', async ({ page, server, user }) => {
  const site = await openHorizon(user, { horizonProfile: HILL, obstacles: [] })
  const { horizonProfile, source, highest } = await terrainAt(server, site)
  expect(highest?.heightAngle).toBeGreaterThan(5)
  await tool(page, 'Fetch terrain').focus()
  await page.keyboard.press('Enter')
  await user.hears(/360 points from terrain at \d+ m above sea level; highest [\d.]+° at .* km away\./)
  await page.getByText('Table of 360 points').waitFor()
  await credit(page).waitFor()
  await expect.poll(() => credit(page).textContent()).toContain(source.attribution)
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
  await user.click('Edit horizon')
  await page.getByText('Table of 360 points').waitFor()
  await credit(page).waitFor()
  await tool(page, 'Clear').click()
  await credit(page).waitFor({ state: 'detached' })
})

test('a horizon that belongs to another place says so, and its credit is in the report', async ({
  page,
  user,
}) => {
  await withResults({ page })
  const site = await openHorizon(user, { horizonProfile: [] })
  await tool(page, 'Fetch terrain').click()
  await credit(page).waitFor()
  await user.move(`${site.latitude}, 11.5`)
  await page.getByText('What stands around belongs to 47.2692° N, 11.4041° E.').waitFor()
  await user.click('Look around the new place')
  await page.getByText('What stands around belongs to').waitFor({ state: 'detached' })
  await user.hasResult()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.getByRole('article').getByText('Terrain data: Terrain Tiles').waitFor()
})

test('a site that is moved across the equator offers to discard its horizon and to turn its panels', async ({
  page,
  user,
}) => {
  const site = await user.openNewSite({ horizonProfile: HILL })
  await user.move('-33.9, 18.4')
  await page.getByText('What stands around belongs to 47.2692° N, 11.4041° E.').waitFor()
  await user.click('Discard it')
  await user.click('Turn them to 0°')
  await page.getByText('the panels face away').waitFor({ state: 'detached' })
  await user.click('Save')
  await user.hears('” saved')
  expect(await user.site(site.id)).toMatchObject({ horizonProfile: [], obstacles: [], panelAzimuth: 0 })
})

test('terrain is seen from the height of the panels, which is saved', async ({ page, server, user }) => {
  const site = await openHorizon(user, { horizonProfile: HILL, obstacles: [] })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/terrain-horizon')) requests.push(request.url())
  })
  await user.openPanels()
  await user.fill('Height of the panels above the ground, m', '60')
  await tool(page, 'Fetch terrain').click()
  await page.getByText('Table of 360 points').waitFor()
  expect(requests.map((url) => new URL(url).searchParams.get('observerHeight'))).toEqual(['60'])
  await user.click('Save')
  await user.hears('” saved')
  const { horizonProfile } = await terrainAt(server, { ...site, observerHeight: 60 })
  expect(await user.site(site.id)).toMatchObject({ panelHeight: 60, horizonProfile })
})

test('beyond 85° the page says that there is no terrain', async ({ page, user }) => {
  await openHorizon(user, { latitude: 88, horizonProfile: HILL })
  await tool(page, 'Fetch terrain').click()
  await page.getByText('No terrain data for this location.').waitFor()
  await page.getByText('The elevations end at 85° of latitude.').waitFor()
  await page.getByText('Table of 1 point').waitFor()
  await expect.poll(() => credit(page).count()).toBe(0)
})

test('a response about another place is ignored', async ({ page, server, user }) => {
  const site = await openHorizon(user, { horizonProfile: HILL })
  const release = await holdResponses(page, 'GET', '**/terrain-horizon**')
  await tool(page, 'Fetch terrain').click()
  await tool(page, 'Fetching terrain…').waitFor()
  await user.move(`${site.latitude}, 11.5`)
  await tool(page, 'Fetch terrain').waitFor()
  const late = page.waitForResponse('**/terrain-horizon**')
  release()
  await late
  await page.unroute('**/terrain-horizon**')
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
  const site = await openHorizon(user, { horizonProfile: HILL, obstacles: [] })
  const release = await holdResponses(page, 'GET', '**/terrain-horizon**')
  await tool(page, 'Fetch terrain').click()
  const handle = page.getByRole('slider', { name: 'Point 1 of 1' })
  await drag(page, handle.locator('.dot'), 0, -40)
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
  await withResults({ page })
  const headline = page.locator('.headline-text')
  const status = page.locator('.headline-status')
  const release = await holdResponses(page, 'GET', '**/terrain-horizon**')
  await user.begin('47.2692, 11.4041')
  await status.getByText('Looking for mountains…').waitFor()
  await headline.getByText('What shade takes is not known yet.').waitFor()
  release()
  await page.locator('.cause', { hasText: 'Mountains' }).getByText(/kWh/).waitFor()
  await status.getByText('Looking for mountains…').waitFor({ state: 'detached' })
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/terrain-horizon**', (route) => route.abort())
  await user.begin('47.2692, 11.5')
  await status.getByText('Mountains could not be fetched.').waitFor()
  await headline.getByText('What shade takes is not known yet.').waitFor()
  await checkAppearance(page, 'mountains-missing')
  await page.unroute('**/terrain-horizon**')
  await status.locator('.failed', { hasText: 'Mountains' }).getByRole('button', { name: 'Try again' }).click()
  await page.locator('.cause', { hasText: 'Mountains' }).getByText(/kWh/).waitFor()
})

test('terrain data that fail, or do not come in time, are reported, and the horizon stays', async ({
  page,
  onTestFinished,
}) => {
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
  await openHorizon(user, { horizonProfile: HILL })
  await tool(page, 'Fetch terrain').click()
  await page.getByText('The terrain data could not be fetched.').waitFor()
  await page.getByText('You can still draw the horizon or import a file.').waitFor()
  await page.getByText('Table of 1 point').waitFor()
  await checkAppearance(page, '25-terrain-failed')
  const body = JSON.stringify({ statusCode: 504, message: 'Terrain data timed out' })
  await page.route('**/terrain-horizon**', (route) =>
    route.fulfill({ status: 504, contentType: 'application/json', body }),
  )
  await tool(page, 'Fetch terrain').click()
  await page.getByText('The terrain data did not arrive in time.').waitFor()
  await page.unroute('**/terrain-horizon**')
  await page.route('**/terrain-horizon**', (route) => route.abort())
  await tool(page, 'Fetch terrain').click()
  await page.getByRole('alert').getByText('No connection to the service.').waitFor()
  await page.getByText('Table of 1 point').waitFor()
})

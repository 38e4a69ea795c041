import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { exampleTerrain } from '../../local/example-terrain.ts'
import { listen } from '../../local/listen.ts'
import { startTileServer } from '../../local/terrain-tiles.ts'
import { box, PLACE, replyOf, way } from '../lib/buildings/town.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'
import { startServer } from './server.ts'
import { createUser } from './user.ts'

/** Two houses in the south, one of them without a height, and one in the north, where the sun never is so low. */
const TOWN = replyOf([
  way(box(-6, -27, 12), { building: 'yes', height: '20', 'addr:street': 'Innrain', 'addr:housenumber': '5' }),
  way(box(3, -11, 8), { building: 'yes' }),
  way(box(-5, 20, 10)),
])

/** The service with servers of the test for elevations and buildings. */
const testInTown = test
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixture's dependencies from the pattern.
  .extend('overpass', { scope: 'file' }, async ({}, { onCleanup }) => {
    const overpass = { calls: 0, url: '' }
    const server = createServer((_, response) => {
      overpass.calls++
      response.end(JSON.stringify(TOWN))
    })
    overpass.url = `http://127.0.0.1:${await listen(server, 0)}/api/interpreter`
    onCleanup(() => {
      server.close()
      server.closeAllConnections()
    })
    return overpass
  })
  .extend('server', { scope: 'file' }, async ({ overpass }, { onCleanup }) => {
    const tiles = await startTileServer(exampleTerrain)
    const server = await startServer({ TERRAIN_TILES_URL: tiles.template, OVERPASS_URL: overpass.url })
    onCleanup(async () => {
      await server.stop()
      tiles.close()
    })
    return server
  })

const cause = (page: Page, name: string | RegExp) => page.locator('.cause').filter({ hasText: name })

testInTown(
  'a new place brings its mountains and its houses, and a house of guessed height waits for the user',
  async ({ page, user, overpass }) => {
    await user.begin(`${PLACE.latitude}, ${PLACE.longitude}`)
    await cause(page, 'Innrain 5')
      .getByText(/[\d,]+ kWh/)
      .waitFor()
    await cause(page, 'Mountains').waitFor()
    const guessed = cause(page, /^House/)
    await guessed.getByText('its height is guessed: does it count?').waitFor()
    const headline = page.locator('.headline-text')
    await headline.getByText(/So far, shade takes/).waitFor()
    await page.getByText('1 house of guessed height is not counted.').waitFor()
    await checkAppearance(page, 'buildings')
    await user.click('Look')
    await guessed.getByLabel('Height', { exact: true }).waitFor()
    const before = await headline.innerText()
    await guessed.getByRole('switch').check()
    await expect.poll(() => headline.innerText()).not.toBe(before)
    await headline.getByText(/Shade takes/).waitFor()
    expect(await page.getByText('is not counted').count()).toBe(0)

    // The switch, and then the houses.
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await cause(page, 'Innrain 5').waitFor({ state: 'detached' })
    const { calls } = overpass
    await user.openNewSite({ obstacles: [], ...PLACE })
    await user.hasResult()
    expect(overpass.calls, 'a stored site asks only when told').toBe(calls)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Look for houses on the map' }).click()
    await cause(page, 'Innrain 5').waitFor()
    await page.getByText('1 house of guessed height is not counted.').waitFor()
    await user.click('Save')
    await user.hears('saved')
    await page.reload()
    await headline.getByText(/So far, shade takes/).waitFor()
    await page.getByText('1 house of guessed height is not counted.').waitFor()
  },
)

testInTown(
  'houses come in after all if the worker has died while it looked at them',
  async ({ page, user }) => {
    await page.addInitScript(() => {
      const { postMessage } = Worker.prototype
      let hasDied = false
      Worker.prototype.postMessage = function (message, options) {
        const transferred = Array.isArray(options) ? { transfer: options } : options
        if (hasDied || message.name !== 'inTheWay') return postMessage.call(this, message, transferred)
        hasDied = true
        this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))
      }
      // The page reports it to the console, which fails the test.
      window.reportError = () => {}
    })
    await user.begin(`${PLACE.latitude}, ${PLACE.longitude}`)
    await page.getByText('Houses could not be fetched.').waitFor()
    await page.locator('.failed', { hasText: 'Houses' }).getByRole('button', { name: 'Try again' }).click()
    await cause(page, 'Innrain 5').waitFor()
    await page.getByText('Looking for houses…').waitFor({ state: 'detached' })
  },
)

/** A terrace whose heights no one knows; the panels are on the house in the middle. */
const TERRACE = replyOf([-15, -5, 5].map((west) => way(box(west, -5, 10), { building: 'yes' })))

test('panels on a terraced house are as high as the house, and its neighbors do not stand in the way', async ({
  page,
  server: _,
  onTestFinished,
}) => {
  const overpass = createServer((_, response) => response.end(JSON.stringify(TERRACE)))
  const OVERPASS_URL = `http://127.0.0.1:${await listen(overpass, 0)}/api/interpreter`
  const server = await startServer({ OVERPASS_URL })
  onTestFinished(async () => {
    await server.stop()
    overpass.close()
    overpass.closeAllConnections()
  })
  const user = createUser(page, server)
  await user.begin(`${PLACE.latitude}, ${PLACE.longitude}`)
  await user.hears('The panels are taken to be on the roof, 7 m above the ground.')
  await user.openPanels()
  await expect.poll(() => user.valueOf('Height of the panels above the ground, m')).toBe('7')
  await page.getByText('Looking for houses…').waitFor({ state: 'detached' })
  expect(await page.locator('.cause').count()).toBe(0)
})

test('without terrain and buildings, one sentence for each says so, and results go on', async ({
  page,
  user,
}) => {
  await user.begin('47.2692, 11.4041')
  await page.getByText('Mountains could not be fetched.').waitFor()
  await page.getByText('Houses could not be fetched.').waitFor()
  await user.hasResult()
  await checkAppearance(page, 'surroundings-failed')
  await page.route('**/buildings?**', (route) =>
    route.fulfill({ status: 422, json: { statusCode: 422, message: 'Building data not configured' } }),
  )
  await page.locator('.failed', { hasText: 'Houses' }).getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Houses could not be fetched').waitFor({ state: 'detached' })
})

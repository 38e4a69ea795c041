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
  way(box(8, -14, 8), { building: 'yes' }),
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

const suggested = (page: Page) => page.locator('.plan .suggested')
const QUESTION = '3 buildings nearby, 2 stand in the way. Add them?'

testInTown(
  'a new place brings its terrain and its buildings, which one adds or leaves out',
  async ({ page, user, overpass }) => {
    await user.connect('#/sites/new')
    await user.fill('Place', `${PLACE.latitude}, ${PLACE.longitude}`)
    await page.getByText('Fetched for this place: 360 points from terrain at').waitFor()
    await page.getByText(QUESTION).waitFor()
    expect(await page.getByText('height guessed').count()).toBe(1)
    const walls = await suggested(page).count()
    expect(walls).toBeGreaterThanOrEqual(2)
    await checkAppearance(page, 'buildings')

    const card = page.getByRole('region', { name: 'From above' })
    await card.getByRole('checkbox', { name: 'Innrain 5' }).uncheck()
    await expect.poll(() => suggested(page).count()).toBeLessThan(walls)
    await user.click('Add 1')
    await user.hears('1 building added. Undo removes them.')
    await card
      .getByRole('slider', { name: /^Building/ })
      .first()
      .waitFor()
    expect(await suggested(page).count()).toBe(0)
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('Control+z')
    await card.getByText('Nothing stands in the way yet.').waitFor()

    await user.click('Undo fetching terrain')
    await page.getByText('Fetched for this place').waitFor({ state: 'detached' })
    await user.click('Add obstacle')
    await page.getByRole('menuitem', { name: 'Buildings on the map…' }).click()
    await user.click('Add 2')
    await card
      .getByRole('slider', { name: /^Innrain 5/ })
      .first()
      .waitFor()
    expect(overpass.calls).toBe(1)

    await user.fill('Place', '47.2692, 11.41')
    await page.keyboard.press('Enter')
    await page.getByText('Expected production').waitFor()
    expect(overpass.calls, 'with obstacles, only when asked').toBe(1)
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
  await user.connect('#/sites/new')
  await user.fill('Place', `${PLACE.latitude}, ${PLACE.longitude}`)
  await page.keyboard.press('Enter')
  await user.hears('The panels are taken to be on the roof, 7 m above the ground.')
  await expect.poll(() => user.valueOf('Height of the panels above the ground, m')).toBe('7')
  await page.getByText('3 buildings nearby, none stands in the way.').waitFor()
})

test('without terrain and buildings, one sentence for each says so, and results go on', async ({
  page,
  server,
}) => {
  const user = createUser(page, server)
  await user.connect('#/sites/new')
  await user.fill('Place', '47.2692, 11.4041')
  await page.getByText('The terrain data could not be fetched.').waitFor()
  await page
    .getByText('The buildings nearby could not be fetched. Add those that stand in the way by hand.')
    .waitFor()
  await page.getByText('Expected production').waitFor()
  await checkAppearance(page, 'surroundings-failed')
  await user.click('Close')
  await page.getByText('The buildings nearby could not be fetched.').waitFor({ state: 'detached' })

  await page.route('**/buildings?**', (route) =>
    route.fulfill({ status: 422, json: { statusCode: 422, message: 'Building data not configured' } }),
  )
  await user.click('Add obstacle')
  await page.getByRole('menuitem', { name: 'Buildings on the map…' }).click()
  await page.getByText('This service has no building data.').waitFor()
})

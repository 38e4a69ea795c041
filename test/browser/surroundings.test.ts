import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import * as z from 'zod'
import type { NewSite } from '../../lib/schemas/site.ts'
import { TerrainHorizon } from '../../lib/schemas/surroundings.ts'
import type { Place } from '../../web/src/api/types.ts'
import { box, PLACE, replyOf, way } from '../lib/buildings/town.ts'
import { checkAppearance, observeShift } from './appearance.ts'
import { testWithSurroundings as test, withoutResults, withResults } from './fixtures.ts'
import { drag, middleOf } from './mouse.ts'
import { holdResponses, refuse } from './network.ts'
import type { LocalServer } from './server.ts'
import type { User } from './user.ts'

const HILL = [{ direction: 'S', heightAngle: 10 }]
const TERRAIN = '**/terrain-horizon**'
const BUILDINGS = '**/buildings?**'
const Body = z.object({ data: TerrainHorizon })

const terrainAt = async (server: LocalServer, { latitude, longitude }: Place, observerHeight = 5) => {
  const path = `/terrain-horizon?latitude=${latitude}&longitude=${longitude}&observerHeight=${observerHeight}`
  return Body.parse(await server.request('GET', path)).data.horizonProfile
}
const credit = (page: Page) => page.locator('.horizon-sheet .credit')
const table = (page: Page, points: string) => page.getByText(`Table of ${points}`)
const cause = (page: Page, name: string | RegExp) => page.locator('.cause').filter({ hasText: name })
const cost = (row: Locator) => row.getByText(/[\d,]+ kWh/)
const headlineSays = (page: Page, text: string | RegExp) =>
  page.locator('.headline-text').getByText(text).waitFor()
const tryAgain = (page: Page, what: string) =>
  page.locator('.failed', { hasText: what }).getByRole('button', { name: 'Try again' }).click()

/** A tall house in the south of a place. */
const houseAt = (place: Place, tags: Readonly<Record<string, string>> = {}) =>
  replyOf([way(box(-6, -27, 12), { building: 'yes', height: '20', ...tags }, place)])

const MILL_LANE = { 'addr:street': 'Mill Lane', 'addr:housenumber': '1' }

/** Two houses in the south, one without a height, and one in the north, where the sun is never that low. */
const TOWN = replyOf([
  ...houseAt(PLACE, { 'addr:street': 'Innrain', 'addr:housenumber': '5' }).elements,
  way(box(3, -11, 8), { building: 'yes' }),
  way(box(-5, 20, 10)),
])

/** Opens a site and edits its horizon. */
const openHorizon = async (user: User, fields: Partial<NewSite> = {}) => {
  const site = await user.openNewSite({ horizonProfile: HILL, obstacles: [], ...fields })
  await user.click('Edit horizon')
  return site
}

test.beforeEach(withoutResults)

describe('terrain', () => {
  test('replaces the horizon, can be undone and keeps its credit', async ({ page, server, user }) => {
    const site = await openHorizon(user)
    await user.openPanels()
    await user.fill('Height of the panels above the ground, m', '60')
    await user.button('Fetch terrain').focus()
    await user.press('Enter')
    await user.hears(/360 points from terrain at \d+ m above sea level; /)
    await table(page, '360 points').waitFor()
    await user.click('Undo')
    await table(page, '1 point').waitFor()
    await credit(page).waitFor({ state: 'detached' })
    await user.click('Redo')
    await user.save()
    const horizonProfile = await terrainAt(server, site, 60)
    expect(await user.site(site.id)).toMatchObject({ panelHeight: 60, horizonProfile })
    await page.reload()
    await user.click('Edit horizon')
    await credit(page).waitFor()
    await user.click('Clear')
    await credit(page).waitFor({ state: 'detached' })
  })

  test('of a site moved across the equator is discarded, and panels turned', async ({ page, user }) => {
    const otherPlanes = [200, 20].map((panelAzimuth) => ({ panelTilt: 10, panelAzimuth, systemSize: 2 }))
    const site = await user.openNewSite({ horizonProfile: HILL, otherPlanes })
    await user.fill('Name', 'Moved once it is saved')
    await user.press('Control+s')
    await user.hears('” saved')
    await user.move('-33.9, 18.4')
    await page.getByText('This horizon and these obstacles are from 47.2692° N, 11.4041° E.').waitFor()
    await user.click('Discard them')
    await user.click('Turn them to the north')
    await page.getByText('the panels face away').waitFor({ state: 'detached' })
    await user.save()
    expect(await user.site(site.id)).toMatchObject({
      horizonProfile: [],
      obstacles: [],
      panelAzimuth: 0,
      otherPlanes: [{ panelAzimuth: 340 }, { panelAzimuth: 160 }],
    })
  })

  test('that arrives for another place is ignored, and ends a drag', async ({ page, server, user }) => {
    const site = await openHorizon(user)
    const release = await holdResponses(page, 'GET', TERRAIN)
    await user.click('Fetch terrain')
    await user.button('Fetching terrain…').waitFor()
    await user.move(`${site.latitude}, 11.5`)
    await user.button('Fetch terrain').waitFor()
    const late = page.waitForResponse(TERRAIN)
    release()
    await late
    await page.unroute(TERRAIN)
    await table(page, '1 point').waitFor()

    const releaseNext = await holdResponses(page, 'GET', TERRAIN)
    await user.click('Fetch terrain')
    const handle = page.getByRole('slider', { name: 'Point 1 of 1' })
    await drag(page, handle.locator('.dot'), 0, -40)
    await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeGreaterThan(12)
    releaseNext()
    await table(page, '360 points').waitFor()
    await page.mouse.move(...(await middleOf(page.locator('#sun-path-diagram'))), { steps: 4 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await user.press('Control+s')
    await user.hears('” saved')
    const expected = await terrainAt(server, { ...site, longitude: 11.5 })
    expect((await user.site(site.id)).horizonProfile).toEqual(expected)
  })

  test('that is missing or fails is reported, and the horizon stays', async ({ page, user }) => {
    await openHorizon(user, { latitude: 88 })
    await user.click('Fetch terrain')
    await page.getByText('No terrain data for this location.').waitFor()
    await page.route(TERRAIN, (route) => route.abort())
    await user.click('Fetch terrain')
    await page.getByRole('alert').getByText('No connection to the service.').waitFor()
    await table(page, '1 point').waitFor()
  })
})

test('until mountains and houses have come, the answer says what is missing', async ({ page, user }) => {
  await withResults({ page })
  const status = page.locator('.headline-status')
  const areMissing = status.getByText('Houses could not be fetched.')
  await page.route(TERRAIN, (route) => route.abort())
  await refuse(page, BUILDINGS, 'buildingsFailed')
  await user.begin('47.2692, 11.5')
  await status.getByText('Mountains could not be fetched.').waitFor()
  await user.hasResult()
  await checkAppearance(page)
  await user.fill('Name', 'Farm')
  await user.save()
  await page.reload()
  await areMissing.waitFor()
  await headlineSays(page, 'What shade takes is not known yet.')
  await page.unroute(TERRAIN)
  // What a lost connection kept away comes with the connection.
  await page.evaluate("dispatchEvent(new Event('online'))")
  await cost(cause(page, 'Mountains')).waitFor()
  await refuse(page, BUILDINGS, 'buildingsNotConfigured')
  await tryAgain(page, 'Houses')
  await areMissing.waitFor({ state: 'detached' })
})

test.for([
  [360, 900, true, 11.62],
  [768, 1024, false, 11.64],
] as const)(
  'nothing moves while the surroundings of a new site arrive: %o',
  async ([width, height, hasHouses, longitude], { page, user, overpass }) => {
    await withResults({ page })
    if (hasHouses) overpass.reply = houseAt({ latitude: 47.2654, longitude })
    await page.setViewportSize({ width, height })
    const shift = await observeShift(page)
    await user.begin(`47.2654, ${longitude}`)
    await cost(cause(page, 'Mountains')).waitFor()
    if (hasHouses) await cost(cause(page, 'House')).waitFor()
    await user.hasAllResults()
    expect(await shift()).toBeLessThan(0.02)
  },
)

describe('houses', () => {
  test.beforeEach(withResults)

  const beginInTown = (user: User) => user.begin(`${PLACE.latitude}, ${PLACE.longitude}`)

  test('are said to be looked for until they count, and are undone', async ({ page, user, overpass }) => {
    overpass.reply = houseAt({ latitude: 47.31, longitude: 11.45 })
    await page.addInitScript(() => {
      const said: string[] = []
      Object.assign(window, { said })
      const note = () => said.push(document.querySelector('.headline-text')?.textContent ?? '')
      new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
    })
    const release = await holdResponses(page, 'GET', '**/baseline?**')
    await user.begin('47.31, 11.45')
    await user.hears(/^Mountains up to \d+° high are counted\.$/)
    expect(await page.locator('.status').innerText()).toBe('')
    await cause(page, 'Mountains').waitFor()
    await page.getByText('Looking for mountains…').waitFor()
    release()
    await cost(cause(page, 'House')).waitFor()
    await headlineSays(page, /Shade takes/)
    const said = new Set(z.array(z.string()).parse(await page.evaluate('said')))
    expect([...said].filter((text) => text.includes('. Shade takes'))).toHaveLength(1)
    await user.undo(2)
    await page.getByText('Nothing has been looked up here yet.').waitFor()
    await headlineSays(page, /What shade takes is not known yet\./)
  })

  test('that undo takes back are missed, also beside a tree', async ({ page, user, overpass }) => {
    overpass.reply = TOWN
    const status = page.locator('.headline-status')
    const areMissed = status.getByText('Houses have not been looked up yet.')
    const isUnasked = () => status.getByText('Nothing has been looked up here yet.').waitFor()
    const release = await holdResponses(page, 'GET', BUILDINGS)
    await beginInTown(user)
    await cost(cause(page, 'Mountains')).waitFor()
    await user.click('Add a tree')
    await user.fill('Height', '12')
    await user.press('Enter')
    release()
    await cost(cause(page, 'Innrain 5')).waitFor()
    await user.undo()
    await user.hears('Houses were taken back')
    await areMissed.waitFor()
    await headlineSays(page, /So far, shade takes/)
    await user.press('Control+y')
    await areMissed.waitFor({ state: 'detached' })
    await cost(cause(page, 'Innrain 5')).waitFor()
    await user.choose('Undo all changes')
    await user.hears('Mountains were taken back')
    await isUnasked()
    await page.getByText('What stands in the way is not known yet.').waitFor()
    await page.getByText('What hides the sun is not known yet').first().waitFor()
    await user.click('Add a tree')
    await page.locator('#site-name').fill('Farm')
    await user.save()
    await page.reload()
    await isUnasked()
    await user.click('Look')
    for (const name of ['Mountains', 'Innrain 5']) await cost(cause(page, name)).waitFor()
  })

  test('come with a new place, and one of guessed height waits', async ({ page, user, overpass }) => {
    overpass.reply = TOWN
    await beginInTown(user)
    await cost(cause(page, 'Innrain 5')).waitFor()
    await cause(page, 'Mountains').waitFor()
    const guessed = cause(page, /^House/)
    await guessed.getByText('its height is a guess: is it right?').waitFor()
    const isNotCounted = page.getByText('1 house of guessed height is not counted.')
    await isNotCounted.waitFor()
    await checkAppearance(page)
    await user.click('Look')
    await guessed.getByLabel('Height', { exact: true }).waitFor()
    await user.click('Leave it out')
    await isNotCounted.waitFor({ state: 'detached' })
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await user.openReport()
    for (const text of ['1 house of guessed height is not counted.', 'Terrain Tiles'])
      await page.getByRole('article').getByText(text).waitFor()
    await page.getByText('Back to the site').click()
    await guessed.getByRole('switch').check()
    await headlineSays(page, /Shade takes/)
    expect(await isNotCounted.count()).toBe(0)

    const { calls } = overpass
    await user.openNewSite({ obstacles: [], ...PLACE })
    await user.hasResult()
    expect(overpass.calls, 'a stored site asks only when told').toBe(calls)
    await user.choose('Look for houses on the map')
    await cause(page, 'Innrain 5').waitFor()
    await isNotCounted.waitFor()
    // Nothing new is found, and the question remains.
    await user.choose('Look for houses on the map')
    await page.getByText('Looking for houses…').waitFor({ state: 'detached' })
    await user.save()
    await page.reload()
    await isNotCounted.waitFor()
  })

  test('of a new place replace the old ones, also in undo and redo', async ({ page, user, overpass }) => {
    overpass.reply = TOWN
    await beginInTown(user)
    await cost(cause(page, 'Innrain 5')).waitFor()
    await user.fill('Name', 'Farm')
    await user.save()
    overpass.reply = houseAt({ latitude: 47.25, longitude: 11.52 }, MILL_LANE)
    const notice = page.locator('.notice')
    const isComplete = async (house: string, moved: string | null = null): Promise<void> => {
      if (moved) await notice.getByText(`${moved} from 47.2692° N, 11.4041° E.`).waitFor()
      else await notice.waitFor({ state: 'detached' })
      await cost(cause(page, house)).waitFor()
      await expect.poll(() => page.locator('.cause').count()).toBe(house === 'Innrain 5' ? 3 : 2)
      expect(await page.getByText('been looked up').count()).toBe(0)
    }
    await user.move('47.25, 11.52')
    await isComplete('Innrain 5', 'This horizon and these obstacles are')
    await user.click('Look around the new place')
    await isComplete('Mill Lane 1')
    for (const moved of ['These obstacles are', 'This horizon and these obstacles are', null]) {
      await user.undo()
      await isComplete('Innrain 5', moved)
    }
    await user.press('Control+y', 'Control+y', 'Control+y')
    await isComplete('Mill Lane 1')
    await page.reload()
    await user.choose('Undo all changes')
    await isComplete('Innrain 5')
  })

  test('of a new place replace what was there at the click', async ({ page, user, overpass }) => {
    const roof = way(box(-4, -4, 8), { building: 'yes', height: '8' }, PLACE)
    overpass.reply = replyOf([...TOWN.elements, roof])
    await beginInTown(user)
    await cost(cause(page, 'Innrain 5')).waitFor()
    const there = { latitude: 47.2505, longitude: 11.73 }
    overpass.reply = houseAt(there, { ...MILL_LANE, height: '40' })
    const release = await holdResponses(page, 'GET', BUILDINGS)
    await user.move(`${there.latitude}, ${there.longitude}`)
    await user.click('Look around the new place')
    await user.click('Add a tree')
    release()
    for (const name of ['Mill Lane 1', 'Tree']) await cause(page, name).waitFor()
    expect(await cause(page, 'Innrain 5').count()).toBe(0)
    await user.openPanels()
    await user.reads('Height of the panels above the ground, m', '5')
  })

  test('and mountains that cannot be fetched leave those of the old place', async ({ page, user }) => {
    const areOld = async (): Promise<void> => {
      for (const name of ['Horizon', 'Apple tree']) await cost(cause(page, name)).waitFor()
    }
    await user.openNewSite({ horizonProfile: HILL })
    await refuse(page, TERRAIN, 'terrainFailed')
    await refuse(page, BUILDINGS, 'buildingsFailed')
    await user.move('47.25, 11.53')
    const text = 'This horizon and these obstacles are from 47.2692° N, 11.4041° E.'
    await page.getByText(text).waitFor()
    await user.click('Look around the new place')
    await page.getByText('The terrain data could not be fetched.').waitFor()
    await page.getByText('Houses could not be fetched.').waitFor()
    await page.getByText(text).waitFor()
    await areOld()
    await user.openReport()
    await page.getByRole('article').getByText(text).waitFor()
    await page.goBack()
    await page.unroute(TERRAIN)
    await page.unroute(BUILDINGS)
    await tryAgain(page, 'Houses')
    await cause(page, 'Apple tree').waitFor({ state: 'detached' })
    await page.getByText('This horizon is from').waitFor()
    await user.click('Look around the new place')
    await cost(cause(page, 'Mountains')).waitFor()
    expect(await page.locator('.notice').count()).toBe(0)
    await user.undo(2)
    await areOld()
  })

  test('on their way as the page was left come in later', async ({ page, user, overpass }) => {
    overpass.reply = TOWN
    await page.route(BUILDINGS, () => {})
    await beginInTown(user)
    await cause(page, 'Mountains').waitFor()
    await user.fill('Name', 'Farm')
    await user.save()
    expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain(' new-')
    await page.reload()
    await page.getByText('Looking for houses…').waitFor()
    await page.unrouteAll()
    await page.reload()
    await cause(page, 'Innrain 5').waitFor()
  })

  test('come in after all if the worker died as it looked at them', async ({ page, user, overpass }) => {
    overpass.reply = TOWN
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
    await beginInTown(user)
    await page.getByText('Houses could not be fetched.').waitFor()
    await tryAgain(page, 'Houses')
    await cause(page, 'Innrain 5').waitFor()
    await page.getByText('Looking for houses…').waitFor({ state: 'detached' })
  })

  test('of a terrace raise the panels, unless above a wall', async ({ page, user, overpass }) => {
    const place = { latitude: 47.3, longitude: 11.5 }
    const houses = [-15, -5, 5].map((west) => way(box(west, -5, 10), { building: 'yes' }, place))
    overpass.reply = replyOf(houses)
    const release = await holdResponses(page, 'GET', BUILDINGS)
    await user.begin('47.3, 11.5')
    await user.click('Add a wall')
    release()
    for (const name of [/^House/, 'Wall']) await cause(page, name).first().waitFor()
    await user.begin('47.3, 11.5')
    await user.hears('The panels are taken to be on the roof, 7 m above the ground.')
    await page.locator('#panels > summary').getByText('facing 180° (south), 7 m above ground').waitFor()
    await user.openPanels()
    await user.reads('Height of the panels above the ground, m', '7')
    await page.getByText('Looking for houses…').waitFor({ state: 'detached' })
    await cause(page, 'Mountains').waitFor()
    expect(await page.locator('.cause').count()).toBe(1)
    await page.unroute(BUILDINGS)
    overpass.reply = replyOf([])
    await user.move('47.25, 11.53')
    await user.click('Look around the new place')
    await user.hears('The panels are taken to be 5 m above the ground.')
  })
})

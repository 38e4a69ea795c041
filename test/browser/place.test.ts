import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { encode } from 'fast-png'
import type { Locator, Page, Request, Route } from 'playwright-core'
import { expect } from 'vitest'
import { checkAppearance } from './appearance.ts'
import { test, withoutResults } from './fixtures.ts'
import { middleOf } from './mouse.ts'
import { GEOCODER, KEY } from './server.ts'

const TILES = 'https://tile.openstreetmap.org/**'
const ASSETS = join(import.meta.dirname, '../../web/dist/assets')

const bar = (page: Page, place: string | RegExp = /^Place: /): Locator =>
  page.getByRole('button', { name: place })
const pickOnMap = (page: Page): Locator => page.getByRole('button', { name: 'Pick on a map' })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Pick a place' })
const pin = (page: Page): Locator => page.getByLabel('Pin', { exact: true })

test.beforeEach(withoutResults)

test('the location of the device is asked for, and a refusal explained', async ({ page, user }) => {
  await user.connect()
  await user.click('Show me')
  await page.getByText('Enter where the panels are').waitFor()
  await user.click('Use my location')
  await page.getByText('The browser does not share your location with this page.').waitFor()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: -33.123456, longitude: 151.2, accuracy: 25 })
  await user.click('Use my location')
  await user.hears('Location found, to within 25 m.')
  await bar(page, 'Place: 33.12346° S, 151.2° E').waitFor()
})

/** Serves the map tiles. @returns the requests for them */
const serveTiles = async (page: Page): Promise<readonly Request[]> => {
  const requests: Request[] = []
  const data = new Uint8Array(3 * 256 ** 2).fill(240)
  const body = Buffer.from(encode({ width: 256, height: 256, data, channels: 3 }))
  await page.route(TILES, (route) => {
    requests.push(route.request())
    return route.fulfill({ contentType: 'image/png', body })
  })
  return requests
}

const pinned = async (page: Page): Promise<readonly number[]> =>
  (await pin(page).inputValue()).match(/[\d.]+/g)?.map(Number) ?? []

/** Latitude and longitude, to 5 m. */
const expectNear = (page: Page, ...expected: readonly number[]): Promise<void> =>
  expect.poll(() => pinned(page)).toEqual(expected.map((degrees) => expect.closeTo(degrees, 4)))

test('the map is loaded when opened, and picked from with mouse and keyboard', async ({ page, user }) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  const tiles = await serveTiles(page)
  await user.openNewSite({ latitude: 47, longitude: 11 })
  await page.locator('.year-cursor').waitFor()
  expect(urls.filter((url) => /\/map-|openstreetmap/.test(url))).toEqual([])
  await bar(page).click()
  await user.fill('Place', '47,27,11,39')
  await user.press('Tab')
  await page.getByText('put a semicolon between latitude and longitude').waitFor()
  await user.click('Done')
  await user.waitForFocus('place')
  await pickOnMap(page).click()
  await page.locator('.leaflet-tile-loaded').first().waitFor()
  // OpenStreetMap refuses requests without a referrer. The page sends none anywhere else.
  expect((await tiles[0]?.allHeaders())?.referer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await dialog(page).getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor()
  const files = readdirSync(ASSETS).filter((name) => name.startsWith('map-'))
  const bytes = files.map((name) => gzipSync(readFileSync(join(ASSETS, name))).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
  await checkAppearance(page)

  const [x, y] = await middleOf(page.getByRole('application'))
  // At zoom level 17, a pixel is 360° / (256 · 2¹⁷) of longitude.
  const degrees = 360 / (256 * 2 ** 17)
  await page.mouse.click(x + 100, y)
  await expectNear(page, 47, 11 + 100 * degrees)
  await page.mouse.move(x + 100, y - 20)
  await page.mouse.down()
  await page.mouse.move(x - 150, y - 20, { steps: 5 })
  await page.mouse.up()
  await expectNear(page, 47, 11 - 150 * degrees)
  const clicked = await pin(page).inputValue()
  await user.click('Use this place')
  await dialog(page).waitFor({ state: 'detached' })
  await user.reads('Place', clicked)

  await pickOnMap(page).and(page.locator(':focus')).waitFor()
  await user.press('Enter')
  await page.locator('.leaflet-tile-loaded').first().waitFor()
  const [, before = 0] = await pinned(page)
  await user.press('ArrowRight')
  const longitudeAfterEnter = async () => {
    await user.press('Enter')
    return (await pinned(page))[1]
  }
  await expect.poll(longitudeAfterEnter).toBeGreaterThan(before + 0.0001)
})

test('the map takes coordinates before it has loaded, and without a network', async ({ page, user }) => {
  await page.route(TILES, (route) => route.abort())
  const { promise: typed, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/map-\S+\.js$/, async (route) => {
    await typed
    await route.continue()
  })
  await user.connect()
  await pickOnMap(page).click()
  const use = user.button('Use this place')
  await expect.poll(() => use.getAttribute('aria-disabled')).toBe('true')
  await pin(page).fill('47.27, 11.39')
  await pin(page).press('Enter')
  release()
  await page.locator('.map-pin').waitFor()
  await dialog(page).getByText('could not be loaded from tile.openstreetmap.org').waitFor()
  await pin(page).fill('47.27, east')
  await use.click()
  await pin(page).and(page.locator('[aria-invalid=true]:focus')).waitFor()
  await pin(page).fill('47.27, 11.39')
  await use.click()
  await bar(page, 'Place: 47.27° N, 11.39° E').waitFor()
})

const STREET = 'Maria-Theresien-Straße'
const HOUSES = [18, 20, 22, 24, 26]
const houses = {
  type: 'FeatureCollection',
  features: HOUSES.map((number, i) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [11.3945 + i / 1000, 47.2654] },
    properties: { housenumber: String(number), street: STREET, postcode: '6020', city: 'Innsbruck' },
  })),
}

const start = (page: Page): Locator => page.locator('#start-place')
const search = async (page: Page, text: string): Promise<void> => {
  await start(page).fill(text)
  await start(page).press('Enter')
}
const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Addresses' }).getByRole('option')
const textOf = (request: Request): string | null => new URL(request.url()).searchParams.get('q')
const answer = (route: Route, reply: unknown = houses): Promise<void> =>
  route.fulfill({ json: reply, headers: { 'access-control-allow-origin': '*' } })

/** A fake geocoder. @returns the requests that it gets */
const serveAddresses = async (page: Page, handle = answer): Promise<readonly Request[]> => {
  const requests: Request[] = []
  await page.route(`${GEOCODER}**`, (route) => {
    requests.push(route.request())
    return handle(route)
  })
  return requests
}

test('an address is sent once the page has said where, and chosen by keyboard', async ({ page, user }) => {
  const requests = await serveAddresses(page)
  await user.connect()
  await start(page).pressSequentially(STREET)
  await page.getByText('To find an address, the page sends what you type here to photon.test.').waitFor()
  expect(requests).toEqual([])
  await start(page).press('Enter')
  await options(page).first().waitFor()
  expect(requests.map(textOf)).toEqual([STREET])
  expect(await requests[0]?.allHeaders()).not.toHaveProperty('referer')
  expect(await options(page).allTextContents()).toEqual(
    HOUSES.map((number) => `${STREET} ${number} 6020 Innsbruck`),
  )
  const credit = page.getByRole('link', { name: '© OpenStreetMap contributors' })
  expect(await credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
  await checkAppearance(page)

  await start(page).press('ArrowDown')
  await start(page).press('ArrowDown')
  const active = await start(page).getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
  await start(page).press('Enter')
  const chosen = bar(page, `Place: ${STREET} 20, 6020 Innsbruck`)
  await expect.poll(() => chosen.innerText()).toBe('6020 Innsbruck ▾')
  expect(await user.valueOf('Name')).toBe(`${STREET} 20`)
  await page.reload()
  await user.fill('Name', 'Home')
  expect(await bar(page).innerText()).toContain(`${STREET} 20, 6020`)
  await user.move('47.3, 11.4')
  await bar(page, 'Place: 47.3° N, 11.4° E').waitFor()
})

test('once agreed, an address is searched for while one types', async ({ page, user }) => {
  const held = Promise.withResolvers<void>()
  const requests = await serveAddresses(page, async (route) => {
    if (textOf(route.request()) === 'Innsbruck') await held.promise
    await answer(route).catch(() => {})
  })
  const find = async (text: string): Promise<void> => {
    await start(page).fill(text)
    await options(page).first().waitFor()
  }
  await user.connect()
  await start(page).fill('Hall')
  await user.click('Show me')
  await options(page).first().waitFor()
  const canceled = page.waitForEvent('requestfailed', (request) => textOf(request) === 'Innsbruck')
  const first = page.waitForRequest((request) => textOf(request) === 'Innsbruck')
  await start(page).fill('Innsbruck')
  await first
  await start(page).fill('Innsbruck, Innrain')
  await canceled
  await options(page).first().waitFor()
  held.resolve()
  await find('Hall')

  await start(page).press('Escape')
  await options(page).first().waitFor({ state: 'detached' })
  await start(page).blur()
  const why = page.getByText('Press Enter to search for this address')
  await why.waitFor()
  await page.reload()
  await find('Vienna')
  expect(await why.count(), 'what was wrong with an earlier text').toBe(0)
  await start(page).fill('47.27 north, 11.39 ea')
  await start(page).blur()
  await find('6020')
  expect(requests.map(textOf)).toEqual(['Hall', 'Innsbruck', 'Innsbruck, Innrain', 'Vienna', '6020'])
})

test('an address that is unknown, or cannot be searched for, is reported', async ({ page, user }) => {
  const failures: readonly ((route: Route) => Promise<void>)[] = [
    (route) => route.abort('internetdisconnected'),
    (route) => route.fulfill({ status: 429, headers: { 'access-control-allow-origin': '*' } }),
  ]
  let next = 0
  await serveAddresses(page, (route) => failures[next++]?.(route) ?? answer(route, { features: [] }))
  await user.connect()
  for (const i of failures.keys()) {
    await search(page, `Hall ${i}`)
    await page.getByText('The search for addresses does not work now.').waitFor()
  }
  await start(page).press('Enter')
  await page.getByText('No such address.').waitFor()
  await search(page, '47.27, 11.39')
  await bar(page, 'Place: 47.27° N, 11.39° E').waitFor()
})

test('an address is large enough for a finger, also beside the map', async ({ phone: page, server }) => {
  await page.route(TILES, (route) => route.abort())
  await serveAddresses(page)
  await page.goto(server.url)
  await start(page).fill(STREET)
  await page.getByRole('button', { name: 'Show me' }).tap()
  await options(page).first().waitFor()
  for (const option of await options(page).all()) {
    const { x = 0, width = 0, height = 0 } = (await option.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
  }
  await page.reload()
  await pickOnMap(page).tap()
  await dialog(page).getByText('could not be loaded from tile.openstreetmap.org').waitFor()
  for (const [width, height] of [
    [844, 390],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    const use = await page.getByRole('button', { name: 'Use this place' }).boundingBox()
    expect((use?.y ?? height) + (use?.height ?? 0)).toBeLessThan(height)
  }
  await pin(page).fill(`${STREET} 18`)
  await options(page).first().tap()
  expect(await pin(page).inputValue()).toBe('47.2654° N, 11.3945° E')
})

test('an address is not searched for if that is off, nor is there a map', async ({ page, user }) => {
  await page.route('**/connection.json', (route) => route.fulfill({ json: { address: '', key: KEY } }))
  await user.connect()
  await search(page, 'Innsbruck')
  await page.getByText('Enter latitude and longitude, such as 47.27, 11.39').waitFor()
  expect(await page.getByRole('combobox').count()).toBe(0)
  expect(await pickOnMap(page).count()).toBe(0)
})

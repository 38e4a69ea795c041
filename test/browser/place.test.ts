import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { encode } from 'fast-png'
import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { checkAppearance } from './appearance.ts'
import { test, withoutResults, withResults } from './fixtures.ts'

const TILES = 'https://tile.openstreetmap.org/**'
const ASSETS = join(import.meta.dirname, '../../web/dist/assets')

const field = (page: Page): Locator => page.getByLabel('Place', { exact: true })
const pin = (page: Page): Locator => page.getByLabel('Pin', { exact: true })
const map = (page: Page): Locator => page.getByRole('application')
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Pick a place' })
const bar = (page: Page): Locator => page.getByRole('button', { name: /^Place: / })

/** Opens the dialog of the place of a site. */
const openPlace = (page: Page): Promise<void> => bar(page).click()

/** Answers the requests for tiles. @returns those requests */
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

/** Opens the map, in the dialog of the place. */
const openMap = async (page: Page): Promise<void> => {
  if (await bar(page).count()) await openPlace(page)
  await page.getByRole('button', { name: 'Pick on a map' }).click()
  await page.locator('.leaflet-tile-loaded').first().waitFor()
}

const coordinates = async (input: Locator): Promise<readonly number[]> =>
  (await input.inputValue()).match(/[\d.]+/g)?.map(Number) ?? []

const expectNear = async (input: Locator, expected: readonly number[], degrees: number): Promise<void> => {
  await expect
    .poll(async () =>
      (await coordinates(input)).map((number, i) => Math.abs(number - (expected[i] ?? 0)) < degrees),
    )
    .toEqual([true, true])
}

test.beforeEach(withoutResults)

test('a place is typed in any notation, shown in one, not estimated halfway, and saved', async ({
  page,
  user,
}) => {
  const { id } = await user.openNewSite()
  await openPlace(page)
  const places = new Set<string>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/baseline')
      places.add(`${searchParams.get('latitude')}, ${searchParams.get('longitude')}`)
  })
  await field(page).fill('')
  await page.keyboard.type(`48°12'30"N 16°22'21"E`, { delay: 20 })
  await expect.poll(() => [...places]).toEqual(['48.20833, 16.3725'])
  await field(page).press('Enter')
  await expect.poll(() => field(page).inputValue()).toBe('48.20833° N, 16.3725° E')
  await user.click('Done')
  await page.getByRole('button', { name: 'Place: 48.20833° N, 16.3725° E' }).waitFor()
  await user.click('Save')
  await user.hears('saved')
  expect(await user.site(id)).toMatchObject({ latitude: 48.20833, longitude: 16.3725 })
})

test('a new site begins with a place, which may be a link', async ({ page, user }) => {
  await withResults({ page })
  await user.connect()
  await page.locator('#start-place').fill('https://www.openstreetmap.org/#map=17/47.2692/11.4041')
  await user.click('Show me')
  await page.getByRole('button', { name: 'Place: 47.2692° N, 11.4041° E' }).waitFor()
  await user.hasResult()
})

test('invalid text stays with an explanation, and is not saved', async ({ page, user }) => {
  const { id, latitude, longitude } = await user.openNewSite()
  await openPlace(page)
  await field(page).fill('47,27,11,39')
  await field(page).blur()
  await page.getByText('put a semicolon between latitude and longitude').waitFor()
  await expect.poll(() => field(page).inputValue()).toBe('47,27,11,39')
  await checkAppearance(page, 'place-invalid')
  await page.keyboard.press('ControlOrMeta+S')
  await user.waitForFocus('place')
  expect(await user.site(id)).toMatchObject({ latitude, longitude })

  await field(page).fill('47,27; 11,39')
  await page.getByText('put a semicolon').waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+S')
  await user.hears('saved')
  expect(await user.site(id)).toMatchObject({ latitude: 47.27, longitude: 11.39 })
})

test('the map is loaded only when it is opened, and a place picked by clicking and dragging', async ({
  page,
  user,
}) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  const tiles = await serveTiles(page)
  await user.openNewSite({ latitude: 47, longitude: 11 })
  await page.locator('.year-cursor').waitFor()
  expect(urls.filter((url) => /\/map-|openstreetmap/.test(url))).toEqual([])
  await openMap(page)
  // OpenStreetMap refuses requests without it. The page sends none otherwise.
  expect((await tiles[0]?.allHeaders())?.referer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await dialog(page).getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor()
  const files = readdirSync(ASSETS).filter((name) => name.startsWith('map-'))
  const bytes = files.map((name) => gzipSync(readFileSync(join(ASSETS, name))).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
  await checkAppearance(page, 'map')

  const { x = 0, y = 0, width = 0, height = 0 } = (await map(page).boundingBox()) ?? {}
  const [centerX, centerY] = [x + width / 2, y + height / 2]
  // At zoom level 17, a pixel is 360° / (256 · 2¹⁷) of longitude.
  const degrees = 360 / (256 * 2 ** 17)
  await page.mouse.click(centerX + 100, centerY)
  await expectNear(pin(page), [47, 11 + 100 * degrees], 2 * degrees)
  await page.mouse.move(centerX + 100, centerY - 20)
  await page.mouse.down()
  await page.mouse.move(centerX - 150, centerY - 20, { steps: 5 })
  await page.mouse.up()
  await expectNear(pin(page), [47, 11 - 150 * degrees], 3 * degrees)
  const picked = await pin(page).inputValue()
  await user.click('Use this place')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => field(page).inputValue()).toBe(picked)
})

test('a place is picked with the keyboard alone', async ({ page, user }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await serveTiles(page)
  await user.openNewSite({ latitude: 47, longitude: 11 })
  await openPlace(page)
  await page.getByRole('button', { name: 'Pick on a map' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.leaflet-tile-loaded').first().waitFor()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter')
      return (await coordinates(pin(page)))[1]
    })
    .toBeGreaterThan(11.0001)
  const picked = await pin(page).inputValue()
  await page.getByRole('button', { name: 'Use this place' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page).inputValue()).toBe(picked)

  await page.getByRole('button', { name: 'Pick on a map' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
})

test('coordinates typed before the map has loaded get a pin, also without a network, and the map says so', async ({
  page,
  user,
}) => {
  await page.route(TILES, (route) => route.abort())
  const { promise: typed, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/map-\S+\.js$/, async (route) => {
    await typed
    await route.continue()
  })
  await user.connect()
  await page.getByRole('button', { name: 'Pick on a map' }).click()
  const use = page.getByRole('button', { name: 'Use this place' })
  await expect.poll(() => use.getAttribute('aria-disabled')).toBe('true')
  await pin(page).fill('47.27, 11.39')
  await pin(page).press('Enter')
  release()
  await page.locator('.map-pin').waitFor()
  await dialog(page).getByText('could not be loaded from tile.openstreetmap.org').waitFor()
  await checkAppearance(page, 'map-offline')
  await use.click()
  await page.getByRole('button', { name: 'Place: 47.27° N, 11.39° E' }).waitFor()
})

test('the location of the device is asked for on a click, and a refusal explained', async ({
  page,
  user,
}) => {
  await user.connect()
  await user.click('Use my location')
  await page.getByText('The browser does not share your location with this page.').waitFor()

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: -33.123456, longitude: 151.2, accuracy: 25 })
  await user.click('Use my location')
  await user.hears('Location found, to within 25 m.')
  await page.getByRole('button', { name: 'Place: 33.12346° S, 151.2° E' }).waitFor()
})

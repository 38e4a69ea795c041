import type { Locator, Page, Request, Route } from 'playwright-core'
import { expect } from 'vitest'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'
import { GEOCODER, startServer } from './server.ts'
import { createUser } from './user.ts'

const SENTENCE = 'To find an address, the page sends what you type here to photon.test.'
const HOUSES = [18, 20, 22, 24, 26]

const field = (page: Page): Locator => page.locator('#start-place')
const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Addresses' }).getByRole('option')
const textOf = (request: Request): string | null => new URL(request.url()).searchParams.get('q')

const houses = {
  type: 'FeatureCollection',
  features: HOUSES.map((housenumber, i) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [11.3945 + i / 1000, 47.2654] },
    properties: {
      housenumber: String(housenumber),
      street: 'Maria-Theresien-Straße',
      postcode: '6020',
      city: 'Innsbruck',
      country: 'Austria',
    },
  })),
}
const answer = (route: Route, reply: unknown = houses): Promise<void> =>
  route.fulfill({ json: reply, headers: { 'access-control-allow-origin': '*' } })

/** A stand-in for the geocoder. @returns the requests it gets */
const serveAddresses = async (page: Page, handle = answer): Promise<readonly Request[]> => {
  const requests: Request[] = []
  await page.route(`${GEOCODER}**`, (route) => {
    requests.push(route.request())
    return handle(route)
  })
  return requests
}

test('an address is sent only after the page has said where, and chosen with the keyboard', async ({
  page,
  user,
}) => {
  const requests = await serveAddresses(page)
  await user.connect()
  await field(page).pressSequentially('Maria-Theresien-Straße')
  await page.getByText(SENTENCE).waitFor()
  await checkAppearance(page, 'address-before')
  expect(requests).toEqual([])
  await field(page).press('Enter')
  await options(page).first().waitFor()
  expect(requests.map(textOf)).toEqual(['Maria-Theresien-Straße'])
  const [request] = requests
  expect(await request?.allHeaders()).not.toHaveProperty('referer')
  expect(await options(page).allTextContents()).toEqual(
    HOUSES.map((number) => `Maria-Theresien-Straße ${number} 6020 Innsbruck, Austria`),
  )
  const credit = page.getByRole('link', { name: '© OpenStreetMap contributors' })
  expect(await credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
  await checkAppearance(page, 'address-suggestions')

  await field(page).press('ArrowDown')
  await field(page).press('ArrowDown')
  const active = await field(page).getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
  await field(page).press('Enter')
  await page.getByRole('button', { name: 'Place: 47.2654° N, 11.3955° E' }).waitFor()
  expect(await user.valueOf('Name')).toBe('Maria-Theresien-Straße 20')
  await user.hasResult()
})

test('once agreed, it searches while one types, cancels what it no longer needs, and sends no coordinates', async ({
  page,
  user,
}) => {
  const held = Promise.withResolvers<void>()
  const requests = await serveAddresses(page, async (route) => {
    if (textOf(route.request()) === 'Innsbruck') await held.promise
    await answer(route).catch(() => {})
  })
  await user.connect()
  await field(page).fill('Hall')
  await user.click('Show me')
  await options(page).first().waitFor()
  const canceled = page.waitForEvent('requestfailed', (request) => textOf(request) === 'Innsbruck')
  const first = page.waitForRequest((request) => textOf(request) === 'Innsbruck')
  await field(page).fill('Innsbruck')
  await first
  await field(page).fill('Innsbruck, Innrain')
  await canceled
  await options(page).first().waitFor()
  held.resolve()
  await field(page).fill('Hall')
  await options(page).first().waitFor()
  expect(requests.map(textOf)).toEqual(['Hall', 'Innsbruck', 'Innsbruck, Innrain'])

  await field(page).press('Escape')
  await options(page).first().waitFor({ state: 'detached' })
  await field(page).blur()
  await page.getByText('Press Enter to search for this address').waitFor()
  await page.reload()
  await field(page).fill('Vienna')
  await options(page).first().waitFor()
  for (const text of ['47.27 north, 11.39 ea', 'https://osm.org/way/5', '47.27, 11.39']) {
    await field(page).fill(text)
    await field(page).blur()
  }
  await field(page).fill('Wien')
  await options(page).first().waitFor()
  const texts = ['Hall', 'Innsbruck', 'Innsbruck, Innrain', 'Vienna', 'Wien']
  expect(requests.map(textOf), 'neither coordinates nor links').toEqual(texts)
})

test('a geocoder that knows nothing, or fails, is reported, and coordinates work', async ({ page, user }) => {
  const failures: readonly ((route: Route) => Promise<void>)[] = [
    (route) => route.abort('internetdisconnected'),
    (route) => route.fulfill({ status: 429, headers: { 'access-control-allow-origin': '*' } }),
  ]
  let next = 0
  await serveAddresses(page, (route) => failures[next++]?.(route) ?? answer(route, { features: [] }))
  await user.connect()
  const failed = page.getByText('The search for addresses does not work now.')
  for (const i of failures.keys()) {
    await field(page).fill(`Hall ${i}`)
    await field(page).press('Enter')
    await failed.waitFor()
  }
  await checkAppearance(page, 'address-failed')
  await field(page).press('Enter')
  await page.getByText('No such address.').waitFor()
  await field(page).fill('47.27, 11.39')
  await field(page).press('Enter')
  await page.getByRole('button', { name: 'Place: 47.27° N, 11.39° E' }).waitFor()
})

test('a suggestion is large enough for a finger, on a phone too, and in the dialog of the map', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort())
  await serveAddresses(page)
  await page.goto(server.url)
  await field(page).fill('Maria-Theresien-Straße')
  await page.getByRole('button', { name: 'Show me' }).tap()
  for (const option of await options(page).all()) {
    const { x = 0, width = 0, height = 0 } = (await option.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
  }
  await page.reload()
  await page.getByRole('button', { name: 'Pick on a map' }).tap()
  const pin = page.getByLabel('Pin', { exact: true })
  await pin.fill('Maria-Theresien-Straße 18')
  await options(page).first().tap()
  expect(await pin.inputValue()).toBe('47.2654° N, 11.3945° E')
  await context.close()
})

test('with both switched off, the field asks for coordinates, and there is no map', async ({
  page,
  onTestFinished,
}) => {
  const server = await startServer({ GEOCODER_URL: '', MAP_TILES_URL: '' })
  onTestFinished(server.stop)
  await createUser(page, server).connect()
  await field(page).fill('Innsbruck')
  await field(page).press('Enter')
  await page.getByText('Enter latitude and longitude, such as 47.27, 11.39').waitFor()
  expect(await page.getByRole('combobox').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Pick on a map' }).count()).toBe(0)
})

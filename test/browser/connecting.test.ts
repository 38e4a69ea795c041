import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkAppearance } from './appearance.ts'
import { OTHER_NAME } from './chromium.ts'
import { test } from './fixtures.ts'
import { KEY, startServer } from './server.ts'
import { createUser } from './user.ts'

const OWN_KEY = 'a key/of one’s own'.replaceAll(/[^\x21-\x7e]/g, '-')

const start = (page: Page) => page.locator('#start-place')
const connectWith = async (page: Page, key: string): Promise<void> => {
  await page.getByLabel('API key').fill(key)
  await page.keyboard.press('Enter')
}

test('connects by itself, whatever the link and the browser say, with an example', async ({
  page,
  server,
}) => {
  // A wrong key gives way to the public one.
  await page.goto(`${server.url}/#key=wrong`)
  await page.locator('#start-place:focus').waitFor()
  await expect.poll(() => page.evaluate(`sessionStorage.getItem('shading-connection')`)).toBe(null)
  await page.getByRole('button', { name: /^Look at an example: shade takes [1-9]/ }).waitFor()
  expect(await page.getByText('rejected').count()).toBe(0)
  await checkAppearance(page)
  await page.evaluate(`for (const key of ['shading-connection', 'shading-drafts ${server.url}', 'shading-terrain-credits'])
    sessionStorage.setItem(key, '{')`)
  await page.reload()
  await start(page).waitFor()
  await page.addInitScript(`for (const kind of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, kind, { get() { throw new DOMException('blocked', 'SecurityError') } })`)
  await page.reload()
  await page.getByRole('button', { name: /^Look at an example: shade takes [1-9]/ }).click()
  await page.locator('.headline-production').waitFor()
  expect(page.url()).toMatch(/#\/sites\/new-/)
})

test('over plain HTTP, an own key is asked for, or comes with the link', async ({ page, onTestFinished }) => {
  const server = await startServer({ API_KEY: OWN_KEY, ALLOWED_HOSTS: OTHER_NAME })
  onTestFinished(server.stop)
  const url = server.url.replace('127.0.0.1', OTHER_NAME)
  await page.goto(url)
  await page.locator('#key:focus').waitFor()
  await expect.poll(() => page.getByLabel('Address of the service').count()).toBe(0)
  await checkAppearance(page)

  await page.goto(`${url}/#key=wrong`)
  await page.getByText('This key was rejected.').waitFor()
  await page.reload()
  await page.locator('#key:focus').waitFor()
  await connectWith(page, 'wrong')
  await page.getByText('was rejected').waitFor()
  await page.locator('#key:focus').waitFor()
  await connectWith(page, OWN_KEY)
  await start(page).waitFor()
  await page.reload()
  await start(page).fill('47, 11')
  await page.keyboard.press('Enter')
  const { choose, fill, hears, save } = createUser(page, server)
  await fill('Name', 'Roof')
  await save()
  await choose('Copy link')
  await hears('The link is in the address bar.')
  await fill('Name', 'Roof, edited')
  await page.locator('a.brand').click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.locator('#key:focus').waitFor()
  await page.getByText('Your unsaved changes are kept in this tab.').waitFor()
  await connectWith(page, OWN_KEY)
  await page.getByRole('link', { name: /^Roof · unsaved/ }).waitFor()

  await page.goto('about:blank')
  await page.goto(`${url}/#key=${encodeURIComponent(OWN_KEY)}`)
  await start(page).waitFor()
  expect(page.url()).toBe(`${url}/`)
  expect(await page.content()).not.toContain(OWN_KEY)
  // The API page sends its requests to its own server, with the page's key.
  await page.goto(`${url}/docs`)
  const operation = page.locator('[id$="-listSites"]')
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table .response-col_status', { hasText: '200' }).last().waitFor()
  await checkAppearance(page, [360])
  await page.getByRole('link', { name: 'Shading', exact: true }).click()
  await start(page).waitFor()
})

test('a page that is hosted apart from the service asks for its address', async ({ page, server }) => {
  await page.route('**/connection.json', (route) => route.fulfill({ status: 404 }))
  await page.goto(server.url)
  const address = page.getByLabel('Address of the service')
  await address.fill(`${server.url}/nowhere`)
  await connectWith(page, KEY)
  await page.getByText('No shading service at this address').waitFor()
  await address.fill(server.url)
  await page.keyboard.press('Enter')
  await start(page).waitFor()
})

test('a fault of the page leaves a message, and a way to go on', async ({ browser, server }) => {
  const page = await browser.newPage()
  const json = { statusCode: 200, data: null }
  await page.route('**/sites?view=summary*', (route) => route.fulfill({ json }))
  await page.goto(server.url)
  await page.getByRole('alert').getByText('This page has stopped working').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await start(page).waitFor()
  await page.close()
})

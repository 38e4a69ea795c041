import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'
import { startServer } from './server.ts'

const OWN_KEY = 'a key/of one’s own'.replaceAll(/[^\x21-\x7e]/g, '-')

const start = (page: Page) => page.locator('#start-place')

test('connects by itself, and offers an example, which opens at once', async ({ page, server }) => {
  await page.goto(server.url)
  await page.locator('#start-place:focus').waitFor()
  await start(page).waitFor()
  await checkAppearance(page, 'empty')
  await page.getByRole('button', { name: /^Look at an example: shade takes [1-9]/ }).click()
  await page.locator('.headline-production').waitFor()
  expect(page.url()).toMatch(/#\/sites\/new-/)
})

test('an own key is asked for, with the cursor in its field, or comes with the link', async ({
  page,
  onTestFinished,
}) => {
  const server = await startServer({ API_KEY: OWN_KEY })
  onTestFinished(server.stop)
  await page.goto(server.url)
  await page.locator('#key:focus').waitFor()
  await expect.poll(() => page.getByLabel('Address of the service').count()).toBe(0)
  await checkAppearance(page, 'connect')

  await page.keyboard.press('Enter')
  await page.getByText('Enter the API key.').waitFor()
  await page.getByLabel('API key').fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByText('was rejected').first().waitFor()
  await page.getByLabel('API key').fill(OWN_KEY)
  await page.keyboard.press('Enter')
  await start(page).waitFor()
  await page.reload()
  await start(page).waitFor()
  await start(page).fill('47, 11')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Not yet saved')
  await page.locator('a.brand').click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.locator('#key:focus').waitFor()
  await page.getByText('Your unsaved changes are kept in this tab.').waitFor()
  await page.getByLabel('API key').fill(OWN_KEY)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Not yet saved' }).waitFor()

  await page.goto('about:blank')
  await page.goto(`${server.url}/#key=${encodeURIComponent(OWN_KEY)}`)
  await start(page).waitFor()
  expect(page.url()).toBe(`${server.url}/`)
  expect(await page.content()).not.toContain(OWN_KEY)
  await page.reload()
  await start(page).waitFor()

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.locator('#key:focus').waitFor()
  await page.goto(`${server.url}/#key=${encodeURIComponent(OWN_KEY)}`)
  await start(page).waitFor()
  expect(page.url()).toBe(`${server.url}/`)
})

test('connects although what it has stored cannot be read, or may not', async ({ page, server }) => {
  await page.goto(server.url)
  await page.evaluate(`for (const key of ['shading-connection', 'shading-drafts ${server.url}', 'shading-terrain-credits'])
    sessionStorage.setItem(key, '{')`)
  await page.reload()
  await start(page).waitFor()
  await page.addInitScript(`for (const kind of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, kind, { get() { throw new DOMException('blocked', 'SecurityError') } })`)
  await page.reload()
  await page.getByRole('button', { name: /^Look at an example: shade takes [1-9]/ }).click()
  await page.locator('.headline-production').waitFor()
})

test('a page that is hosted apart from the service asks for its address', async ({ page, server }) => {
  await page.route('**/connection.json', (route) => route.fulfill({ status: 404 }))
  await page.goto(server.url)
  await page.getByLabel('API key').fill('local-development-key')
  await page.getByLabel('Address of the service').fill(`${server.url}/nowhere`)
  await page.keyboard.press('Enter')
  await page.getByText('No shading service at this address').waitFor()
  await page.getByLabel('Address of the service').fill(server.url)
  await page.keyboard.press('Enter')
  await start(page).waitFor()
})

test('a fault of the page leaves a message, and a way to go on', async ({
  browser,
  server,
  onTestFinished,
}) => {
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await page.route('**/sites?view=summary*', (route) =>
    route.fulfill({ json: { statusCode: 200, data: null } }),
  )
  await page.goto(server.url)
  await page.getByRole('alert').getByText('This page has stopped working').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await start(page).waitFor()
})

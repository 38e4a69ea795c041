import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { operations } from '../../lib/operations/index.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'
import { startServer } from './server.ts'

const WIDTHS = [360, 1440]

/** As the page leaves it behind. */
const connect = async (page: Page, url: string, key: string): Promise<void> => {
  await page.goto(`${url}/connection.json`)
  const connection = JSON.stringify(JSON.stringify({ address: url, key }))
  await page.evaluate(`sessionStorage.setItem('shading-connection', ${connection})`)
}

const operation = (page: Page, name: string) => page.locator(`[id$="-${name}"]`)
const open = (page: Page, name: string) => operation(page, name).locator('.opblock-summary-control').click()

/** Executes an operation. @returns the status of its response */
const execute = async (page: Page, name: string): Promise<string> => {
  await open(page, name)
  await operation(page, name).getByRole('button', { name: 'Execute' }).click()
  return operation(page, name).locator('.live-responses-table .response-col_status').last().innerText()
}

test('shows every operation, in the look of the page', async ({ page, server }) => {
  await page.goto(`${server.url}/docs`)
  await page.locator('.opblock').first().waitFor()
  const paths = await page.locator('.opblock-summary-path').allInnerTexts()
  expect(paths.map((path) => path.replaceAll('\u200b', '')).sort()).toEqual(
    operations.map(({ path }) => path).sort(),
  )
  await checkAppearance(page, 'docs', WIDTHS)
})

test('an open operation and its response fit a phone and pass axe', async ({ page, server }) => {
  await page.goto(`${server.url}/docs`)
  expect(await execute(page, 'createSite')).toContain('200')
  await checkAppearance(page, 'docs-operation', WIDTHS)
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await page.getByRole('dialog').waitFor()
  await checkAppearance(page, 'docs-key', [360])
})

test('with the default key, a request needs no page that is connected', async ({ page, server }) => {
  await page.goto(`${server.url}/docs/`)
  expect(await execute(page, 'listSites')).toContain('200')
})

test('with a key of one’s own, a request has the one that the page is connected with', async ({ page }) => {
  const key = 'a-key-of-my-own'
  const server = await startServer({ API_KEY: key })
  onTestFinished(server.stop)
  await page.goto(`${server.url}/docs`)
  expect(await execute(page, 'listSites')).toContain('403')
  await connect(page, server.url, key)
  await page.goto(`${server.url}/docs`)
  expect(await execute(page, 'listSites')).toContain('200')
})

test('a request goes to the server that the page is from, whatever its public address is', async ({
  page,
}) => {
  const key = 'a-key-of-my-own'
  const server = await startServer({ API_KEY: key, PUBLIC_URL: 'https://example.org/shading' })
  onTestFinished(server.stop)
  await page.goto(`${server.url}/docs`)
  expect(await execute(page, 'getOpenApi')).toContain('200')
})

test('a link opens its operation, and the header leads back to the page', async ({ page, server }) => {
  await page.goto(`${server.url}/docs#/Sites/createSite`)
  await operation(page, 'createSite').getByRole('button', { name: 'Execute' }).waitFor()
  await page.getByRole('link', { name: 'Shading', exact: true }).click()
  await page.waitForURL(`${server.url}/`)
})

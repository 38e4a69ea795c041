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

test('shows every operation, sends its request with the default key, and leads back to the page', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/docs`)
  await page.locator('.opblock').first().waitFor()
  const paths = await page.locator('.opblock-summary-path').allInnerTexts()
  expect(paths.map((path) => path.replaceAll('\u200b', '')).sort()).toEqual(
    operations.map(({ path }) => path).sort(),
  )
  await checkAppearance(page, 'docs', WIDTHS)

  expect(await execute(page, 'createSite')).toContain('200')
  await checkAppearance(page, 'docs-operation', WIDTHS)
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await page.getByRole('dialog').waitFor()
  await checkAppearance(page, 'docs-key', [360])

  // A fresh page, as from a link.
  await page.goto('about:blank')
  await page.goto(`${server.url}/docs#/Sites/listSites`)
  await operation(page, 'listSites').getByRole('button', { name: 'Execute' }).waitFor()
  await page.getByRole('link', { name: 'Shading', exact: true }).click()
  await page.waitForURL(`${server.url}/`)
})

test('a request goes to the server that the page is from, with the key that the page is connected with', async ({
  page,
}) => {
  const key = 'a-key-of-my-own'
  const server = await startServer({ API_KEY: key, PUBLIC_URL: 'https://example.org/shading' })
  onTestFinished(server.stop)
  await page.goto(`${server.url}/docs`)
  expect(await execute(page, 'listSites')).toContain('403')
  await connect(page, server.url, key)
  await page.goto(`${server.url}/docs`)
  expect(await execute(page, 'listSites')).toContain('200')
})

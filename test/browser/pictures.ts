import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import * as z from 'zod'
import { exampleSite } from '../../examples/site.ts'
import { launchChromium } from './chromium.ts'
import { startServer } from './server.ts'

/*
 * `npm run pictures` renders the pictures of README.md and docs/page.md from the page itself, with a site in a database of its
 * own.
 */

const FOLDER = join(import.meta.dirname, '../../docs/images')

const Created = z.object({ data: z.object({ id: z.string() }) })

/** @param look options of the window @param part selector of the part to take; the whole window if left out */
const take = async (
  browser: Browser,
  file: string,
  url: string,
  look: BrowserContextOptions,
  part?: string,
): Promise<void> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...look })
  const page = await context.newPage()
  await page.goto(url)
  // TSRF arrives last.
  await page.locator('.tsrf', { hasText: '%' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.activeElement.blur()')
  const screen = part === undefined ? page : page.locator(part).first()
  await screen.screenshot({ path: join(FOLDER, file) })
  await context.close()
}

const server = await startServer()
const browser = await launchChromium()
try {
  const created = await server.request('POST', '/sites', { ...exampleSite, systemSize: 8 })
  const { id } = Created.parse(created).data
  await server.request('POST', `/sites/${id}/analysis?adjustment=energy`)
  const site = `${server.url}/#/sites/${id}`
  await take(browser, 'page.png', site, { viewport: { width: 1480, height: 1019 } })
  await take(browser, 'page-phone.png', site, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const tall = { viewport: { width: 1360, height: 1900 } }
  await take(browser, 'report.png', `${site}/report`, tall, '.report-page')
} finally {
  await browser.close()
  await server.stop()
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import * as z from 'zod'
import type { NewSite } from '../../lib/schemas/site.ts'
import { demoSite } from '../../local/demo/site.ts'
import { launchChromium } from './chromium.ts'
import { withFewColors } from './few-colors.ts'
import { type LocalServer, startServer } from './server.ts'

/*
 * `npm run pictures` makes the pictures of README.md and docs/page.md from the page itself, with a few sites in a database
 * of its own.
 */

const FOLDER = join(import.meta.dirname, '../../docs/images')

const SITES: readonly NewSite[] = [
  { ...demoSite, name: 'Bus depot', panelTilt: 10, systemSize: 120, obstacles: [] },
  { ...demoSite, name: 'Kindergarten', panelAzimuth: 240, systemSize: 22 },
  { ...demoSite, name: 'Barn at the pass', latitude: 46.97, longitude: 11.5, systemSize: 14, obstacles: [] },
  { ...demoSite, systemSize: 8 },
]

const Created = z.object({ data: z.object({ id: z.string() }) })

/** @returns the id of the last site */
const createSites = async (server: LocalServer): Promise<string> => {
  let last = ''
  for (const site of SITES) {
    const { data } = Created.parse(await server.request('POST', '/sites', site))
    await server.request('POST', `/sites/${data.id}/analysis?adjustment=energy`)
    last = data.id
  }
  return last
}

interface Picture {
  readonly file: string
  /** Of the window. */
  readonly width: number
  readonly height: number
  readonly colorScheme: 'light' | 'dark'
  /** After the address of the site. */
  readonly path?: string
  /** What to show, if not the window. */
  readonly selector?: string
}

const PICTURES: readonly Picture[] = [
  { file: 'page.png', width: 1480, height: 1019, colorScheme: 'light' },
  { file: 'page-phone.png', width: 390, height: 844, colorScheme: 'dark' },
  {
    file: 'report.png',
    width: 1360,
    height: 1900,
    colorScheme: 'light',
    path: '/report',
    selector: '.report-page',
  },
]

const take = async (browser: Browser, url: string, picture: Picture): Promise<void> => {
  const { file, width, height, colorScheme, path = '', selector } = picture
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  // TSRF comes last.
  await page.locator('.tsrf', { hasText: '%' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.activeElement.blur()')
  const screen = selector === undefined ? page : page.locator(selector).first()
  writeFileSync(join(FOLDER, file), withFewColors(await screen.screenshot()))
  await context.close()
}

const server = await startServer()
const browser = await launchChromium()
try {
  const id = await createSites(server)
  for (const picture of PICTURES) await take(browser, `${server.url}/#/sites/${id}`, picture)
} finally {
  await browser.close()
  await server.stop()
}

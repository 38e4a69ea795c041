import { execFileSync } from 'node:child_process'
import type { Browser } from 'playwright-core'
import * as z from 'zod'
import { demoSite } from '../local/demo/site.ts'
import { launchChromium } from '../test/browser/chromium.ts'
import { startServer } from '../test/browser/server.ts'
import { figure, median, type Part, table } from './runs.ts'

const ROUNDS = 9
const SLOWDOWNS: readonly number[] = [1, 4]
const Created = z.object({ data: z.object({ id: z.string() }) })
const Times = z.object({ firstPaint: z.number(), headline: z.number() })

const WATCH_HEADLINE = `new MutationObserver((_, observer) => {
  if (!document.querySelector('.headline-production strong')) return
  headlineAt = performance.now()
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`

const READ_TIMES = `({
  firstPaint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  headline: headlineAt
})`

/** Opens a page in a new context, which has nothing cached. @param slowdown of the processor */
const open = async (browser: Browser, url: string, slowdown: number) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(WATCH_HEADLINE)
  await page.goto(url)
  await page.locator('.headline-production strong').waitFor()
  const times = Times.parse(await page.evaluate(READ_TIMES))
  await context.close()
  return times
}

const run = async (): Promise<string> => {
  execFileSync('npm', ['run', 'build:web', '--silent'])
  const browser = await launchChromium()
  const server = await startServer()
  const { id } = Created.parse(await server.request('POST', '/sites', demoSite)).data
  const rows: string[][] = []
  for (const slowdown of SLOWDOWNS) {
    const times: z.infer<typeof Times>[] = []
    for (let round = 0; round < ROUNDS; round++)
      times.push(await open(browser, `${server.url}/#/sites/${id}`, slowdown))
    const milliseconds = (name: 'firstPaint' | 'headline'): string =>
      figure(median(times.map((time) => time[name])))
    rows.push([`${slowdown} ×`, milliseconds('firstPaint'), milliseconds('headline')])
  }
  await browser.close()
  await server.stop()
  return `A stored site in Chromium with an empty cache, on the machine of the service, until anything and until the headline is
painted. The processor is slowed down as phones are.
${table(['Processor slower by', 'ms to the first paint', 'ms to the headline'], rows)}`
}

export const part: Part = { title: 'The page', run }

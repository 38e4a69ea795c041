import type { Page } from 'playwright-core'
import * as z from 'zod'
import type { Designer } from './user.ts'

/**
 * Opens a new site, and waits for its shading. From then on only the test moves the page's clock: nothing comes of a slow
 * machine. Nor do frames come: what Preact does after drawing, it does 35 ms later.
 */
export const openAndStopClock = async (page: Page, designer: Designer): Promise<void> => {
  await page.clock.install()
  await designer.open()
  await page.getByText('17.9 % of daylight hours').waitFor()
  await page.evaluate('window.requestAnimationFrame = () => 0')
  const now = z.number().parse(await page.evaluate('Date.now()'))
  // It stops at no time that is past when this arrives.
  await page.clock.pauseAt(now + 60_000)
}

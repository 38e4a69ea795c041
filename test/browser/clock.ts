import type { Page } from 'playwright-core'
import * as z from 'zod'

/** From here on only the test moves the page's clock, which it has installed: nothing comes of a slow machine. */
export const stopClock = async (page: Page): Promise<void> => {
  const now = z.number().parse(await page.evaluate('Date.now()'))
  // It stops at no time that is past when this arrives.
  await page.clock.pauseAt(now + 60_000)
}

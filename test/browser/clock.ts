import type { Page } from 'playwright-core'
import * as z from 'zod'
import type { User } from './user.ts'

/**
 * Opens a new site, waits for its shading and stops the clock, so that timing does not depend on the speed of the machine.
 * Animation frames stop too, so Preact runs effects 35 ms after a render.
 */
export const openAndStopClock = async (page: Page, user: User): Promise<void> => {
  await page.clock.install()
  await user.openNewSite()
  await page.getByText('18.6 % of daylight hours').waitFor()
  await page.evaluate('window.requestAnimationFrame = () => 0')
  const now = z.number().parse(await page.evaluate('Date.now()'))
  // In the future, because the clock cannot stop at a time that has passed.
  await page.clock.pauseAt(now + 60_000)
}

import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** For looking at; not in git. */
export const SCREENSHOTS = join(import.meta.dirname, 'screenshots')

const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.string()) }))

/** The violations that axe finds. The dark scheme changes only colors, so there only contrast is checked. */
const findViolations = async (page: Page, colorScheme: 'light' | 'dark') => {
  const rules = colorScheme === 'light' ? {} : { runOnly: ['color-contrast'] }
  const options = { ...rules, resultTypes: ['violations'] }
  const found: unknown =
    await page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) =>
    ({ id, nodes: nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary) })))`)
  return Violations.parse(found)
}

const WIDTHS: readonly number[] = [390, 1440]

/**
 * Expects no axe violations and no horizontal overflow, on a phone and on a wide screen, in light and dark. Saves a screenshot
 * of each.
 */
export const checkAppearance = async (page: Page, screen: string, widths = WIDTHS): Promise<void> => {
  mkdirSync(SCREENSHOTS, { recursive: true })
  // Results that lag behind an edit are pale for a moment. While the service is down, they stay so.
  await page
    .locator('.stale')
    .first()
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => undefined)
  await page.evaluate(AXE)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate('scrollTo(0, 0)')
      await page.screenshot({
        path: join(SCREENSHOTS, `${screen}-${width}-${colorScheme}.png`),
        fullPage: true,
      })
      // A wide screen has the colors of a narrow one.
      if (colorScheme === 'dark' && width !== widths[0]) continue
      expect(await findViolations(page, colorScheme), `${screen}, ${width} px, ${colorScheme}`).toEqual([])
    }
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, `${screen}, ${width} px: wider than the screen`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

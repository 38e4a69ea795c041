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

/**
 * The violations that axe finds: on a phone all, in the dark scheme, which changes only colors, those of contrast, and on a
 * wide screen, which has the colors of a phone, all but these.
 */
const findViolations = async (page: Page, colorScheme: 'light' | 'dark', isPhone: boolean) => {
  const contrast = 'color-contrast'
  const rules =
    colorScheme === 'dark' ? { runOnly: [contrast] } : { rules: { [contrast]: { enabled: isPhone } } }
  const options = { ...rules, resultTypes: ['violations'], preload: false }
  const found: unknown =
    await page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) =>
    ({ id, nodes: nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary) })))`)
  return Violations.parse(found)
}

const WIDTHS: readonly number[] = [390, 1440]

/** Saves a picture of the whole page if the environment variable SCREENSHOTS is set: pictures take most of the time. */
const takePicture = async (page: Page, name: string): Promise<void> => {
  if (!process.env.SCREENSHOTS) return
  mkdirSync(SCREENSHOTS, { recursive: true })
  await page.evaluate('scrollTo(0, 0)')
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true })
}

/** Expects no axe violations and no horizontal overflow, on a phone and on a wide screen, in light and dark. */
export const checkAppearance = async (page: Page, screen: string, widths = WIDTHS): Promise<void> => {
  await page.evaluate(AXE)
  for (const width of widths) {
    const isPhone = width === widths[0]
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await takePicture(page, `${screen}-${width}-${colorScheme}`)
      if (colorScheme === 'dark' && !isPhone) continue
      const violations = await findViolations(page, colorScheme, isPhone)
      expect(violations, `${screen}, ${width} px, ${colorScheme}`).toEqual([])
    }
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, `${screen}, ${width} px: wider than the screen`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

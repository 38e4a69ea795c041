import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.string()) }))

/** The checks that another width or dark colors can affect. */
const OTHER_SCREENS = { runOnly: ['color-contrast', 'scrollable-region-focusable'] }

const findViolations = async (page: Page, isFirst: boolean) => {
  const options = { resultTypes: ['violations'], preload: false, ...(isFirst ? {} : OTHER_SCREENS) }
  const found: unknown =
    await page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) =>
    ({ id, nodes: nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary) })))`)
  return Violations.parse(found)
}

/**
 * Expects no axe violations and no horizontal overflow: the first, narrow width in light colors, the others in dark ones.
 * Width and colors are independent of each other. Takes some seconds.
 */
export const checkAppearance = async (page: Page, widths = [390, 1440]): Promise<void> => {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE)
  for (const width of widths) {
    const colorScheme = width === widths[0] ? 'light' : 'dark'
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page, width === widths[0]), `${width} px, ${colorScheme}`).toEqual([])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, `${width} px: wider than the screen`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** @returns a function that reads the layout shift (CLS) of the pages opened since then */
export const observeShift = async (page: Page): Promise<() => Promise<unknown>> => {
  await page.addInitScript(
    `shift = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shift += value
    }).observe({ type: 'layout-shift', buffered: true })`,
  )
  return () => page.evaluate('shift')
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkAppearance, SCREENSHOTS } from './appearance.ts'
import { test } from './fixtures.ts'

/** A4 in points. */
const A4 = [595, 842]

const openReport = async (page: Page): Promise<void> => {
  await page.locator('.tsrf', { hasText: '%' }).waitFor()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page
    .getByRole('article', { name: 'Shading report' })
    .getByText('Shading Estimation Service 1')
    .waitFor()
}

/** The sizes of the pages of a document, points. */
const pageSizes = (pdf: string) =>
  [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ])

test('the report is two A4 pages with the figures, and nothing else is printed', async ({ page, user }) => {
  await page.clock.setFixedTime('2026-12-31T12:00:00')
  await user.openNewSite()
  await page.emulateMedia({ colorScheme: 'dark' })
  await openReport(page)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  mkdirSync(SCREENSHOTS, { recursive: true })
  writeFileSync(join(SCREENSHOTS, 'report.pdf'), pdf)
  expect(pageSizes(pdf.toString('latin1'))).toEqual([A4, A4])
  await page.emulateMedia({ media: 'print' })
  const text = (await page.locator('body').innerText()).replaceAll('\u00a0', ' ')
  for (const part of [
    'Roof in Innsbruck',
    '47.2692° N, 11.4041° E',
    '8 kW, tilt 30°, azimuth 180°',
    '8,800 kWh',
    '4.0 %',
    'Apple tree',
    '± 17 % (at single places up to 40 %)',
    'Built-in climate averages',
    'soiling',
    'NASA',
    'The year 2026',
    '31 December 2026',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/Year\s+9,1\d\d\s+36\d\s+8,75\d\s+4\.0/)
  for (const part of ['Sites', 'Print', 'Stored results']) expect(text).not.toContain(part)
})

test('a name of 200 characters and 8 obstacles still make two pages', async ({ page, user }) => {
  await user.openNewSite({
    name: 'Sonnendach '.repeat(18).trim(),
    obstacles: Array.from({ length: 8 }, (_, i) => ({
      name: `Pine number ${i + 1} along the old road`,
      from: { direction: String(3 + 40 * i), distance: 20 },
      to: { direction: String(6 + 40 * i), distance: 20 },
      height: 6,
      transmittance: 0.3,
      enabled: true,
    })),
  })
  await openReport(page)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pageSizes(pdf.toString('latin1')).length).toBe(2)
})

test('the report carries name and logo of the installer, and is printed through the browser’s dialog', async ({
  page,
  user,
}) => {
  await user.openNewSite()
  await page.evaluate('window.print = () => { document.title = "printed" }')
  await openReport(page)
  await checkAppearance(page, 'report')
  await user.click('Print or save as PDF')
  expect(await page.title()).toBe('printed')
  await user.fill('Your name on it', 'Sonne & Dach')
  const choose = (name: string, mimeType: string, text: string) =>
    page
      .locator('.installer-fields input[type=file]')
      .setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="300"><circle r="90"/></svg>'
  await choose('logo.svg', 'image/svg+xml', picture)
  await user.click('Remove it')
  await choose('logo.txt', 'text/plain', 'no picture')
  await user.hears('This file is no picture')
  await page.reload()
  await page.locator('.installer').getByText('Sonne & Dach').waitFor()
  expect(await page.title()).toBe('Roof in Innsbruck – shading report')
  await page.evaluate('window.print = () => { document.title = "printed by key" }')
  await page.getByText('Back to the site').click()
  await page.locator('.year-card').waitFor()
  await page.keyboard.press('Control+p')
  await expect.poll(() => page.title()).toBe('printed by key')
})

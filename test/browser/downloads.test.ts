import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { Analysis } from '../../lib/schemas/analysis.ts'
import { SCREENSHOTS } from './appearance.ts'
import { test } from './fixtures.ts'

const saved = async (page: Page, group: string, name: string) => {
  const press = page.getByRole('group', { name: group }).getByRole('button', { name }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), press])
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
}

test('the figures', async ({ page, designer }) => {
  await designer.open()
  await page.getByRole('radio', { name: 'Daylight hours' }).check()
  await designer.press('Run analysis')
  await designer.hears('The analysis is ready')
  const months = await saved(page, 'Download the figures', 'Months (CSV)')
  expect(months.name).toMatch(/^roof-in-innsbruck-months-\d{4}-\d\d-\d\d\.csv$/)
  const rows = months.content.toString().trimEnd().split('\r\n')
  expect(rows).toHaveLength(14)
  expect(new Set(rows.map((row) => row.split(',').length))).toEqual(new Set([8]))
  const days = await saved(page, 'Download the figures', 'Sample days (CSV)')
  expect(days.content.toString()).toContain('December solstice')
  const whole = await saved(page, 'Download the figures', 'Analysis (JSON)')
  expect(Analysis.parse(JSON.parse(whole.content.toString())).result.adjusted.basis).toBe('daylight-hours')
})

test.for([
  ['Download the bars', 'bars', 'Jun'],
  ['Download the sun-path diagram', 'sun-path-diagram', 'solstice'],
] as const)('%s', async ([group, name, word], { page, designer }) => {
  await designer.open()
  await page.getByText('17.9 % of daylight hours').waitFor()
  await designer.press('Run analysis')
  await designer.hears('The analysis is ready')
  await page.emulateMedia({ colorScheme: 'dark' })
  const svg = await saved(page, group, 'SVG')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(svg.name).toBe(`roof-in-innsbruck-${name}.svg`)
  const text = svg.content.toString()
  expect(text).toContain(word)
  expect(text).not.toMatch(/class=|style=|var\(|rgba\(|light-dark/)
  mkdirSync(SCREENSHOTS, { recursive: true })
  writeFileSync(join(SCREENSHOTS, svg.name), text)
  const png = await saved(page, group, 'PNG')
  writeFileSync(join(SCREENSHOTS, png.name), png.content)
  expect(png.name).toBe(`roof-in-innsbruck-${name}.png`)
  expect(png.content.subarray(1, 4).toString()).toBe('PNG')
  const [, width = 0] = /<svg[^>]* width="([\d.]+)"/.exec(text) ?? []
  expect(png.content.readUInt32BE(16)).toBe(2 * Number(width))
})

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { Analysis } from '../../lib/schemas/analysis.ts'
import { SCREENSHOTS } from './appearance.ts'
import { test } from './fixtures.ts'

const download = async (page: Page, group: string, name: string) => {
  const click = page.getByRole('group', { name: group }).getByRole('button', { name }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), click])
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
}

test('the results can be downloaded', async ({ page, user }) => {
  await user.openNewSite()
  await page.getByRole('radio', { name: 'Daylight-hours loss' }).check()
  await user.click('Run analysis')
  await user.hears('Analysis complete')
  const months = await download(page, 'Download the results', 'Months (CSV)')
  expect(months.name).toMatch(/^roof-in-innsbruck-months-\d{4}-\d\d-\d\d\.csv$/)
  const rows = months.content.toString().trimEnd().split('\r\n')
  expect(rows).toHaveLength(14)
  expect(new Set(rows.map((row) => row.split(',').length))).toEqual(new Set([8]))
  const days = await download(page, 'Download the results', 'Sample days (CSV)')
  expect(days.content.toString()).toContain('December solstice')
  const whole = await download(page, 'Download the results', 'Analysis (JSON)')
  expect(Analysis.parse(JSON.parse(whole.content.toString())).result.adjusted.basis).toBe('daylight-hours')
})

test.for([
  ['Download the bar chart', 'bar-chart', 'Jun'],
  ['Download the sun-path diagram', 'sun-path-diagram', 'solstice'],
] as const)('%s: SVG and PNG', async ([group, name, word], { page, user }) => {
  await user.openNewSite()
  await page.getByText('18.6 % of daylight hours').waitFor()
  await user.click('Run analysis')
  await user.hears('Analysis complete')
  await page.emulateMedia({ colorScheme: 'dark' })
  const svg = await download(page, group, 'SVG')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(svg.name).toBe(`roof-in-innsbruck-${name}.svg`)
  const text = svg.content.toString()
  expect(text).toContain(word)
  expect(text).not.toMatch(/class=|style=|var\(|rgba\(|light-dark/)
  mkdirSync(SCREENSHOTS, { recursive: true })
  writeFileSync(join(SCREENSHOTS, svg.name), text)
  const png = await download(page, group, 'PNG')
  writeFileSync(join(SCREENSHOTS, png.name), png.content)
  expect(png.name).toBe(`roof-in-innsbruck-${name}.png`)
  expect(png.content.subarray(1, 4).toString()).toBe('PNG')
  const [, width = 0] = /<svg[^>]* width="([\d.]+)"/.exec(text) ?? []
  expect(png.content.readUInt32BE(16)).toBe(2 * Number(width))
})

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { Estimate } from '../../lib/schemas/analysis.ts'
import { SCREENSHOTS } from './appearance.ts'
import { test } from './fixtures.ts'

const download = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const click = page.getByRole('menuitem', { name: item }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), click])
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
}

test('a result can be downloaded with its inputs', async ({ page, user }) => {
  await user.openNewSite()
  await user.hasResult()
  const csv = await download(page, 'Result (CSV)')
  expect(csv.name).toBe('roof-in-innsbruck-result.csv')
  const text = csv.content.toString()
  expect(text).toContain('"panel tilt",30,')
  expect(text).toContain('\r\n"month","unshaded_kwh",')
  expect(text).toContain('Apple tree')
  const json = await download(page, 'Result (JSON)')
  const { site, ...result } = JSON.parse(json.content.toString())
  expect(site).toBe('Roof in Innsbruck')
  expect(Estimate.parse(result).inputs.horizonProfile).toHaveLength(11)
})

test('the picture of the sky as SVG and PNG', async ({ page, user }) => {
  await page.clock.setFixedTime('2026-12-31T12:00:00')
  await user.openNewSite()
  // Until the positions of the sun are known, the picture of the skyline names no moment.
  await page.getByLabel('Time of day').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  const svg = await download(page, 'Picture of the sky (SVG)')
  await page.emulateMedia({ colorScheme: 'light' })
  const file = 'roof-in-innsbruck-skyline'
  expect(svg.name).toBe(`${file}.svg`)
  const text = svg.content.toString()
  for (const part of [
    'Roof in Innsbruck',
    'Skyline and sun, 31 December, 12:00',
    'June',
    'OpenStreetMap',
    'Shading Estimation Service',
  ])
    expect(text).toContain(part)
  expect(text, 'the date is not cut off').toContain('31\u00a0Dec\u00a02026</text>')
  expect(text, 'neither handles nor other targets for the pointer').not.toContain(
    'rgb(0, 0, 0)" fill-opacity="0"',
  )
  expect(text).not.toMatch(/class=|style=|var\(|rgba\(|light-dark|color\(/)
  mkdirSync(SCREENSHOTS, { recursive: true })
  writeFileSync(join(SCREENSHOTS, svg.name), text)
  const png = await download(page, 'Picture of the sky (PNG)')
  writeFileSync(join(SCREENSHOTS, png.name), png.content)
  expect(png.name).toBe(`${file}.png`)
  expect(png.content.subarray(1, 4).toString()).toBe('PNG')
  const [, width = 0] = /<svg[^>]* width="([\d.]+)"/.exec(text) ?? []
  expect(png.content.readUInt32BE(16)).toBe(2 * Number(width))
})

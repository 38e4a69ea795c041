import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ATTRIBUTION } from '../../lib/terrain/terrain-horizon.ts'
import { PLACE } from '../lib/buildings/town.ts'
import { between } from '../web/skyline/obstacles.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'
import { holdResponses, refuse } from './network.ts'
import type { User } from './user.ts'

/** A4 in points. */
const A4 = [595, 842]

const openReport = async (page: Page, user: User): Promise<void> => {
  await user.hasAllResults()
  await user.openReport()
  const article = page.getByRole('article', { name: 'Shading report' })
  await article.getByText('Shading Estimation Service 1').waitFor()
}

/** Prints the page. @returns the sizes of the pages, points */
const print = async (page: Page) => {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, ...sides]) => sides.map((side) => Math.round(Number(side))))
}

test('the report waits for its result, is two A4 pages, and prints itself', async ({ page, user }) => {
  await page.clock.setFixedTime('2026-12-31T12:00:00')
  const release = await holdResponses(page, 'GET', '**/baseline?*')
  await user.openNewSite()
  await page.emulateMedia({ colorScheme: 'dark' })
  await user.openReport()
  await page.getByText('Waiting for the result…').waitFor()
  release()
  await page.getByRole('article', { name: 'Shading report' }).getByText('tilt 30°').waitFor()
  await page.goBack()
  await page.reload()
  await expect.poll(() => print(page), { message: 'printing the site prints the report' }).toEqual([A4, A4])
  await page.getByLabel('Name', { exact: true }).waitFor()
  await openReport(page, user)
  expect(await print(page)).toEqual([A4, A4])
  await page.emulateMedia({ media: 'print' })
  const text = (await page.locator('body').innerText()).replaceAll('\u00a0', ' ')
  for (const part of [
    'Roof in Innsbruck',
    '8 kW, tilt 30°, azimuth 180°',
    '8,800 kWh',
    'Apple tree',
    'Shadows on 31 December, 12:00.',
    '± 17 % (at single places up to 40 %)',
    'if the horizon line is 1° lower, or 1° higher; obstacles stay as they are',
    'NASA',
    '31 December 2026',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/Year\s+9,1\d\d\s+36\d\s+8,75\d\s+4\.0/)
  for (const part of ['Sites', 'Print', 'Stored results']) expect(text).not.toContain(part)

  await page.emulateMedia({ media: 'screen' })
  const printsAs = (title: string) => page.evaluate(`window.print = () => { document.title = '${title}' }`)
  await printsAs('printed')
  await checkAppearance(page)
  await user.click('Print or save as PDF')
  expect(await page.title()).toBe('printed')
  await page.reload()
  await page.getByText('Shading Estimation Service 1').waitFor()
  expect(await page.title()).toBe('Roof in Innsbruck – shading report')
  await printsAs('printed by key')
  await page.getByText('Back to the site').click()
  await page.locator('.year-card').waitFor()
  await user.press('Control+p')
  await expect.poll(() => page.title()).toBe('printed by key')

  await user.begin('47.26, 11.4')
  await printsAs('printed as it got its id')
  await user.hasResult()
  await user.press('Control+s', 'Control+p')
  await expect.poll(() => page.title()).toBe('printed as it got its id')
})

test('long names, many planes and causes, credits and a logo still make two pages', async ({
  page,
  user,
}) => {
  await refuse(page, '**/baseline?*', 'estimatorUnavailable')
  await user.openNewSite({
    name: 'Sonnendach '.repeat(18).trim(),
    horizonSource: { kind: 'terrain', ...PLACE, observerHeight: 5, attribution: ATTRIBUTION },
    obstacles: Array.from({ length: 16 }, (_, i) => {
      const name = `Very long name of a house in the High Street ${i + 1}`
      return between(80 + 12 * i, 90 + 12 * i, 15, { name, height: 3 + (i % 4), transmittance: 0.3 })
    }),
    otherPlanes: Array.from({ length: 4 }, (_, i) => {
      const name = i === 0 ? 'Garage' : `Very long name of a roof above the old barn, ${i}`
      return { name, panelTilt: 10, panelAzimuth: 45 * i, systemSize: 2 }
    }),
  })
  await user.openReport()
  await page.getByText('The production estimator is unavailable.').waitFor()
  await page.unroute('**/baseline?*')
  await user.click('Try again')
  for (const text of [
    '16 kW on 5 planes',
    /^South plane, 8 kW, tilt 30°, azimuth 180°: [\d,]+ kWh, shade takes [\d.]+ %$/,
    /^Garage, 2 kW, tilt 10°, azimuth 0°: [\d,]+ kWh, shade takes [\d.]+ %$/,
    'Shading Estimation Service 1',
  ])
    await page.getByRole('article', { name: 'Shading report' }).getByText(text).waitFor()
  const colorOf = (selector: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).color`)
  expect(await colorOf('.report .loss'), 'no style of another part is missing').not.toBe(
    await colorOf('.report'),
  )
  const cells = await page.locator('.report-causes tr').allInnerTexts()
  expect(cells).toHaveLength(9)
  expect(cells.at(-1)).toMatch(/^\d more, together\s+\d+ kWh$/)
  const lost = cells.map((text) => Number(/([\d,]+) kWh/.exec(text)?.[1]?.replace(',', '')))
  const ofYear = await page.getByRole('row', { name: /^Year/ }).getByRole('cell').nth(1).innerText()
  expect(lost.reduce((sum, energy) => sum + energy)).toBe(Number(ofYear.replace(',', '')))

  const installer = 'Sonne & Dach Energiesysteme und Speichertechnik GmbH & Co. KG, Innsbruck'
  await user.fill('Your name on it', installer)
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle r="200"/></svg>'
  const chooseLogo = (name: string, type: string, content: string) =>
    user.give(name, type, content, '.installer-fields')
  await chooseLogo('logo.txt', 'text/plain', 'no picture')
  await user.hears('This file is no picture')
  await chooseLogo('logo.svg', 'image/svg+xml', logo)
  await page.locator('.installer img').waitFor()
  expect(await print(page)).toHaveLength(2)
  await user.click('Remove it')
  await page.reload()
  await page.locator('.installer').getByText(installer).waitFor()
  expect(await page.locator('.installer img').count()).toBe(0)

  await user.openNewSite({ horizonSource: { kind: 'record', from: '2025-01-01', to: '2025-12-31' } })
  await user.openReport()
  await page
    .getByText('The horizon is learned from the panels’ production, 1 Jan 2025 to 31 Dec 2025')
    .waitFor()
})

test('a result can be downloaded with its inputs, and the sky as SVG and PNG', async ({ page, user }) => {
  const download = async (item: string, name: string): Promise<Buffer> => {
    const file = await user.download(() => user.choose(item))
    expect(file.name).toBe(`roof-in-innsbruck-${name}`)
    return file.content
  }
  await page.clock.setFixedTime('2026-12-31T12:00:00')
  await user.openNewSite()
  await user.hasResult()
  expect((await download('Result (CSV)', 'result.csv')).toString()).toContain('"panel tilt",30,')
  expect((await download('Result (JSON)', 'result.json')).toString()).toContain('"panelTilt": 30,')

  // Until the sun's positions are known, the skyline picture names no moment.
  await page.getByLabel('Time of day').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  const text = (await download('Picture of the sky (SVG)', 'skyline.svg')).toString()
  await page.emulateMedia({ colorScheme: 'light' })
  // The date is not cut off.
  for (const part of ['Skyline and sun, 31 December, 12:00', 'OpenStreetMap', '31\u00a0Dec\u00a02026</text>'])
    expect(text).toContain(part)
  expect(text, 'no targets for the pointer').not.toContain('rgb(0, 0, 0)" fill-opacity="0"')
  expect(text).not.toMatch(/class=|style=|var\(|rgba\(|light-dark|color\(/)
  const png = await download('Picture of the sky (PNG)', 'skyline.png')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const [, width = 0] = /<svg[^>]* width="([\d.]+)"/.exec(text) ?? []
  expect(png.readUInt32BE(16)).toBe(2 * Number(width))
})

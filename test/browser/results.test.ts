import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { Estimate } from '../../lib/schemas/analysis.ts'
import { OptimizedOrientation } from '../../lib/schemas/orientation.ts'
import { demoSite } from '../../local/demo/site.ts'
import { productionUncertainty, roundByUncertainty } from '../../web/src/results/uncertainty.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'
import { type LocalServer, startServer } from './server.ts'
import { createUser } from './user.ts'

const EstimateBody = z.object({ data: z.object({ estimate: Estimate }) })
const OrientationBody = z.object({ data: OptimizedOrientation })

const { name: _, ...inputs } = demoSite

const estimateOf = async (server: LocalServer): Promise<Estimate> =>
  EstimateBody.parse(await server.request('POST', '/estimate', inputs)).data.estimate

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })

/** The cells of a table behind a card's chart, with the header of each row first. */
const valuesOf = async (page: Page, label: string): Promise<string[][]> => {
  await page.getByText(label, { exact: true }).click()
  const table = region(page, label)
  await table.waitFor()
  const rows = await table.locator('tbody tr').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
}

const number = (text = ''): number => Number(text.replaceAll(',', ''))

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

test('the headline is the energy-based result, with its ranges and no false digits', async ({
  page,
  server,
  user,
}) => {
  await user.openNewSite()
  const headline = region(page, 'Result')
  await headline
    .getByText(/^9\d\.\d %$/)
    .nth(1)
    .waitFor()
  const { energy, adjusted } = await estimateOf(server)
  expect(adjusted.adjustedAnnual).toBe(energy.adjustedAnnual)
  const text = (await headline.innerText()).replaceAll(/\s+/g, ' ')
  expect(text).toContain('≈ 8,800 kWh a year, ± 17 %')
  expect(Math.abs(energy.adjustedAnnual - 8800)).toBeLessThan(50)
  expect(text).toContain('Weather: Built-in climate averages. At single places they are up to 40 % off.')
  expect(text).toContain(`${energy.annualLoss.toFixed(1)} %`)
  expect(text).toContain(`${energy.range.low.toFixed(1)} – ${energy.range.high.toFixed(1)}`)
  expect(text).toContain(`${energy.solarAccess.toFixed(1)} %`)
})

test('the Year row of the months agrees with its columns and with the service', async ({
  page,
  server,
  user,
}) => {
  await user.openNewSite()
  const rows = await valuesOf(page, 'Values by month')
  const [months, year] = [rows.slice(0, 12), rows[12]]
  expect(year?.[0]).toBe('Year')
  for (const column of [1, 2, 3])
    expect(sum(months.map((row) => number(row[column])))).toBe(number(year?.[column]))
  for (const [, unshaded, lost, produced] of rows)
    expect(number(lost) + number(produced)).toBe(number(unshaded))
  const { energy } = await estimateOf(server)
  expect(number(year?.[3])).toBe(Math.round(energy.adjustedAnnual))
  expect(year?.[4]).toBe(energy.annualLoss.toFixed(1))
})

test('a bar explains itself under the mouse and after a tap', async ({ page, user }) => {
  await user.openNewSite()
  const bars = region(page, /^By month/).locator('.hit')
  await bars.first().scrollIntoViewIfNeeded()
  await bars.nth(6).hover()
  await page.locator('.tip', { hasText: /^Jul/ }).waitFor()
  await region(page, /^By month/)
    .getByRole('heading')
    .hover()
  await page.locator('.tip').waitFor({ state: 'detached' })
  await bars.nth(2).dispatchEvent('pointerenter', { pointerType: 'touch' })
  await bars.nth(2).dispatchEvent('pointerleave', { pointerType: 'touch' })
  await page.locator('.tip', { hasText: /^Mar/ }).waitFor()
})

test('the hours add up to the loss, and nights are left out', async ({ page, server, user }) => {
  await user.openNewSite()
  const rows = await valuesOf(page, 'Values by month and hour')
  expect(rows[0]?.[0]).toBe('04:00 – 05:00')
  expect(rows[0]?.[12]).toBe('–')
  const { baseline, energy } = await estimateOf(server)
  const lost = baseline.ac_annual - energy.adjustedAnnual
  const shown = sum(rows.flatMap((row) => row.slice(1).map((text) => (text === '–' ? 0 : number(text)))))
  // 120 cells, each rounded to 0.1 or 1 kWh.
  expect(Math.abs(shown - lost)).toBeLessThan(6)
})

test('directions and obstacles add up to the loss, the costliest obstacle first', async ({
  page,
  server,
  user,
}) => {
  await user.openNewSite()
  const card = region(page, /^From where/)
  await card.waitFor()
  const { baseline, energy } = await estimateOf(server)
  const lost = baseline.ac_annual - energy.adjustedAnnual
  const values = (await card.locator('.loss-value').allTextContents()).map(number)
  expect(Math.abs(sum(values) - lost)).toBeLessThan(1)
  const [horizon, ...obstacles] = (energy.causes ?? []).map((cause) => cause.energy)
  const listed = [...obstacles.sort((a, b) => b - a), horizon ?? Number.NaN]
  for (const [i, value] of listed.entries()) expect(Math.abs((values[i] ?? 0) - value)).toBeLessThan(1)
  const directions = await valuesOf(page, 'Values by direction')
  expect(directions).toHaveLength(36)
  expect(
    Math.abs(sum(directions.flatMap(([, beam, diffuse]) => [number(beam), number(diffuse)])) - lost),
  ).toBeLessThan(6)
})

test('an orientation is taken with the arrow keys or with a click', async ({ page, server, user }) => {
  await user.openNewSite()
  const picker = page.getByRole('button', { name: 'Choose an orientation' })
  await picker.focus()
  for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowLeft']) await page.keyboard.press(key)
  const card = region(page, /^Orientation/)
  const [, share] = /tilt 32°, azimuth 170° S: ([\d.]+) % of the best/.exec(await card.innerText()) ?? []
  const given = { ...inputs, panelTilt: 32, panelAzimuth: 170 }
  const { data } = OrientationBody.parse(await server.request('POST', '/orientation', given))
  expect(Math.abs(Number(share) - (100 * data.given.adjustedAnnual) / data.best.adjustedAnnual)).toBeLessThan(
    0.3,
  )
  await page.keyboard.press('Enter')
  await expect.poll(() => user.valueOf('Tilt')).toMatch(/^32/)
  await expect.poll(() => user.valueOf('Azimuth')).toMatch(/^170/)
  const box = await picker.boundingBox()
  if (!box) throw new Error('no plot')
  await picker.click({ position: { x: box.width / 4, y: box.height / 3 } })
  await expect.poll(() => user.valueOf('Tilt')).toMatch(/^(59|60|61)/)
  // A pixel is more than a degree.
  expect(Math.abs(Number.parseInt(await user.valueOf('Azimuth'), 10) - 90)).toBeLessThanOrEqual(2)
})

test('one clock is named beside the place, and the price of a kWh is remembered', async ({ page, user }) => {
  await user.openNewSite({ latitude: -45, longitude: 168.5 })
  await page.getByText('Times in UTC + 11').waitFor()
  await user.fill('Date', '2026-12-21')
  const day = region(page, /^Sun calendar/).getByRole('list', { name: '21 December' })
  // By suncalc, the sun is up from 03:55 to 19:32.
  expect(await day.innerText()).toMatch(/^03:5\d – [\s\S]* – 19:3\d /)
  await user.fill('Price of a kWh', '0,30 €')
  await page.keyboard.press('Tab')
  await page.getByText(/^You lose about [\d,]+ kWh a year, \d+\.\d %, some \d+ €/).waitFor()
  await page.reload()
  await expect.poll(() => user.valueOf('Price of a kWh')).toBe('0.3 €')
})

test('the weather, its uncertainty, the losses and whom to credit are in words', async ({ page, user }) => {
  await user.openNewSite()
  await page.getByText('Weather and assumptions').click()
  const text = await region(page, 'Weather and assumptions').innerText()
  for (const part of [
    'Built-in climate averages',
    '± 17 % (at single places up to 40 %)',
    '11.4 %: soiling',
    'NASA',
    'NOAA',
  ])
    expect(text).toContain(part)
})

test('a result is stored each time the site is saved', async ({ page, user }) => {
  const { id } = await user.openNewSite()
  const stored = region(page, /^Stored results/)
  await stored.locator('summary').click()
  await stored.getByText('None yet.').waitFor()
  await user.fill('Tilt', '45')
  await page.keyboard.press('Tab')
  await user.click('Save')
  await stored.getByRole('row').nth(1).waitFor()
  const [analysis] = await user.analyses(id)
  const cells = await stored.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
  if (!analysis?.result.energy) throw new Error('no energy')
  const { baseline, energy } = analysis.result
  const shown = roundByUncertainty(energy.adjustedAnnual, productionUncertainty(baseline))
  expect(number(cells[0])).toBe(shown)
  expect(cells[1]).toBe(`${energy.annualLoss.toFixed(1)} %`)
})

test('says that the estimator is down, and still shows when the sun is gone', async ({
  page,
  onTestFinished,
}) => {
  const down = createServer((_, response) => response.writeHead(429, { 'Retry-After': '40' }).end())
  await once(down.listen(0, '127.0.0.1'), 'listening')
  const address = down.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const otherServer = await startServer({
    ESTIMATORS: 'pvwatts',
    PVWATTS_URL: `http://127.0.0.1:${address.port}/v8.json`,
  })
  onTestFinished(async () => {
    await otherServer.stop()
    await new Promise((resolve) => down.close(resolve))
  })
  await createUser(page, otherServer).openNewSite()
  await page.getByText('The production estimator is unavailable.').waitFor()
  await region(page, /^Sun calendar/)
    .getByText('18.6 % of daylight hours')
    .waitFor()
  expect(await region(page, 'Result').count()).toBe(0)
})

test('the results look right', async ({ page, user }) => {
  await user.openNewSite()
  await region(page, /^Orientation/).waitFor()
  await checkAppearance(page, 'results')
})

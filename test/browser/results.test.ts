import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { exampleSite } from '../../examples/site.ts'
import { Estimate } from '../../lib/schemas/analysis.ts'
import { OptimizedOrientation } from '../../lib/schemas/estimate.ts'
import { productionUncertainty, roundByUncertainty } from '../../web/src/results/uncertainty.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'
import { refuse } from './network.ts'

const EstimateBody = z.object({ data: z.object({ estimate: Estimate }) })
const OrientationBody = z.object({ data: OptimizedOrientation })

const { name: _, ...inputs } = exampleSite

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const about = (page: Page) => region(page, 'About this estimate')

/** Opens the line about the estimate and one of its parts. */
const openAbout = async (page: Page, part: string | RegExp): Promise<void> => {
  await page.locator('summary', { hasText: /^About this estimate/ }).click()
  await about(page).getByText(part).click()
}

const number = (text = ''): number => Number(text.replaceAll(',', ''))

test('headline, months and request are those of the service, and each save stores a result', async ({
  page,
  server,
  user,
}) => {
  const { id } = await user.openNewSite()
  await user.hasAllResults()
  const estimateOf = async (body: unknown) =>
    EstimateBody.parse(await server.request('POST', '/estimate', body)).data.estimate
  const { energy } = await estimateOf(inputs)
  const text = (await region(page, 'Result').innerText()).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Your 8 kW makes about 8,800 kWh a year. Shade takes 360 kWh, 4.0 %.')
  expect(Math.abs(energy.adjustedAnnual - 8800)).toBeLessThan(50)
  expect(text).toContain('± 17 % over many years')
  expect(text).toContain('Built-in climate averages, up to 40 % off at single places')
  expect(energy.annualLoss.toFixed(1)).toBe('4.0')
  expect(text).toContain(`${energy.range.low.toFixed(1)} – ${energy.range.high.toFixed(1)} %`)
  expect(text).toContain(`solar access ${energy.solarAccess.toFixed(1)} %`)
  const { data } = OrientationBody.parse(await server.request('POST', '/orientation', inputs))
  expect(text).toContain(`TSRF ${data.totalSolarResourceFraction.toFixed(1)} %`)

  await openAbout(page, 'Months in numbers')
  const table = region(page, 'Months in numbers')
  await table.waitFor()
  const year = await table.locator('tbody tr').nth(12).locator('th, td').allInnerTexts()
  expect(number(year[1])).toBe(number(year[2]) + number(year[3]))
  expect(number(year[3])).toBe(Math.round(energy.adjustedAnnual))
  expect([year[0], year[4]]).toEqual(['Year', energy.annualLoss.toFixed(1)])

  for (const [i, row] of (await table.locator('tbody tr').all()).slice(0, 12).entries()) {
    const [, , lost, produced] = await row.locator('th, td').allInnerTexts()
    await user.fill('Date', `2026-${String(i + 1).padStart(2, '0')}-15`)
    await page
      .locator('.year-card')
      .getByText(`: ${produced} kWh${lost === '0' ? '' : `, shade takes ${lost} kWh`}`)
      .waitFor()
  }

  await about(page).getByText('The request behind this screen').click()
  const request = await about(page).locator('pre').innerText()
  expect(request).toContain(`curl -X POST '${server.url}/estimate'`)
  const [, body = ''] = /-d '([\s\S]*)'$/.exec(request) ?? []
  const asked = await estimateOf(JSON.parse(body.replaceAll("'\\''", "'")))
  expect(asked.energy).toEqual(energy)

  const aboutText = await about(page).innerText()
  for (const part of ['± 17 % (at single places up to 40 %)', '11.4 %: soiling', 'NASA', 'NOAA'])
    expect(aboutText).toContain(part)
  for (const summary of await page.getByRole('main').locator('.closed > details:not([open]) > summary').all())
    await summary.click()
  await checkAppearance(page, 'results')

  await about(page).getByText('Stored results: 0').click()
  await about(page).getByText('None yet.').waitFor()
  await user.fill('Tilt', '45')
  await user.save()
  const stored = region(page, 'Stored results')
  await stored.getByRole('row').nth(1).waitFor()
  const [analysis] = await user.analyses(id)
  const cells = await stored.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
  if (!analysis?.result.energy) throw new Error('no energy')
  const { adjustedAnnual, annualLoss } = analysis.result.energy
  const shown = roundByUncertainty(adjustedAnnual, productionUncertainty(analysis.result.baseline))
  expect(number(cells[0])).toBe(shown)
  expect(cells[1]).toBe(`${annualLoss.toFixed(1)} %`)
  expect(await stored.locator('.changes').last().innerText()).toBe('–')
  await user.fill('Tilt', '44')
  await user.save()
  await stored.getByRole('row').nth(1).getByText('tilt 45 → 44°').waitFor()
})

test('one clock is named with the day, and the price of a kWh is remembered', async ({ page, user }) => {
  const site = await user.openNewSite({ latitude: -45, longitude: 168.5 })
  await user.fill('Date', '2026-12-21')
  await user.hasResult()
  await openAbout(page, /^The sun on 21 December/)
  await page.getByText('(UTC + 12)').waitFor()
  const day = about(page).getByRole('list', { name: '21 December' })
  // According to suncalc, the sun is up from 04:55 to 20:32.
  expect(await day.innerText()).toMatch(/^04:5\d – [\s\S]* – 20:3\d /)
  await user.fill('Price of a kWh', '0.30')
  await page.keyboard.press('Tab')
  await page.getByText('Enter a price with its currency').waitFor()
  await page.getByRole('switch').first().uncheck()
  await user.save()
  expect((await user.site(site.id)).horizonProfile).toEqual([])
  await user.fill('Price of a kWh', '0,30 €')
  await page.keyboard.press('Tab')
  await page
    .getByText(/^\d+\s€$/)
    .first()
    .waitFor()
  await page.reload()
  await user.reads('Price of a kWh', '0.30 €')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await user.fill('Price of a kWh', '')
  await page.keyboard.press('Tab')
  await page.reload()
  await user.hasResult()
  await user.reads('Price of a kWh', '')
  await expect.poll(() => other.getByLabel('Price of a kWh').inputValue()).toBe('')
  await user.fill('Price of a kWh', '0.3')
  await page.keyboard.press('Tab')
  await user.reads('Price of a kWh', '0.30 €')
})

test('while the estimator is down, the page says so, shows shade and what is stored, and saves', async ({
  page,
  server,
  user,
}) => {
  for (const path of ['baseline', 'analysis']) await refuse(page, `**/${path}?*`, 'estimatorUnavailable')
  const site = await user.openNewSite()
  await page.getByText('The production estimator is unavailable.').waitFor()
  await page.getByText('No estimate yet.').waitFor()
  await page.locator('.year-cursor').waitFor()
  await openAbout(page, /^The sun on/)
  await page.getByText('18.6 % of daylight hours').waitFor()
  expect(await page.locator('.headline-production').count()).toBe(0)
  await page.locator('.skyline-diagram .shaded-sun path').first().waitFor()
  await user.fill('Name', 'Saved without a result')
  await user.click('Save')
  await page.getByText('The site is saved, but its result is not stored.').waitFor()
  expect((await user.site(site.id)).name).toBe('Saved without a result')

  await server.request('POST', `/sites/${site.id}/analysis`)
  await page.reload()
  await user.hasResult()
  await page.getByText(/^Stored on .*, not computed again yet\.$/).waitFor()
  await user.openPanels()
  await user.fill('Tilt', '45')
  await page.getByText('No estimate yet.').waitFor()
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { exampleSite } from '../../examples/site.ts'
import { Estimate } from '../../lib/schemas/analysis.ts'
import { OptimizedOrientation } from '../../lib/schemas/estimate.ts'
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

test('the headline is that of the service, and each save stores a result', async ({ page, server, user }) => {
  const { id } = await user.openNewSite()
  await user.hasAllResults()
  await openAbout(page, 'Months in numbers')
  await region(page, 'Months in numbers').waitFor()
  await about(page).getByText('The request behind this screen').click()
  const request = await about(page).locator('pre').innerText()
  expect(request).toContain(`curl -X POST '${server.url}/estimate'`)
  const [, body = ''] = /-d '([\s\S]*)'$/.exec(request) ?? []
  const reply = await server.request('POST', '/estimate', JSON.parse(body.replaceAll("'\\''", "'")))
  const { energy } = EstimateBody.parse(reply).data.estimate
  const text = (await region(page, 'Result').innerText()).replaceAll(/\s+/g, ' ')
  const loss = energy.annualLoss.toFixed(1)
  expect(text).toContain(`Your 8 kW makes about 8,800 kWh a year. Shade takes 360 kWh, ${loss} %.`)
  const { data } = OrientationBody.parse(await server.request('POST', '/orientation', inputs))
  expect(text).toContain(`TSRF ${data.totalSolarResourceFraction.toFixed(1)} %`)

  const range = `${energy.range.low.toFixed(1)} – ${energy.range.high.toFixed(1)} % if the horizon line`
  await expect.poll(() => about(page).innerText()).toContain(range)
  for (const summary of await page.getByRole('main').locator('.closed > details:not([open]) > summary').all())
    await summary.click()
  await checkAppearance(page)

  await about(page).getByText('Stored results: 0').click()
  await about(page).getByText('None yet.').waitFor()
  const top = () => page.evaluate(`document.querySelector('.sky-card').offsetTop`)
  const before = await top()
  await user.fill('Size', '80')
  await page.locator('.headline-text', { hasText: /Shade takes 3,\d+ kWh/ }).waitFor()
  expect(await top(), 'a loss above 1,000 kWh moves nothing').toBe(before)
  await user.fill('Size', '8')
  await user.fill('Tilt', '45')
  await user.save()
  const stored = region(page, 'Stored results').getByRole('row').nth(1)
  await stored.waitFor()
  const [analysis] = await user.analyses(id)
  const lost = analysis?.result.energy?.annualLoss.toFixed(1)
  expect(await stored.getByRole('cell').nth(1).innerText()).toBe(`${lost} %`)
  await user.fill('Tilt', '44')
  await user.save()
  await stored.getByText('tilt 45 → 44°').waitFor()
})

test('the price of a kWh is remembered', async ({ page, user }) => {
  const isPriced = async (typed: string, price: string): Promise<void> => {
    await user.fill('Price of a kWh', typed)
    await page.keyboard.press('Tab')
    await user.reads('Price of a kWh', price)
  }
  const site = await user.openNewSite()
  await user.hasResult()
  await isPriced('0.30', '0.30')
  await page.getByText('Enter a price with its currency').waitFor()
  // It is not a part of the site.
  await page.getByRole('switch').first().uncheck()
  await user.save()
  expect((await user.site(site.id)).horizonProfile).toEqual([])
  await isPriced('0,30 €', '0.30 €')
  await page
    .getByText(/^\d+\s€$/)
    .first()
    .waitFor()
  await page.reload()
  await user.reads('Price of a kWh', '0.30 €')
  await isPriced('', '')
  await page.reload()
  await isPriced('0.3', '0.30 €')
})

test('while the estimator is down, the page shows shade, and saves', async ({ page, server, user }) => {
  for (const path of ['baseline', 'analysis']) await refuse(page, `**/${path}?*`, 'estimatorUnavailable')
  const site = await user.openNewSite()
  await page.getByText('The production estimator is unavailable.').waitFor()
  await page.getByText('No estimate yet.').waitFor()
  await page.locator('.year-cursor').waitFor()
  await openAbout(page, /^The sun on/)
  for (const text of ['18.6 % of daylight hours', '(UTC + 1)']) await about(page).getByText(text).waitFor()
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

import { expect } from 'vitest'
import * as z from 'zod'
import { siteSummary } from '../web/site/example.ts'
import { checkAppearance, observeShift } from './appearance.ts'
import { test } from './fixtures.ts'
import { holdResponses, refuse } from './network.ts'

const Created = z.object({ data: z.object({ id: z.string() }) })

const ROOF = { latitude: 47.27, longitude: 11.4, panelTilt: 30, panelAzimuth: 180, systemSize: 8 }
const HILLS = ['E', 'S', 'W', 'N'].map((direction) => ({ direction, heightAngle: 30 }))

test('stored sites are cards with their skyline, production and loss', async ({ page, server, user }) => {
  const valley = await server.request('POST', '/sites', { ...ROOF, name: 'Valley', horizonProfile: HILLS })
  await server.request('POST', `/sites/${Created.parse(valley).data.id}/analysis?adjustment=energy`)
  await server.request('POST', '/sites', { ...ROOF, name: 'بيت الشمس' })
  const park = { ...ROOF, name: 'Park', horizonProfile: HILLS, systemSize: 2000 }
  await server.request('POST', '/sites', park)
  await page.setViewportSize({ width: 390, height: 844 })
  const shift = await observeShift(page)
  await user.connect()
  const card = page.locator('.site-card')
  await card.nth(1).waitFor()
  expect(await card.filter({ hasText: 'Valley' }).innerText()).toMatch(/[\d,]+ kWh\s+−[\d,]+$/)
  // Nothing is stored for this site, so the page requests its result.
  await page.locator('.site-card', { hasText: /بيت الشمس.*\d+ kWh/s }).waitFor()
  // Both figures are in the unit of the headline.
  await page.locator('.site-card', { hasText: /Park\s*[\d,]+ MWh\s*−[\d.]+$/ }).waitFor()
  expect(await page.locator('.site-outline').count()).toBe(3)
  expect(await shift()).toBeLessThan(0.02)
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect((await page.locator('.top nav').boundingBox())?.height, `${width} px: one line`).toBeLessThan(50)
  }
  const magnify = (size: string) => page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
  await magnify('200%')
  const { x = 0, width = 0 } = (await page.locator('.top nav a').last().boundingBox()) ?? {}
  expect(x + width, 'with large text').toBeLessThanOrEqual(390)
  await magnify('')
  await checkAppearance(page, [320, 1440])
  await page.setViewportSize({ width: 390, height: 400 })
  await page.evaluate('scrollTo(0, 200)')
  await card.filter({ hasText: 'Valley' }).getByRole('link').click()
  await page.getByRole('heading', { name: 'Valley', level: 1 }).waitFor()
  expect(await page.evaluate('scrollY'), 'a new page is shown from its top').toBe(0)
})

test('sites of a table without a stored result are computed', async ({ page, server, user }) => {
  for (let i = 0; i < 13; i++)
    await server.request('POST', '/sites', { ...ROOF, name: `Roof ${i}`, horizonProfile: HILLS })
  const release = await holdResponses(page, 'POST', /\/(baseline|estimate)\b/)
  await user.connect()
  await page.getByText('Computing… 0 of 13 sites have a result').waitFor()
  release()
  await page.getByText(/^Together .*13 of 13 sites have a result/).waitFor()
})

test('more than twelve sites are a table with sums, searched and sorted', async ({ page, user }) => {
  const cursors: number[] = []
  const createdAt = '2026-01-01T00:00:00.000Z'
  await page.route(/\/sites\?/, async (route) => {
    const cursor = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    cursors.push(cursor)
    const [ac_annual, adjustedAnnual] = [100_000 * (cursor + 1), 90_000 * (cursor + 1)]
    const latestAnalysis = { id: 'x', createdAt, ac_annual, adjustedAnnual, annualLoss: 10 }
    const data = Array.from({ length: 1000 }, (_, i) => {
      const number = cursor * 1000 + i
      const summary = siteSummary(`site-${number}`, `Roof ${number}`)
      return i === 7 ? { ...summary, latestAnalysis } : summary
    })
    const next = cursor < 9 && { nextCursor: `${cursor + 1}` }
    await route.fulfill({ json: { statusCode: 200, message: '', data, ...next } })
  })
  await user.connect()
  await page.getByText('10 of 10,000 sites have a result').waitFor()
  expect(cursors, 'each page is fetched once').toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  await page.getByText(/^Together 4,950 MWh a year; shade takes 550 MWh, 10\.0 %\./).waitFor()
  const names = page.getByRole('region', { name: 'Table of sites' }).locator('tbody th')
  expect(await names.first().innerText()).toBe('Roof 9007')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.poll(() => names.first().innerText()).toBe('Roof 0')
  await page.getByPlaceholder('Search 10000 sites').fill('roof 9999')
  await expect.poll(() => names.count()).toBe(1)
  // A thousand rows would take axe much longer.
  await checkAppearance(page, [1440])
  await names.getByRole('link').click()
  await expect.poll(() => page.url()).toContain('#/sites/site-9999')
})

test('a place opened without a network gets its sun when the network is back', async ({ page, user }) => {
  await user.connect()
  // The editor is prefetched, but not the worker.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.locator('#start-place').fill('47.27, 11.39')
  await page.locator('#start-place').press('Enter')
  await page.getByText('No connection to the service').first().waitFor()
  await page.context().setOffline(false)
  await page.locator('.year-cursor').waitFor()
})

test('the list of sites says that it is loading, and drafts what they are', async ({ page, user }) => {
  await user.begin('47.27, 11.39')
  await user.goHome()
  const draft = page.locator('.site-card', { hasText: 'New site · draft, not saved' })
  await draft.getByText('47.27° N, 11.39° E').waitFor()
  await draft.getByText('5 kW', { exact: true }).waitFor()
  expect(await draft.locator('.site-outline').count()).toBe(1)
  await refuse(page, '**/sites?*', 'storageUnavailable')
  await page.reload()
  const loading = page.getByText('Loading your sites…')
  await loading.waitFor()
  await loading.waitFor({ state: 'detached' })
  await page.locator('.start-sites .message.error').waitFor()
})

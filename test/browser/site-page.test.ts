import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'

const name = (page: Page) => page.getByLabel('Name', { exact: true })
const Overflows = z.array(z.enum(['auto', 'hidden', 'scroll', 'visible']))

test('a name of 200 letters from right to left fits every screen, and so do all tables', async ({
  page,
  user,
}) => {
  await user.openNewSite({ name: 'בית השמש (2) '.repeat(16).slice(0, 200).trim() })
  await user.hasResult()
  for (const summary of await page.locator('.closed > details > summary').all()) await summary.click()
  for (const summary of await page.locator('.about-part > summary').all()) await summary.click()
  const overflows: unknown = await page.evaluate(
    `[...document.querySelectorAll('main table')].map(({ parentElement }) => getComputedStyle(parentElement).overflowX)`,
  )
  expect(Overflows.parse(overflows).length).toBeGreaterThanOrEqual(1)
  expect(new Set(Overflows.parse(overflows)), 'wide tables scroll').toEqual(new Set(['auto']))
  await checkAppearance(page, 'right-to-left', [360, 2560])
})

test.for([390, 1440])(
  'what a site of %d px shows does not move when its results arrive',
  async (width, { page, user }) => {
    await user.openNewSite()
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(
      `shift = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shift += value
    }).observe({ type: 'layout-shift', buffered: true })`,
    )
    await page.reload()
    await page.locator('.tsrf', { hasText: '%' }).waitFor()
    await page.locator('.year-cursor').waitFor()
    expect(await page.evaluate('shift')).toBeLessThan(0.02)
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  },
)

test('one screen holds the answer, the sky, the causes, the year and the plan', async ({ page, user }) => {
  await page.setViewportSize({ width: 1480, height: 1019 })
  await user.openNewSite({ otherPlanes: [{ panelTilt: 25, panelAzimuth: 270, systemSize: 3 }] })
  await page.locator('.tsrf', { hasText: '%' }).waitFor()
  for (const card of ['.headline', '.sky-card', '.causes-card', '.year-card', '.plan-card'])
    await expect
      .poll(
        async () => {
          const { y, height } = (await page.locator(card).boundingBox()) ?? { y: 0, height: Infinity }
          return y + height
        },
        { message: card },
      )
      .toBeLessThanOrEqual(1019)
})

test('on a phone the sky stays above the form of an obstacle, and the column is at most two screens', async ({
  page,
  user,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await user.openNewSite()
  await page.locator('.year-cursor').waitFor()
  expect(Number(await page.evaluate('document.documentElement.scrollHeight'))).toBeLessThanOrEqual(1900)
  await page
    .getByRole('button', { name: /^Apple tree/ })
    .last()
    .click()
  const height = page.getByLabel('Height', { exact: true })
  await height.scrollIntoViewIfNeeded()
  const [sky, field] = [await page.locator('.skyline-diagram').boundingBox(), await height.boundingBox()]
  expect(sky?.y).toBeGreaterThanOrEqual(0)
  expect(field?.y).toBeGreaterThan((sky?.y ?? 0) + (sky?.height ?? 0))
  const [left, right] = [
    await page.locator('.screen-handle.left .dot').boundingBox(),
    await page.locator('.screen-handle.right .dot').boundingBox(),
  ]
  expect((right?.x ?? 0) - (left?.x ?? 0), 'handles for fingers do not overlap').toBeGreaterThanOrEqual(44)
})

test('a site without a name is not saved, and the field says why', async ({ page, user }) => {
  const { id } = await user.openNewSite({ name: 'Named' })
  await name(page).fill('  ')
  await user.click('Save')
  await page.getByText('Enter the name of the site.').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Name')
  expect((await user.site(id)).name).toBe('Named')
  await name(page).fill('Named again')
  await page.getByText('Enter the name of the site.').waitFor({ state: 'detached' })
  await user.click('Save')
  await user.hears('“Named again” saved')
})

test('Back goes through the pages of the page, and a copied link opens the site', async ({
  page,
  browser,
  user,
  server,
}) => {
  const site = await user.openNewSite({ name: 'Linked' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await user.goHome()
  await page.getByRole('link', { name: 'Many roofs at once' }).click()
  await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor()
  await page.goBack()
  await page.goBack()
  await expect.poll(() => name(page).inputValue()).toBe('Linked')
  await expect.poll(() => page.title()).toContain('Linked')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await user.hears('Link copied.')
  const link = String(await page.evaluate('navigator.clipboard.readText()'))
  expect(link).toBe(`${server.url}/#/sites/${site.id}`)
  const other = await browser.newPage()
  await other.goto(link)
  await other.getByRole('heading', { name: 'Linked', level: 1 }).waitFor()
  await other.close()
})

test.for(['sites/nobody', 'sites/%E0%A4%A'])(
  'the address %s opens no site, and says so',
  async (path, { page, user }) => {
    await user.connect(`#/${path}`)
    await page.getByText('Site not found.').waitFor()
  },
)

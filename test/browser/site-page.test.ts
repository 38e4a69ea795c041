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
  await page.getByText('Expected production').waitFor()
  for (const summary of await page.getByRole('main').locator('summary').all()) await summary.click()
  const overflows: unknown = await page.evaluate(
    `[...document.querySelectorAll('main table')].map(({ parentElement }) => getComputedStyle(parentElement).overflowX)`,
  )
  expect(Overflows.parse(overflows).length).toBeGreaterThanOrEqual(4)
  expect(new Set(Overflows.parse(overflows)), 'wide tables scroll').toEqual(new Set(['auto']))
  await checkAppearance(page, 'right-to-left', [360, 2560])
})

test('what a site shows does not move when its results arrive, and fits 320 pixels, on which the headline sticks', async ({
  page,
  user,
}) => {
  await user.openNewSite()
  await page.setViewportSize({ width: 320, height: 800 })
  await page.addInitScript(
    `shift = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shift += value
    }).observe({ type: 'layout-shift', buffered: true })`,
  )
  await page.reload()
  await page.getByRole('heading', { name: 'Orientation' }).waitFor()
  expect(await page.evaluate('shift')).toBeLessThan(0.1)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await page.getByRole('heading', { name: 'Orientation' }).scrollIntoViewIfNeeded()
  const { y = 0, height = 0 } = (await page.getByText('Expected production').boundingBox()) ?? {}
  expect(y, 'the headline sticks').toBeGreaterThan(0)
  expect(y + height).toBeLessThan(120)
})

test('one screen holds the answer, the skyline, and when and from where the sun is lost', async ({
  page,
  user,
}) => {
  await page.setViewportSize({ width: 1480, height: 1019 })
  await user.openNewSite({ otherPlanes: [{ panelTilt: 25, panelAzimuth: 270, systemSize: 3 }] })
  // A change, which shows that there is something to save.
  await page.getByLabel('Height of the panels above the ground, m').fill('4.9')
  await page.locator('.headline-figure', { hasText: /TSRF.*%/ }).waitFor()
  const headings = ['Skyline and sun', 'From above', 'Panels', 'By month', 'When', 'From where']
  for (const heading of headings) {
    const card = page.getByRole('region', { name: new RegExp(`^${heading}`) })
    await card.waitFor()
    await expect
      .poll(
        async () => {
          const { y, height } = (await card.boundingBox()) ?? { y: 0, height: Infinity }
          return y + height
        },
        { message: heading },
      )
      .toBeLessThanOrEqual(1019)
  }
})

test('320 pixels are wide enough with the form of an obstacle, whose numbers have buttons', async ({
  page,
  user,
}) => {
  await user.openNewSite()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.locator('.answer').waitFor()
  await page.locator('.skyline-diagram .obstacle').first().press('Enter')
  const height = page.getByLabel('Height above ground', { exact: true })
  const before = Number(await height.inputValue())
  await user.click('Increase Height above ground')
  await expect.poll(() => height.inputValue()).toBe(String(before + 0.5))
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  const overflow = await page
    .locator('.obstacle-popup')
    .evaluate((form) => form.scrollWidth - form.clientWidth)
  expect(overflow).toBe(0)
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
  for (const link of ['Runs', 'Glossary']) await page.getByRole('link', { name: link, exact: true }).click()
  await page.goBack()
  await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor()
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

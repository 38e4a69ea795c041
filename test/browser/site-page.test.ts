import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkAppearance, observeShift } from './appearance.ts'
import { test } from './fixtures.ts'
import { holdResponses } from './network.ts'
import { createUser, type User } from './user.ts'

/** The edges of an element on the screen, px. */
const edgesOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen`)
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

test('a long name from right to left fits every screen, as do all tables', async ({ page, user }) => {
  await user.openNewSite({ name: 'בית השמש (2) '.repeat(16).slice(0, 200).trim() })
  await user.hasResult()
  for (const summary of await page.locator('.closed > details > summary').all()) await summary.click()
  // The content is rendered once it is open.
  await page.locator('details details').first().waitFor()
  for (const summary of await page.locator('details details > summary').all()) await summary.click()
  await page.locator('details details table').first().waitFor()
  const overflows = await page.evaluate(
    `[...document.querySelectorAll('main table')].map((it) => getComputedStyle(it.parentElement).overflowX).join()`,
  )
  expect(overflows, 'wide tables scroll').toMatch(/^auto(,auto)*$/)
  await checkAppearance(page, [360, 2560])
})

/** Opens a site in a window and expects that nothing in it moves when its results arrive. */
const openAt = async (page: Page, user: User, viewport: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize(viewport)
  const shift = await observeShift(page)
  await user.openNewSite()
  await user.hasAllResults()
  await page.locator('.year-cursor').waitFor()
  expect(await shift()).toBeLessThan(0.02)
}

test('one screen holds everything, and nothing moves when results arrive', async ({ page, user }) => {
  await openAt(page, user, { width: 1480, height: 1019 })
  for (const card of ['.headline', '.sky-card', '.causes-card', '.year-card', '.plan-card'])
    await expect
      .poll(async () => (await edgesOf(page, card)).bottom, { message: card })
      .toBeLessThanOrEqual(1019)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const name of await page.locator('.cause-name').all()) {
    await name.click()
    await page.locator('.what-if').waitFor()
    const seen = async () => {
      const [list, cause] = [await edgesOf(page, '.cause-list'), await edgesOf(page, '.cause.selected')]
      return list.top - 1 <= cause.top && cause.bottom <= list.bottom + 1
    }
    await expect.poll(seen, { message: 'the form of a cause is seen as a whole' }).toBe(true)
  }
})

test('a stored result stands in with all its figures, and nothing moves', async ({ page, server, user }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const shift = await observeShift(page)
  const { id } = await user.openNewSite()
  await server.request('POST', `/sites/${id}/analysis`)
  const release = await holdResponses(page, 'GET', '**/baseline?*')
  await page.reload()
  await page.getByText(/^Stored on .*, not computed again yet\.$/).waitFor()
  await page.getByText(/solar access \d/).waitFor()
  release()
  await user.hasAllResults()
  await page.locator('.fact-source', { hasText: 'Built-in climate averages' }).waitFor()
  expect(await shift()).toBeLessThan(0.02)
})

test('with fingers nothing moves, and the sky stays in view', async ({ browser, server }) => {
  const context = await browser.newContext({ hasTouch: true })
  const tablet = await context.newPage()
  await openAt(tablet, createUser(tablet, server), { width: 820, height: 1180 })
  await tablet.setViewportSize({ width: 768, height: 1024 })
  expect(await tablet.getByRole('button', { name: /^Place: / }).isVisible()).toBe(true)
  const bar = await edgesOf(tablet, '.site-bar')
  expect(bar.bottom - bar.top, 'the bar is one line').toBeLessThan(50)
  const page = await context.newPage()
  const user = createUser(page, server)
  await openAt(page, user, { width: 390, height: 844 })
  const cut = await page.locator('#site-name').evaluate((name) => name.scrollWidth - name.clientWidth)
  expect(cut, 'the name is not cut').toBeLessThanOrEqual(0)
  await page.locator('.cause-name', { hasText: 'Apple tree' }).click()
  expect(await page.locator('.skyline-diagram .building').getAttribute('tabindex'), 'out of sight').toBe('-1')
  await user.field('Height').scrollIntoViewIfNeeded()
  const [sky, field] = [await edgesOf(page, '.skyline-diagram'), await user.field('Height').boundingBox()]
  expect(sky.top).toBeGreaterThanOrEqual(0)
  expect(field?.y).toBeGreaterThan(sky.bottom)
  const left = await edgesOf(page, '.screen-handle.left .dot')
  const right = await edgesOf(page, '.screen-handle.right .dot')
  expect(right.left - left.left, 'handles for fingers do not overlap').toBeGreaterThanOrEqual(44)
  await user.click('Edit horizon')
  await user.waitForFocus('horizon-sheet-title')
  const title = await edgesOf(page, '#horizon-sheet-title')
  expect((await edgesOf(page, '.skyline-diagram')).top).toBeGreaterThanOrEqual(0)
  expect(title.top).toBeGreaterThanOrEqual((await edgesOf(page, '.sky-card')).bottom)
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await user.click('Done')
  await user.click('Add a tree')
  await user.hears(/“Tree” added\. Drag it to its place\.$/)
  await context.close()
})

test('Back goes through the pages, and a link opens the site', async ({ page, browser, user, server }) => {
  const site = await user.openNewSite({ name: 'Linked' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await user.goHome()
  await page.getByRole('link', { name: 'Many roofs at once' }).click()
  await page.goBack()
  await page.goBack()
  await user.reads('Name', 'Linked')
  await expect.poll(() => page.title()).toContain('Linked')
  await user.choose('Copy link')
  await user.hears('Link copied.')
  const link = String(await page.evaluate('navigator.clipboard.readText()'))
  expect(link).toBe(`${server.url}/#/sites/${site.id}`)
  const other = await browser.newPage()
  await other.goto(link)
  await other.getByRole('heading', { name: 'Linked', level: 1 }).waitFor()
  await other.close()
  await page.goto('about:blank')
  await user.connect('#/sites/%E0%A4%A')
  await page.getByText('Site not found.').waitFor()
  expect(await user.button('Try again').count()).toBe(0)
  await page.getByRole('link', { name: 'All sites' }).waitFor()
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { test } from './fixtures.ts'
import { holdResponses, loseResponse } from './network.ts'
import { startServer } from './server.ts'
import { createUser } from './user.ts'

const name = (page: Page) => page.getByLabel('Name', { exact: true })
const listed = (page: Page) => page.getByRole('navigation', { name: 'Sites' }).getByRole('link')
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a saved site is in the list at once, with its result, and can be reloaded', async ({ page, user }) => {
  await user.connect('#/sites/new')
  await name(page).fill('Barn')
  await user.click('Save')
  await page.getByText('Enter the place of the site.').waitFor()
  expect(await user.sites()).toEqual([])
  await user.fill('Place', '47.2692, 11.4041')
  await page.getByText('Expected production').waitFor()
  await user.click('Save')
  await listed(page).filter({ hasText: 'Barn' }).filter({ hasText: '%' }).waitFor()
  const [site] = await user.sites()
  expect(site).toMatchObject({ name: 'Barn', latitude: 47.2692, longitude: 11.4041 })
  expect(page.url()).toMatch(new RegExp(`#/sites/${site?.id}$`))
  expect(await user.analyses(site?.id ?? '')).toHaveLength(1)
  await page.reload()
  await expect.poll(() => name(page).inputValue()).toBe('Barn')
  await page.getByRole('button', { name: 'Saved' }).waitFor()
})

test('edits stay when one leaves their site, goes back, or reloads', async ({ page, user }) => {
  const first = await user.openNewSite({ name: 'First' })
  await name(page).fill('First, edited')
  const second = await user.openNewSite({ name: 'Second' })
  expect(second.id).not.toBe(first.id)
  await page.reload()
  await page.goBack()
  await page.getByRole('heading', { name: 'First, edited' }).waitFor()
  await listed(page).filter({ hasText: 'Second' }).click()
  await expect.poll(() => name(page).inputValue()).toBe('Second')
  await listed(page).filter({ hasText: 'unsaved' }).click()
  await expect.poll(() => name(page).inputValue()).toBe('First, edited')
  await page.reload()
  await expect.poll(() => name(page).inputValue()).toBe('First, edited')
  await user.click('Save')
  await user.hears('saved')
  expect((await user.site(first.id)).name).toBe('First, edited')
})

test('everything can be undone, also clearing a new site', async ({ page, user }) => {
  await user.connect()
  await page.goto(`${page.url().split('#')[0]}#/sites/new`)
  await name(page).fill('New one')
  await user.fill('Place', '47, 11')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => user.valueOf('Place')).toBe('')
  await page.keyboard.press('Control+z')
  await expect.poll(() => name(page).inputValue()).toBe('')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  await expect.poll(() => user.valueOf('Place')).toMatch(/47/)
  await expect.poll(() => name(page).inputValue()).toBe('New one')
  await menu(page, 'Undo all changes')
  await expect.poll(() => user.valueOf('Place')).toBe('')
  await page.getByText('unsaved').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await expect.poll(() => name(page).inputValue()).toBe('New one')
})

test('a copy of a site does not replace a new one, over a reload, too', async ({ page, user }) => {
  await user.connect('#/sites/new')
  await name(page).fill('Half done')
  const site = await user.openNewSite({ name: 'Barn' })
  await menu(page, 'Duplicate')
  await expect.poll(() => name(page).inputValue()).toBe(`${site.name} (2)`)
  await page.reload()
  await expect.poll(() => name(page).inputValue()).toBe('Barn (2)')
  await listed(page).filter({ hasText: 'Half done' }).click()
  await expect.poll(() => name(page).inputValue()).toBe('Half done')
})

test('New site always starts another draft, which is in the list by its name and can be discarded there', async ({
  page,
  user,
}) => {
  await user.connect('#/sites/new')
  await page.locator('#site-name:focus').waitFor()
  await page.keyboard.type('Kiosk')
  await page.getByRole('link', { name: 'New site', exact: true }).click()
  await expect.poll(() => name(page).inputValue()).toBe('')
  await page.keyboard.type('Second')
  await user.fill('Place', '-33.9, 18.4')
  await expect.poll(() => user.valueOf('Azimuth')).toBe('0° N')
  await listed(page).filter({ hasText: 'Kiosk' }).waitFor()
  await user.click('Discard Second')
  await user.hears('“Second” discarded.')
  await page.locator('#new-site:focus').waitFor()
  expect(page.url()).toMatch(/#\/$/)
  await listed(page).filter({ hasText: 'Kiosk' }).click()
  await expect.poll(() => name(page).inputValue()).toBe('Kiosk')
})

test('a save that ends late does not take the user away from another site', async ({ page, user }) => {
  const other = await user.openNewSite({ name: 'Other' })
  await user.connect('#/sites/new')
  await name(page).fill('Slow')
  await user.fill('Place', '47, 11')
  const release = await holdResponses(page, 'POST', '**/sites')
  await user.click('Save')
  await page.goto(`${page.url().split('#')[0]}#/sites/${other.id}`)
  release()
  await user.hears('saved')
  expect(page.url()).toContain(other.id)
  await expect.poll(() => name(page).inputValue()).toBe('Other')
  await expect.poll(() => listed(page).filter({ hasText: 'Slow' }).count()).toBe(1)
})

test('a saved site whose place has been undone is not saved without it', async ({ page, user }) => {
  await user.connect('#/sites/new')
  await name(page).fill('Placeless')
  await user.fill('Place', '47, 11')
  await user.click('Save')
  await user.hears('saved')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => user.valueOf('Place')).toBe('')
  await page.keyboard.press('Control+s')
  await page.getByText('Enter the place of the site.').waitFor()
})

test('saving again after a lost response saves once', async ({ page, user }) => {
  await user.connect('#/sites/new')
  await name(page).fill('Once')
  await user.fill('Place', '47, 11')
  const before = (await user.sites()).length
  await loseResponse(page, 'POST', '**/sites')
  await page.keyboard.press('Control+s')
  await page.getByText('You can safely try again').waitFor()
  await page.keyboard.press('Control+s')
  await user.hears('saved')
  expect(await user.sites()).toHaveLength(before + 1)

  await name(page).fill('Once, changed')
  await loseResponse(page, 'PATCH', '**/sites/*')
  await user.click('Save')
  await page.getByText('You can safely try again').waitFor()
  await user.click('Save')
  await page.getByRole('button', { name: 'Saved' }).waitFor()
  expect((await user.sites())[0]?.name).toBe('Once, changed')
})

test('what is typed while a save is under way is kept, and unsaved', async ({ page, user }) => {
  const site = await user.openNewSite()
  await name(page).fill('Typed before')
  const release = await holdResponses(page, 'PATCH', '**/sites/*')
  await user.click('Save')
  await name(page).fill('Typed meanwhile')
  release()
  await user.hears('saved')
  await expect.poll(() => name(page).inputValue()).toBe('Typed meanwhile')
  expect((await user.site(site.id)).name).toBe('Typed before')
  await page.getByText('Unsaved', { exact: true }).waitFor()
})

test.for([
  { choice: 'Take theirs', name: 'Theirs', tilt: 30 },
  { choice: 'Keep mine on top of theirs', name: 'Mine', tilt: 55 },
])(
  'a change by someone else is shown, and “$choice” resolves it',
  async (expected, { page, user, server }) => {
    const site = await user.openNewSite({ panelTilt: 30 })
    await name(page).fill('Mine')
    await server.request('PATCH', `/sites/${site.id}`, {
      name: 'Theirs',
      ...(expected.tilt === 55 && { panelTilt: 55 }),
    })
    await user.click('Save')
    await page.getByText('Someone else has changed this site').waitFor()
    expect((await user.site(site.id)).name).toBe('Theirs')
    await user.click(expected.choice)
    await expect.poll(() => name(page).inputValue()).toBe(expected.name)
    if (expected.name === 'Mine') {
      await user.click('Save')
      await user.hears('saved')
    }
    expect(await user.site(site.id)).toMatchObject({ name: expected.name, panelTilt: expected.tilt })
  },
)

test('a site that someone else has deleted can be saved as a new one', async ({ page, user, server }) => {
  const site = await user.openNewSite({ name: 'Doomed' })
  await name(page).fill('Rescued')
  await server.request('DELETE', `/sites/${site.id}`)
  await user.click('Save')
  await page.getByText('Someone else has deleted this site').waitFor()
  await user.click('Save as new site')
  await user.hears('saved')
  expect((await user.sites()).filter(({ name }) => name === 'Rescued')).toHaveLength(1)
  expect(page.url()).not.toContain(site.id)
})

test('a site can be duplicated and deleted', async ({ page, user }) => {
  const site = await user.openNewSite({ name: 'Barn (2)' })
  await menu(page, 'Duplicate')
  await expect.poll(() => name(page).inputValue()).toBe('Barn (3)')
  await user.click('Save')
  await user.hears('saved')
  const copy = (await user.sites()).find(({ name }) => name === 'Barn (3)')
  expect(copy?.horizonProfile).toEqual(site.horizonProfile)
  await menu(page, 'Delete…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await user.hears('deleted')
  await user.waitForFocus('welcome-title')
  expect((await user.sites()).map(({ id }) => id)).not.toContain(copy?.id)
  await expect.poll(() => listed(page).filter({ hasText: 'Barn (3)' }).count()).toBe(0)
})

test('a site that someone else has changed meanwhile is not deleted', async ({ page, user, server }) => {
  const site = await user.openNewSite({ name: 'Shared' })
  await server.request('PATCH', `/sites/${site.id}`, { panelTilt: 44 })
  await menu(page, 'Delete…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Nothing has been deleted.').waitFor()
  expect((await user.site(site.id)).panelTilt).toBe(44)
})

test('while the estimator fails, the site can be edited and saved, and the sun is still shown', async ({
  page,
  onTestFinished,
}) => {
  const server = await startServer({ ESTIMATORS: 'pvgis', PVGIS_URL: 'http://127.0.0.1:9' })
  onTestFinished(server.stop)
  const user = createUser(page, server)
  const site = await user.openNewSite()
  await page.getByText('The production estimator failed').waitFor()
  await page.getByRole('region', { name: /^Sun calendar/ }).waitFor()
  const hidden = page.locator('.skyline-card .shaded-sun')
  await hidden.locator('path').first().waitFor()
  await name(page).fill('Saved without a result')
  await user.click('Save')
  await page.getByText('The site is saved, but its result is not stored.').waitFor()
  expect((await user.site(site.id)).name).toBe('Saved without a result')
})

test('a drag sends no request, and headline, sentence and charts follow it', async ({ page, user }) => {
  await user.openNewSite({ panelTilt: 30 })
  const headline = page.getByRole('region', { name: 'Result', exact: true })
  await headline.getByText(/^You lose .* The horizon costs \d+.*mostly/).waitFor()
  await page.getByRole('heading', { name: 'Orientation' }).waitFor()
  const before = await headline.innerText()
  const cause = page.getByRole('region', { name: /^From where/ }).locator('.loss-value')
  const costsBefore = await cause.allTextContents()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const slider = page.getByRole('slider', { name: 'Tilt of the panels' })
  await slider.focus()
  for (let degrees = 31; degrees <= 60; degrees++) await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('60')
  await expect.poll(() => headline.innerText()).not.toBe(before)
  await expect.poll(() => cause.allTextContents()).not.toEqual(costsBefore)
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  expect(asked).toEqual([])
})

const Url = z.object({ href: z.string() })

test('ten thousand sites are searched, sorted and walked through with the keyboard', async ({
  page,
  user,
}) => {
  const pages = 10
  await page.route(/\/sites\?/, async (route) => {
    const { searchParams } = new URL(Url.parse({ href: route.request().url() }).href)
    const number = Number(searchParams.get('cursor') ?? 0)
    const data = Array.from({ length: 1000 }, (_, i) => ({
      id: `site-${number * 1000 + i}`,
      name: `Roof ${number * 1000 + i}`,
      latitude: 47,
      longitude: 11,
      systemSize: 5,
      totalSize: 5,
      skyline: '#'.repeat(36),
      updatedAt: '2026-01-01T00:00:00.000Z',
      latestAnalysis: null,
    }))
    const body = {
      statusCode: 200,
      message: '',
      data,
      ...(number < pages - 1 && { nextCursor: `${number + 1}` }),
    }
    await route.fulfill({ json: body })
  })
  await user.connect()
  await page.getByPlaceholder('Search 10000 sites').fill('roof 9999')
  await expect.poll(() => listed(page).filter({ hasText: 'Roof' }).count()).toBe(1)
  await page.getByLabel('Search sites').fill('')
  await page.getByLabel('Sort by').selectOption('Name')
  await listed(page)
    .filter({ hasText: /^Roof 0/ })
    .focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Roof 1')
  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Roof 9999')
  await expect.poll(() => listed(page).count(), { message: 'only the rows in view exist' }).toBeLessThan(60)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('#/sites/site-9999')
  const open = page.locator('.sites [aria-current=page]')
  await open.waitFor()
  await expect.poll(() => open.textContent()).toContain('Roof 9999')
})

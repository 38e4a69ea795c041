import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test, withoutResults, withResults } from './fixtures.ts'
import { holdResponses, loseResponse } from './network.ts'

test.beforeEach(withoutResults)

const name = (page: Page) => page.getByLabel('Name', { exact: true })
/** The card of a site on the first screen. */
const card = (page: Page, text: string | RegExp) => page.locator('.site-card').filter({ hasText: text })
/** Opens a site from the first screen. */
const openCard = async (page: Page, text: string | RegExp): Promise<void> => {
  await page.locator('a.brand').click()
  await card(page, text).getByRole('link').click()
}
const unsaved = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a saved site is in the list at once, with its result, and can be reloaded', async ({ page, user }) => {
  await withResults({ page })
  await user.begin('47.2692, 11.4041')
  await user.hasResult()
  await user.click('Save')
  await page.getByText('Enter the name of the site.').waitFor()
  expect(await user.sites()).toEqual([])
  await name(page).fill('Barn')
  await user.click('Save')
  await user.hears('saved')
  const [site] = await user.sites()
  expect(site).toMatchObject({ name: 'Barn', latitude: 47.2692, longitude: 11.4041 })
  expect(page.url()).toMatch(new RegExp(`#/sites/${site?.id}$`))
  expect(await user.analyses(site?.id ?? '')).toHaveLength(1)
  await page.reload()
  await expect.poll(() => name(page).inputValue()).toBe('Barn')
  await page.getByRole('button', { name: 'Saved' }).waitFor()
  await user.goHome()
  await card(page, 'Barn')
    .filter({ hasText: /5,\d00 kWh/ })
    .waitFor()
})

test('edits stay when one leaves their site, goes back, or reloads', async ({ page, user }) => {
  const first = await user.openNewSite({ name: 'First' })
  await name(page).fill('First, edited')
  const second = await user.openNewSite({ name: 'Second' })
  expect(second.id).not.toBe(first.id)
  await page.reload()
  await page.goBack()
  await page.getByRole('heading', { name: 'First, edited' }).waitFor()
  await openCard(page, 'Second')
  await expect.poll(() => name(page).inputValue()).toBe('Second')
  await openCard(page, 'unsaved')
  await expect.poll(() => name(page).inputValue()).toBe('First, edited')
  await page.reload()
  await expect.poll(() => name(page).inputValue()).toBe('First, edited')
  await user.click('Save')
  await user.hears('saved')
  expect((await user.site(first.id)).name).toBe('First, edited')
})

test('everything can be undone, also clearing a new site', async ({ page, user }) => {
  await user.begin('47, 11')
  await name(page).fill('New one')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => name(page).inputValue()).toBe('')
  await page.keyboard.press('Control+z')
  await expect.poll(() => user.valueOf('Place')).toBe('')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  await page.getByRole('button', { name: 'Place: 47° N, 11° E' }).waitFor()
  await expect.poll(() => name(page).inputValue()).toBe('New one')
  await menu(page, 'Undo all changes')
  await expect.poll(() => user.valueOf('Place')).toBe('')
  await page.keyboard.press('Control+z')
  await expect.poll(() => name(page).inputValue()).toBe('New one')
})

test('each address begins another draft, which is among the sites by its name and can be discarded there', async ({
  page,
  user,
}) => {
  await user.begin('47, 11')
  await name(page).fill('Kiosk')
  await user.begin('-33.9, 18.4')
  await name(page).fill('Second')
  await user.openPanels()
  await expect.poll(() => user.valueOf('Azimuth')).toBe('0° N')
  await user.goHome()
  await card(page, 'Kiosk').getByText('Draft, not saved').waitFor()
  await user.click('Discard Second')
  await user.hears('“Second” discarded.')
  await user.waitForFocus('welcome-title')
  await card(page, 'Kiosk').getByRole('link').click()
  await expect.poll(() => name(page).inputValue()).toBe('Kiosk')
})

test('a save that ends late does not take the user away from another site', async ({ page, user }) => {
  const other = await user.openNewSite({ name: 'Other' })
  await user.begin('47, 11')
  await name(page).fill('Slow')
  const release = await holdResponses(page, 'POST', '**/sites')
  await user.click('Save')
  await page.goto(`${page.url().split('#')[0]}#/sites/${other.id}`)
  release()
  await user.hears('saved')
  expect(page.url()).toContain(other.id)
  await expect.poll(() => name(page).inputValue()).toBe('Other')
  await user.goHome()
  await expect.poll(() => card(page, 'Slow').count()).toBe(1)
})

test('saving again after a lost response saves once, and never without a place', async ({ page, user }) => {
  await user.begin('47, 11')
  await name(page).fill('Once')
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

  await page.getByRole('heading', { level: 1 }).focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await expect.poll(() => user.valueOf('Place')).toBe('')
  await page.keyboard.press('Control+s')
  await page.getByText('Enter the place of the site.').waitFor()
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
  await unsaved(page).waitFor()
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

test('a site can be duplicated, beside a new one and over a reload, and deleted', async ({ page, user }) => {
  await user.begin('47, 11')
  await name(page).fill('Half done')
  const site = await user.openNewSite({ name: 'Barn (2)' })
  await menu(page, 'Duplicate')
  await expect.poll(() => name(page).inputValue()).toBe('Barn (3)')
  await page.reload()
  await expect.poll(() => name(page).inputValue()).toBe('Barn (3)')
  await openCard(page, 'Half done')
  await expect.poll(() => name(page).inputValue()).toBe('Half done')
  await openCard(page, 'Barn (3)')
  await user.click('Save')
  await user.hears('saved')
  const copy = (await user.sites()).find(({ name }) => name === 'Barn (3)')
  expect(copy?.horizonProfile).toEqual(site.horizonProfile)
  await menu(page, 'Delete…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await user.hears('deleted')
  await user.waitForFocus('start-place')
  expect((await user.sites()).map(({ id }) => id)).not.toContain(copy?.id)
  await expect.poll(() => card(page, 'Barn (3)').count()).toBe(0)
})

test('a site that someone else has changed meanwhile is not deleted', async ({ page, user, server }) => {
  const site = await user.openNewSite({ name: 'Shared' })
  await server.request('PATCH', `/sites/${site.id}`, { panelTilt: 44 })
  await menu(page, 'Delete…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Nothing has been deleted.').waitFor()
  expect((await user.site(site.id)).panelTilt).toBe(44)
})

test('a drag sends no request, and the answer, the causes and the year follow it', async ({ page, user }) => {
  await withResults({ page })
  await user.openNewSite({ panelTilt: 30 })
  const headline = page.locator('.headline-text')
  await page.locator('.tsrf', { hasText: '%' }).waitFor()
  const cause = page.locator('.cause-energy')
  await expect.poll(() => cause.first().innerText()).toMatch(/\d+ kWh/)
  const [before, costsBefore] = [await headline.innerText(), await cause.allInnerTexts()]
  await user.openPanels()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const slider = page.getByRole('slider', { name: 'Tilt of the panels' })
  await slider.focus()
  for (let degrees = 31; degrees <= 60; degrees++) await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('60')
  await expect.poll(() => headline.innerText()).not.toBe(before)
  await expect.poll(() => cause.allInnerTexts()).not.toEqual(costsBefore)
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  expect(asked).toEqual([])
})

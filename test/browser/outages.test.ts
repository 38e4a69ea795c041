import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures.ts'
import { holdResponses } from './network.ts'

const name = (page: Page) => page.getByLabel('Name', { exact: true })
const tilt = (page: Page) => page.getByRole('slider', { name: 'Tilt of the panels' })
const silence = (page: Page) => page.getByText('No connection to the service.')
const hasResults = (page: Page) => page.getByText('Expected production').waitFor()

test('without the service nothing is lost, the last results stay, marked, and new ones return with it', async ({
  page,
  user,
}) => {
  const site = await user.openNewSite({ panelTilt: 30 })
  await hasResults(page)
  await page.getByRole('heading', { name: 'Orientation' }).waitFor()
  await page.context().setOffline(true)
  await tilt(page).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await silence(page).waitFor()
  for (const heading of ['By month', 'When is the sun gone?', 'Orientation'])
    expect(await page.getByRole('heading', { name: heading }).count(), heading).toBe(1)
  await page.getByText(/^As of \d\d:\d\d, before your latest changes$/).waitFor()

  await name(page).fill('Edited meanwhile')
  await user.click('Save')
  await page.getByText('You can safely try again').waitFor()
  expect(await silence(page).count(), 'said once').toBe(1)
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.goBack()
  expect(await name(page).inputValue()).toBe('Edited meanwhile')

  await page.context().setOffline(false)
  await silence(page).waitFor({ state: 'detached' })
  await page.getByText('As of').waitFor({ state: 'detached' })
  await page.getByText('Unsaved', { exact: true }).waitFor()
  await user.click('Save')
  await user.hears('saved')
  expect(await user.site(site.id)).toMatchObject({ name: 'Edited meanwhile', panelTilt: 31 })
})

test('edits survive a reload while the service does not respond', async ({ page, user }) => {
  await user.openNewSite()
  await name(page).fill('Edited')
  await page.route(/\/(sites|estimate|orientation|sun-path|shading)\b/, (route) => route.abort())
  await page.reload()
  expect(await name(page).inputValue()).toBe('Edited')
  await silence(page).first().waitFor()
  await page.unrouteAll()
  await hasResults(page)
  expect(await name(page).inputValue()).toBe('Edited')
})

test('results look out of date until those of the edit are there', async ({ page, user }) => {
  await user.openNewSite()
  const stale = page.locator('.stale .chart').first()
  await page.getByRole('heading', { name: 'Orientation' }).waitFor()
  await stale.waitFor({ state: 'detached' })
  const release = await holdResponses(page, 'POST', '**/estimate')
  await tilt(page).focus()
  await page.keyboard.press('ArrowUp')
  await stale.waitFor()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.getByText('Waiting for the result…').waitFor()
  release()
  await page.getByRole('article', { name: 'Shading report' }).getByText('tilt 35°').waitFor()
})

test('an edit does not wait until the requests before it have been repeated', async ({ page, user }) => {
  await user.openNewSite({ panelTilt: 30 })
  await hasResults(page)
  const tilts: unknown[] = []
  await page.route('**/estimate', (route) => {
    tilts.push(route.request().postDataJSON().variants[0]?.panelTilt)
    return route.fulfill({ status: 503, json: { statusCode: 503, message: 'Service Unavailable' } })
  })
  await tilt(page).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => tilts).toContain(31)
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => tilts.at(-1)).toBe(32)
  expect(tilts.filter((tilt) => tilt === 31).length, 'attempts').toBeLessThan(3)
})

test('a stored result counts as stored, even if the list of results cannot be fetched', async ({
  page,
  user,
}) => {
  const site = await user.openNewSite()
  await hasResults(page)
  await page.route('**/analyses?*', (route) => route.fulfill({ status: 404, json: {} }))
  await name(page).fill('Edited')
  await user.click('Save')
  await user.hears('saved, with its result.')
  expect(await user.analyses(site.id)).toHaveLength(1)
})

test('each page of the list of sites is fetched once', async ({ page, user }) => {
  const cursors: (string | null)[] = []
  await page.route('**/sites?view=summary*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor')
    cursors.push(cursor)
    const next = Number(cursor ?? 0) + 1
    return route.fulfill({
      json: { statusCode: 200, data: [], ...(next < 4 && { nextCursor: String(next) }) },
    })
  })
  await user.connect()
  await expect.poll(() => cursors.at(-1)).toBe('3')
  expect(cursors).toEqual([null, '1', '2', '3'])
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures.ts'
import { holdResponses } from './network.ts'

const name = (page: Page) => page.getByLabel('Name', { exact: true })
const tilt = (page: Page) => page.getByRole('slider', { name: 'Tilt of the panels' })
const silence = (page: Page) => page.getByText('No connection to the service.')
const hasResults = (page: Page) => page.locator('.headline-production').waitFor()

test('without the service results keep following, saving says why it fails, and works again with it', async ({
  page,
  user,
}) => {
  const site = await user.openNewSite({ panelTilt: 30 })
  await hasResults(page)
  await page.locator('.tsrf', { hasText: '%' }).waitFor()
  await user.openPanels()
  const headline = page.getByRole('region', { name: 'Result', exact: true })
  const before = await headline.innerText()
  await page.context().setOffline(true)
  await tilt(page).focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowUp')
  await expect.poll(() => headline.innerText()).not.toBe(before)
  await expect.poll(() => silence(page).count()).toBe(0)

  await name(page).fill('Edited meanwhile')
  await user.click('Save')
  await page.getByText('You can safely try again').waitFor()
  await expect.poll(() => silence(page).count(), { message: 'said once' }).toBe(1)
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.goBack()
  await expect.poll(() => name(page).inputValue()).toBe('Edited meanwhile')

  await page.context().setOffline(false)
  await silence(page).waitFor({ state: 'detached' })
  // A result counts as stored, even if the list of results cannot be fetched.
  await page.route('**/analyses?*', (route) => route.fulfill({ status: 404, json: {} }))
  await user.click('Save')
  await user.hears('saved, with its result.')
  expect(await user.site(site.id)).toMatchObject({ name: 'Edited meanwhile', panelTilt: 45 })
  expect(await user.analyses(site.id)).toHaveLength(1)
})

test('edits survive a reload while the service does not respond', async ({ page, user }) => {
  await user.openNewSite()
  await name(page).fill('Edited')
  await page.route(/\/(sites|baseline)\b/, (route) => route.abort())
  await page.reload()
  await expect.poll(() => name(page).inputValue()).toBe('Edited')
  await silence(page).first().waitFor()
  await page.unrouteAll()
  await hasResults(page)
  await expect.poll(() => name(page).inputValue()).toBe('Edited')
})

test('a report waits for its result', async ({ page, user }) => {
  const release = await holdResponses(page, 'GET', '**/baseline?*')
  await user.openNewSite({ panelTilt: 35 })
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.getByText('Waiting for the result…').waitFor()
  release()
  await page.getByRole('article', { name: 'Shading report' }).getByText('tilt 35°').waitFor()
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

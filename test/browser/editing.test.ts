import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test, withoutResults, withResults } from './fixtures.ts'
import { holdResponses, loseNext } from './network.ts'

test.beforeEach(withoutResults)

/** The card of a site on the start page. */
const card = (page: Page, text: string | RegExp) => page.locator('.site-card').filter({ hasText: text })
/** Opens a site from the start page. */
const openCard = async (page: Page, text: string | RegExp): Promise<void> => {
  await page.locator('a.brand').click()
  await card(page, text).getByRole('link').click()
}
const silence = (page: Page) => page.getByText('No connection to the service.')

test('a saved site is in the list at once, with its result, and can be reloaded', async ({ page, user }) => {
  await withResults({ page })
  await user.begin('https://www.openstreetmap.org/#map=17/47.2692/11.4041')
  await user.hasResult()
  await user.openReport()
  await page.getByText('Back to the site').click()
  await user.fill('Name', '  ')
  await user.click('Save')
  const isMissing = page.getByText('Enter the name of the site.')
  await isMissing.waitFor()
  await user.field('Name').and(page.locator(':focus')).waitFor()
  expect(await user.sites()).toEqual([])
  await user.fill('Name', 'Barn')
  await isMissing.waitFor({ state: 'detached' })
  await user.click('Save')
  await user.hears('“Barn” saved')
  const [site] = await user.sites()
  expect(site).toMatchObject({ name: 'Barn', latitude: 47.2692, longitude: 11.4041 })
  expect(page.url()).toMatch(new RegExp(`#/sites/${site?.id}$`))
  expect(await user.analyses(site?.id ?? '')).toHaveLength(1)
  await page.reload()
  // Back to the page that was open before the site had an id.
  await page.goBack()
  await page.goBack()
  await user.reads('Name', 'Barn')
  await page.reload()
  await user.reads('Name', 'Barn')
  await user.button('Saved').waitFor()
  await user.goHome()
  await card(page, 'Barn')
    .filter({ hasText: /5,\d00 kWh/ })
    .waitFor()
})

test('edits stay when one leaves their site, goes back, or reloads', async ({ page, user }) => {
  const first = await user.openNewSite({ name: 'First' })
  await user.fill('Name', 'First, edited')
  const second = await user.openNewSite({ name: 'Second' })
  expect(second.id).not.toBe(first.id)
  await page.reload()
  await page.goBack()
  await page.getByRole('heading', { name: 'First, edited' }).waitFor()
  await openCard(page, 'Second')
  await user.reads('Name', 'Second')
  await openCard(page, 'unsaved')
  await user.reads('Name', 'First, edited')
  await page.route(/\/(sites|baseline)\b/, (route) => route.abort())
  await page.reload()
  await user.reads('Name', 'First, edited')
  await silence(page).first().waitFor()
  await page.unrouteAll()
  await user.hasResult()
  await user.reads('Name', 'First, edited')
  await user.save()
  expect((await user.site(first.id)).name).toBe('First, edited')
})

test('a horizon that is switched off can come back after a reload, and after saving', async ({
  page,
  user,
}) => {
  const site = await user.openNewSite({ obstacles: [] })
  const horizon = page.getByRole('switch', { name: /horizon/i })
  const isOff = async (): Promise<void> => {
    await expect.poll(() => horizon.isChecked()).toBe(false)
    expect(await page.getByText('been looked up').count()).toBe(0)
  }
  await horizon.click()
  await isOff()
  await user.undo()
  await expect.poll(() => horizon.isChecked()).toBe(true)
  await user.press('Control+y')
  await isOff()
  await page.reload()
  await isOff()
  await user.click('Edit horizon')
  await user.click('Add point')
  await user.click('Done')
  await expect.poll(() => horizon.isChecked()).toBe(true)
  await user.undo()
  await isOff()
  await user.save()
  await page.reload()
  await expect.poll(() => horizon.isChecked()).toBe(false)
  expect((await user.site(site.id)).horizonProfile).toEqual([])
  await horizon.click()
  await user.save()
  expect((await user.site(site.id)).horizonProfile).toEqual(site.horizonProfile)
})

test('all but the place of a new site can be undone, also at once; an address begins another', async ({
  page,
  user,
}) => {
  await user.begin('47, 11')
  await user.fill('Name', 'New one')
  await user.undo(2)
  await user.reads('Name', '')
  await page.getByRole('button', { name: 'Place: 47° N, 11° E' }).waitFor()
  await user.press('Control+Shift+z')
  await user.reads('Name', 'New one')
  await user.move('48, 12')
  await user.choose('Undo all changes')
  await user.reads('Name', '')
  await page.getByRole('button', { name: 'Place: 47° N, 11° E' }).waitFor()
  await user.press('Control+Shift+z')
  await user.reads('Name', 'New one')
  await user.fill('Name', 'Kiosk')
  await user.begin('-33.9, 18.4')
  const key = page.url().split('/').at(-1)
  await user.fill('Name', 'Second')
  await user.openPanels()
  await user.reads('Azimuth', '0° N')
  await user.goHome()
  await card(page, 'Kiosk').getByText('Draft, not saved').waitFor()
  await page.clock.install()
  await user.click('Discard Second')
  await user.hears('“Second” discarded.')
  await page.clock.runFor(60_000)
  await user.click('Undo')
  await user.click('Discard Second')
  await user.hears('“Second” discarded.')
  await user.waitForFocus('welcome-title')
  await page.goBack()
  await user.hears('There is no such draft in this tab any more.')
  expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain(key)
  await card(page, 'Kiosk').getByRole('link').click()
  await user.reads('Name', 'Kiosk')
})

test('a save that ends late does not take the user away from another site', async ({ page, user }) => {
  const other = await user.openNewSite({ name: 'Other' })
  await user.begin('47, 11')
  await user.fill('Name', 'Slow')
  const release = await holdResponses(page, 'POST', '**/sites')
  await user.click('Save')
  await openCard(page, 'Slow')
  await user.button('Saving…').waitFor()
  await page.goto(`${page.url().split('#')[0]}#/sites/${other.id}`)
  release()
  await user.hears('saved')
  expect(page.url()).toContain(other.id)
  await user.reads('Name', 'Other')
  await user.goHome()
  await expect.poll(() => card(page, 'Slow').count()).toBe(1)
})

test('a lost response saves once, and not what is typed meanwhile', async ({ page, user }) => {
  await user.begin('47, 11')
  await user.fill('Name', 'Once')
  const before = (await user.sites()).length
  await loseNext(page, 'response', 'POST', '**/sites')
  await user.press('Control+s')
  await page.getByText('You can safely try again').waitFor()
  await user.press('Control+s')
  await user.hears('saved')
  expect(await user.sites()).toHaveLength(before + 1)

  await user.fill('Name', 'Once, changed')
  await loseNext(page, 'response', 'PATCH', '**/sites/*')
  await user.click('Save')
  await page.getByText('You can safely try again').waitFor()
  await user.save()
  const [site] = await user.sites()
  expect(site?.name).toBe('Once, changed')

  await user.fill('Name', 'Typed before')
  const release = await holdResponses(page, 'PATCH', '**/sites/*')
  await user.click('Save')
  await user.fill('Name', 'Typed meanwhile')
  release()
  await user.button('Save').waitFor()
  await user.reads('Name', 'Typed meanwhile')
  await expect.poll(async () => (await user.site(site?.id ?? '')).name).toBe('Typed before')
})

test('others’ changes are taken or overruled, and a deleted site is saved again', async ({
  page,
  user,
  server,
}) => {
  const site = await user.openNewSite({ panelTilt: 30 })
  const [tree, ...others] = site.obstacles.toReversed()
  for (const [choice, name, panelTilt] of [
    ['Take theirs', 'Theirs', 31],
    ['Keep mine on top of theirs', 'Mine', 55],
  ] as const) {
    await user.fill('Name', 'Mine')
    await page.getByRole('switch', { name: /house/i }).click()
    const obstacles = [...others, { ...tree, height: panelTilt / 10 }]
    await server.request('PATCH', `/sites/${site.id}`, { name: 'Theirs', panelTilt, obstacles })
    await user.click('Save')
    const yours = "Your changes: name, Neighbor's house changed."
    await page.getByText(`→ ${panelTilt}°, Apple tree changed. ${yours}`).waitFor()
    expect((await user.site(site.id)).name).toBe('Theirs')
    await user.click(choice)
    await user.reads('Name', name)
    if (name === 'Theirs') continue
    await user.hears('Also changed elsewhere: tilt 31 → 55°, Apple tree changed.')
    await user.save()
    expect(await user.site(site.id)).toMatchObject({ name, panelTilt })
  }
  await user.fill('Name', 'Rescued')
  await server.request('DELETE', `/sites/${site.id}`)
  await user.click('Save')
  await page.getByText('Someone else has deleted this site').waitFor()
  await user.click('Save as new')
  await user.hears('“Rescued” saved')
  expect((await user.sites()).filter(({ name }) => name === 'Rescued')).toHaveLength(1)
  expect(page.url()).not.toContain(site.id)
})

test('where one removes an obstacle and raises the panels, another’s obstacles are kept as high', async ({
  user,
  server,
}) => {
  const site = await user.openNewSite()
  const [house, tree] = site.obstacles
  await user.click('Apple tree')
  await user.click('Remove Apple tree')
  await user.openPanels()
  await user.fill('Height of the panels above the ground, m', '8')
  await user.press('Enter')
  const silo = { ...tree, name: 'Silo', height: 5 }
  const obstacles = [{ ...house, height: 9 }, tree, silo, { ...silo, name: 'Shed', height: 2 }]
  await server.request('PATCH', `/sites/${site.id}`, { obstacles })
  await user.click('Save')
  await user.click('Keep mine on top of theirs')
  await user.hears("Also changed elsewhere: Silo added, Neighbor's house changed.")
  await user.hears('Panels that high look over “Shed”: removed.')
  await user.save()
  const { panelHeight, obstacles: saved } = await user.site(site.id)
  expect([panelHeight, ...saved.map(({ name, height }) => `${name} ${height}`)]).toEqual([
    8,
    "Neighbor's house 6",
    'Silo 2',
  ])
})

test('a site is duplicated, and deleted unless someone changes it', async ({ page, user, server }) => {
  await user.begin('47, 11')
  await user.fill('Name', 'Half done')
  const site = await user.openNewSite({ name: 'Barn (2)' })
  await user.choose('Duplicate')
  await user.reads('Name', 'Barn (3)')
  await page.reload()
  await user.reads('Name', 'Barn (3)')
  await openCard(page, 'Half done')
  await user.reads('Name', 'Half done')
  await openCard(page, 'Barn (3)')
  await user.save()
  const copy = (await user.sites()).find(({ name }) => name === 'Barn (3)')
  expect(copy?.horizonProfile).toEqual(site.horizonProfile)

  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true })
  await server.request('PATCH', `/sites/${copy?.id}`, { panelTilt: 44 })
  const keep = page.getByRole('dialog').getByRole('button', { name: 'Keep it' })
  await user.choose('Delete…')
  await keep.click()
  await user.choose('Delete…')
  await confirm.click()
  await page.getByText('Nothing has been deleted.').waitFor()
  expect((await user.site(copy?.id ?? '')).panelTilt).toBe(44)
  await page.reload()
  await openCard(page, 'Barn (3)')
  await page.evaluate(`localStorage.setItem('shading-surroundings ${copy?.id}', '{}')`)
  await user.choose('Delete…')
  const release = await holdResponses(page, 'DELETE', '**/sites/*')
  await confirm.click()
  await expect.poll(() => keep.getAttribute('aria-disabled'), { message: 'too late' }).toBe('true')
  await user.press('Escape')
  const releaseList = await holdResponses(page, 'GET', '**/sites?*')
  release()
  await user.hears('deleted')
  expect(await card(page, 'Barn (3)').count()).toBe(0)
  releaseList()
  expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain(copy?.id)
  await user.waitForFocus('start-place')
  expect((await user.sites()).map(({ id }) => id)).not.toContain(copy?.id)
  await expect.poll(() => card(page, 'Barn (3)').count()).toBe(0)
})

test('results need no service once there, and saving says why it fails', async ({ page, user }) => {
  await withResults({ page })
  const site = await user.openNewSite({ panelTilt: 30 })
  await user.hasAllResults()
  const cause = page.locator('.cause-energy')
  await expect.poll(() => cause.first().innerText()).toMatch(/\d+ kWh/)
  const [before, costsBefore] = [await user.headline(), await cause.allInnerTexts()]
  await user.openPanels()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const slider = page.getByRole('slider', { name: 'Tilt of the panels' })
  await slider.focus()
  await user.press(...Array(30).fill('Shift+ArrowUp'))
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('60')
  await expect.poll(user.headline).not.toBe(before)
  await expect.poll(() => cause.allInnerTexts()).not.toEqual(costsBefore)
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  expect(asked).toEqual([])

  await page.context().setOffline(true)
  const steep = await user.headline()
  await slider.focus()
  await user.press('ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect.poll(user.headline).not.toBe(steep)
  await silence(page).waitFor()
  await user.click('Try again')
  await user.fill('Name', 'Edited meanwhile')
  await user.click('Save')
  await page.getByText('You can safely try again').waitFor()
  await expect.poll(() => silence(page).count(), { message: 'said once' }).toBe(1)
  await user.openReport()
  await page.goBack()
  await user.reads('Name', 'Edited meanwhile')

  await page.context().setOffline(false)
  await silence(page).waitFor({ state: 'detached' })
  // A result counts as stored even if the list of results cannot be fetched.
  await page.route('**/analyses?*', (route) => route.fulfill({ status: 404, json: {} }))
  await user.click('Save')
  await user.hears('saved, with its result.')
  expect(await user.site(site.id)).toMatchObject({ name: 'Edited meanwhile', panelTilt: 45 })
  expect(await user.analyses(site.id)).toHaveLength(1)

  const errors = [
    { field: 'obstacles.1.from.direction', message: 'must be east' },
    { field: 'panelTilt', message: 'must be steeper' },
  ]
  const json = { statusCode: 400, message: 'Validation failed', errors }
  await page.route('**/sites/*', (route) => route.fulfill({ status: 400, json }))
  await user.fill('Name', 'Refused')
  await user.click('Save')
  await page.getByText('Obstacles, obstacle 2, one end, azimuth: must be east').waitFor()
  expect(await page.getByText('must be steeper').count(), 'beside its field only').toBe(1)
})

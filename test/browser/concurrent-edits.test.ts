import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'
import { holdResponses } from './network.ts'

const warning = (page: Page) => page.getByText('Someone else has changed this site.')

test('a conflicting change is never overwritten silently and can be loaded', async ({
  page,
  server,
  user,
}) => {
  const { id } = await user.openNewSite({ systemSize: 8 })
  await server.request('PATCH', `/sites/${id}`, { panelTilt: 45 })
  await user.fill('System size', '10')
  await user.click('Save')
  await warning(page).waitFor()
  await page.getByText('Their changes: Tilt. Your changes: System size.').waitFor()
  expect(await user.site(id)).toMatchObject({ systemSize: 8, panelTilt: 45 })
  expect([await user.valueOf('System size'), await user.valueOf('Tilt')]).toEqual(['10', '30'])
  await checkAppearance(page, '11-conflict')
  await user.click('Load the current version')
  expect([await user.valueOf('System size'), await user.valueOf('Tilt')]).toEqual(['8', '45'])
  await user.waitForFocus('editor-title')
  await warning(page).waitFor({ state: 'detached' })
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
})

test('a conflicting change can be overwritten on request', async ({ page, server, user }) => {
  const { id } = await user.openNewSite()
  await server.request('PATCH', `/sites/${id}`, { panelTilt: 50, systemSize: 11 })
  await user.fill('System size', '12')
  await user.click('Save')
  await user.click('Save my changes')
  await user.hears('” saved.')
  expect(await user.site(id)).toMatchObject({ systemSize: 12, panelTilt: 50 })
  expect([await user.valueOf('System size'), await user.valueOf('Tilt')]).toEqual(['12', '50'])
  await warning(page).waitFor({ state: 'detached' })
})

test('edits made during a run survive a conflicting change', async ({ page, server, user }) => {
  const { id } = await user.openNewSite()
  await page.route('**/analysis?**', async (route) => {
    await user.fill('System size', '12')
    await server.request('PATCH', `/sites/${id}`, { panelTilt: 45 })
    await route.continue()
  })
  await user.click('Run analysis')
  await page.getByText('Their changes: Tilt. Your changes: System size.').waitFor()
  expect(await user.valueOf('System size')).toBe('12')
})

test('a save during a run is not mistaken for a change made elsewhere', async ({ page, user }) => {
  await user.openNewSite({ systemSize: 8 })
  const release = await holdResponses(page, 'POST', '**/analysis?**')
  await user.click('Run analysis')
  await user.fill('System size', '9')
  await user.click('Save')
  await user.hears('” saved.')
  release()
  await user.hears('Analysis complete')
  expect(await warning(page).count()).toBe(0)
  expect(await user.valueOf('System size')).toBe('9')
})

test('a save in flight at the end of a run is not mistaken for a change made elsewhere', async ({
  page,
  user,
}) => {
  await user.openNewSite({ systemSize: 8 })
  const endRun = await holdResponses(page, 'POST', '**/analysis?**')
  const endSave = await holdResponses(page, 'PATCH', '**/sites/*')
  await user.click('Run analysis')
  await user.fill('System size', '9')
  const written = page.waitForRequest((request) => request.method() === 'PATCH')
  await user.click('Save')
  await written
  endRun()
  await user.hears('Analysis complete')
  expect(await warning(page).count()).toBe(0)
  expect(await page.locator('.editor-header').getByRole('button', { name: 'Saving…' }).count()).toBe(1)
  endSave()
  await user.hears('” saved.')
  expect(await warning(page).count()).toBe(0)
})

test('the conflict disappears once the current version is loaded', async ({ page, server, user }) => {
  const { id } = await user.openNewSite({ systemSize: 8 })
  await server.request('PATCH', `/sites/${id}`, { panelTilt: 45 })
  await user.fill('System size', '10')
  await user.click('Save')
  await page.getByText('Their changes: Tilt.').waitFor()
  await user.click('Undo changes')
  await user.click('Run analysis')
  await user.hears('Analysis complete')
  expect(await user.valueOf('Tilt')).toBe('45')
  expect(await page.getByRole('button', { name: 'Load the current version' }).count()).toBe(0)
  expect(await warning(page).count()).toBe(0)
})

test('only the version that the user has seen is overwritten', async ({ page, server, user }) => {
  const { id } = await user.openNewSite({ systemSize: 8 })
  const size = async () => (await user.sites()).find((site) => site.id === id)?.systemSize
  await server.request('PATCH', `/sites/${id}`, { panelTilt: 45 })
  await user.fill('System size', '10')
  await user.click('Save')
  await page.getByText('Their changes: Tilt. Your changes: System size.').waitFor()
  const firstWarning = await warning(page).elementHandle()
  await server.request('PATCH', `/sites/${id}`, { systemSize: 99 })
  await user.click('Save my changes')
  await page.getByText('Their changes: Tilt, System size. Your changes: System size.').waitFor()
  expect(await firstWarning?.isVisible(), 'the warning is announced again').toBe(false)
  expect(await size()).toBe(99)
  await user.click('Save my changes')
  await user.hears('” saved.')
  expect(await size()).toBe(10)
})

test('the conflict warning returns after another error', async ({ page, server, user }) => {
  const { id } = await user.openNewSite()
  await server.request('PATCH', `/sites/${id}`, { panelTilt: 45 })
  await user.fill('System size', '10')
  await user.click('Save')
  await warning(page).waitFor()
  const height = page.getByRole('textbox', { name: 'Height of point 2', exact: true })
  await height.fill('x')
  await user.click('Save my changes')
  await page.getByText('Some values are invalid.').waitFor()
  await height.fill('5')
  await warning(page).waitFor()
})

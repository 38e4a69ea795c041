import { join } from 'node:path'
import { expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { checkAppearance, SCREENSHOTS } from './appearance.ts'
import { openAndStopClock } from './clock.ts'
import { test } from './fixtures.ts'
import { holdResponses } from './network.ts'

const INNSBRUCK = {
  Latitude: '47.2692',
  Longitude: '11,4041',
  Tilt: '30',
  Azimuth: '180',
  'System size': '8',
}

test('errors of the service are shown beside each field', async ({ page, user }) => {
  await user.connect()
  await user.click('New site')
  await user.fill('Longitude', '11')
  await user.fill('Latitude', '91')
  await page.getByText('must be between -90 and 90').waitFor()
  await user.click('Save')
  await page.getByText('Some values are invalid.').waitFor()
  for (const label of ['Name', 'Tilt', 'System size'])
    expect(await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid'), label).toBe('true')
  await user.waitForFocus('name')
  await checkAppearance(page, '3-new-site-invalid')
})

test('text instead of numbers is reported', async ({ page, user }) => {
  await user.connect()
  await user.click('New site')
  await page.getByText('Enter latitude and longitude to see').waitFor()
  await user.fill('Latitude', '47 N')
  await page.locator('#latitude-error').getByText('must be a number').waitFor()
  await user.fill('Year of the sun paths', 'now')
  await page.locator('#year-error').getByText('must be a year').waitFor()
  await checkAppearance(page, '15-text-for-numbers')
})

test('a new site is created and listed', async ({ page, user }) => {
  await user.connect()
  await user.click('New site')
  await user.fill('Name', 'New roof')
  for (const [label, value] of Object.entries(INNSBRUCK)) await user.fill(label, value)
  await page.getByText('Unsaved changes').waitFor()
  await user.click('Save')
  await user.hears('“New roof” saved.')
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  expect(await page.getByRole('navigation', { name: 'Sites' }).innerText()).toContain(
    '47.27° N, 11.40° E · 8.0 kW',
  )
  await page.locator('[aria-invalid=true]').waitFor({ state: 'detached' })
})

test('changes are not lost by accident', async ({ page, user }) => {
  await user.openNewSite()
  await user.fill('System size', '9')
  await user.click('New site')
  await page.getByRole('dialog').waitFor()
  await checkAppearance(page, '4-unsaved')
  await page.keyboard.press('Escape')
  expect(await user.valueOf('System size')).toBe('9')
  await user.click('Undo changes')
  expect(await user.valueOf('System size')).toBe('8')
})

test('the focus stays in place', async ({ page, user }) => {
  await user.openNewSite()
  const focusedText = () => page.evaluate('document.activeElement.textContent')
  await user.fill('System size', '9')
  await user.click('Save')
  await user.hears('” saved.')
  expect(await focusedText()).toBe('Save')
  await user.fill('System size', '10')
  await user.click('Undo changes')
  await user.waitForFocus('editor-title')
  await user.click('Clear horizon')
  await page.getByText('Table of 0 points').waitFor()
  expect(await focusedText()).toBe('Clear horizon')
  await user.click('Undo')
  await page.getByText('Table of 11 points').waitFor()
  expect(await focusedText()).toBe('Undo')
  await user.click('New site')
  await user.fill('Name', 'Roof')
  await user.click('Clear')
  await user.waitForFocus('editor-title')
})

test('on a phone, announcements are at the bottom edge until the next tap', async ({ page, user }) => {
  await user.openNewSite()
  await page.setViewportSize({ width: 390, height: 844 })
  await user.fill('System size', '11')
  await user.click('Save')
  await user.hears('” saved.')
  const status = page.locator('.status')
  const box = await status.boundingBox()
  expect(box && [box.x, box.width, box.y + box.height]).toEqual([0, 390, 844])
  await page.screenshot({ path: join(SCREENSHOTS, '13-announcement-390.png') })
  await page.getByRole('heading', { name: 'Analysis', exact: true }).click()
  await expect.poll(() => status.textContent()).toBe('')
  expect(await page.getByRole('status').and(status).count(), 'the live region exists while it is empty').toBe(
    1,
  )
})

test('an announcement is shown for its full time, even after an earlier one times out', async ({
  page,
  user,
}) => {
  await openAndStopClock(page, user)
  await user.fill('System size', '11')
  await user.click('Save')
  await user.hears('” saved.')
  // Their timer started 35 ms after they appeared.
  await page.clock.runFor(8015)
  await user.hears('” saved.')
  await page.getByRole('button', { name: 'Run analysis' }).press('Enter')
  await user.hears('Analysis complete')
  await page.clock.runFor(1000)
  await user.hears('Analysis complete')
  await page.clock.runFor(10_000)
  await expect.poll(() => page.locator('.status').textContent()).toBe('')
})

test('a repeated announcement is read out again', async ({ page, user }) => {
  await openAndStopClock(page, user)
  const size = page.getByLabel('System size', { exact: true })
  for (const text of ['11', '12']) {
    await page.evaluate("window.previous = document.querySelector('.status').firstChild")
    const responded = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await size.fill(text)
    await size.press('Enter')
    await responded
    // Screen readers read out new nodes in a live region.
    await expect.poll(() => page.evaluate('previous.isConnected')).toBe(false)
    await user.hears('” saved.')
    await page.clock.runFor(7000)
    await user.hears('” saved.')
  }
})

test('a site is deleted after confirmation, and the focus moves to the list', async ({ page, user }) => {
  await user.openNewSite({ name: 'Old roof' })
  await user.click('Delete…')
  await page.getByRole('dialog').waitFor()
  await checkAppearance(page, '9-delete')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Delete…')
  await user.click('Delete…')
  await user.click('Delete site')
  await user.hears('“Old roof” deleted.')
  await user.waitForFocus('sites-title')
  await page.getByRole('button', { name: /^Old roof/ }).waitFor({ state: 'detached' })
})

test('a site that someone else has deleted can be saved as a new one', async ({ page, server, user }) => {
  const { id } = await user.openNewSite({ name: 'Lost roof' })
  await server.request('DELETE', `/sites/${id}`)
  await user.fill('System size', '9')
  await user.click('Save')
  await page.getByText('Someone else has deleted this site.').waitFor()
  await checkAppearance(page, '16-deleted-elsewhere')
  await user.click('Save as new site')
  await user.hears('” saved.')
  const saved = (await user.sites()).filter(({ name }) => name === 'Lost roof')
  expect(saved).toMatchObject([{ systemSize: 9, horizonProfile: demoSite.horizonProfile }])
  await expect.poll(() => page.url()).toContain(saved[0]?.id)
  expect(await page.getByRole('button', { name: /^Lost roof/ }).count()).toBe(1)
  await page.getByText('Someone else has deleted this site').waitFor({ state: 'detached' })
})

test('a run that finds the site deleted can save it as a new one', async ({ page, server, user }) => {
  const { id } = await user.openNewSite({ name: 'Lost barn' })
  await server.request('DELETE', `/sites/${id}`)
  await user.click('Run analysis')
  await page.getByText('Someone else has deleted this site.').waitFor()
  await user.click('Save as new site and run')
  await user.hears('Analysis complete')
  const saved = (await user.sites()).filter(({ name }) => name === 'Lost barn')
  expect(saved).toHaveLength(1)
  expect(await user.analyses(saved[0]?.id ?? '')).toHaveLength(1)
})

test('a save in flight detects the deletion itself', async ({ page, server, user }) => {
  const { id } = await user.openNewSite({ name: 'Lost porch' })
  await server.request('DELETE', `/sites/${id}`)
  const endRun = await holdResponses(page, 'POST', '**/analysis?**')
  const endSave = await holdResponses(page, 'PATCH', '**/sites/*')
  await user.click('Run analysis')
  await user.fill('System size', '9')
  await user.click('Save')
  const saving = page.locator('.editor-header').getByRole('button', { name: 'Saving…', exact: true })
  await saving.waitFor()
  const responded = page.waitForResponse('**/analysis?**')
  endRun()
  await (await responded).finished()
  // Gives the page enough time to handle the response.
  await page.evaluate("fetch('/health')")
  expect(await page.getByText('Someone else has deleted this site').count()).toBe(0)
  expect(await saving.count()).toBe(1)
  endSave()
  await user.click('Save as new site')
  await user.hears('” saved.')
  expect(await page.getByText('Someone else has deleted this site').count()).toBe(0)
})

test.for([
  ['deleted before the run', 'before'],
  ['deleted after the run', 'after'],
] as const)(
  'a late response to a run of a site %s does not affect its new copy',
  async ([, deletion], { page, server, user }) => {
    const { id } = await user.openNewSite({ name: 'Lost shed' })
    const remove = () => server.request('DELETE', `/sites/${id}`)
    const endRun = await holdResponses(page, 'POST', '**/analysis?**')
    if (deletion === 'before') await remove()
    await user.click('Run analysis')
    if (deletion === 'after') {
      await expect.poll(() => user.analyses(id), { timeout: 15_000 }).toHaveLength(1)
      await remove()
    }
    await user.fill('System size', '9')
    await user.click('Save')
    await user.click('Save as new site')
    await user.hears('” saved.')
    endRun()
    await page.locator('.run-form').getByRole('button', { name: 'Run analysis', exact: true }).waitFor()
    await page.getByText('No analysis of this site yet.').waitFor()
    for (const words of ['Someone else has deleted this site', 'Site not found', 'Analysis complete'])
      expect(await page.getByText(words).count(), words).toBe(0)
  },
)

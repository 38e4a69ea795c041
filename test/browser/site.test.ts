import { join } from 'node:path'
import { expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { looksRight, SCREENSHOTS } from './appearance.ts'
import { openAndStopClock } from './clock.ts'
import { test } from './fixtures.ts'
import { holdAnswers } from './network.ts'

const INNSBRUCK = { Latitude: '47.2692', Longitude: '11,4041', Tilt: '30', Direction: '180', Size: '8' }

test('what is wrong is said beside each field, in the words of the service', async ({ page, designer }) => {
  await designer.connect()
  await designer.press('New site')
  await designer.fill('Longitude', '11')
  await designer.fill('Latitude', '91')
  await page.getByText('must be between -90 and 90').waitFor()
  await designer.press('Save')
  await page.getByText('Something is not right yet.').waitFor()
  for (const label of ['Name', 'Tilt', 'Size'])
    expect(await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid'), label).toBe('true')
  await designer.focused('name')
  await looksRight(page, '3-new-site-refused')
})

test('words for numbers are no silence', async ({ page, designer }) => {
  await designer.connect()
  await designer.press('New site')
  await page.getByText('Latitude and longitude are needed').waitFor()
  await designer.fill('Latitude', '47 N')
  await page.locator('#latitude-error').getByText('must be a number').waitFor()
  await designer.fill('Year of the sun', 'now')
  await page.locator('#year-error').getByText('must be a year').waitFor()
  await looksRight(page, '15-words-for-numbers')
})

test('a new one is made, and stands in the list', async ({ page, designer }) => {
  await designer.connect()
  await designer.press('New site')
  await designer.fill('Name', 'New roof')
  for (const [label, value] of Object.entries(INNSBRUCK)) await designer.fill(label, value)
  await page.getByText('Unsaved changes').waitFor()
  await designer.press('Save')
  await designer.hears('“New roof” is saved.')
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  expect(await page.getByRole('navigation', { name: 'Sites' }).innerText()).toContain(
    '47.27° N, 11.40° E · 8.0 kW',
  )
  await page.locator('[aria-invalid=true]').waitFor({ state: 'detached' })
})

test('changes are not lost by a slip', async ({ page, designer }) => {
  await designer.open()
  await designer.fill('Size', '9')
  await designer.press('New site')
  await page.getByRole('dialog').waitFor()
  await looksRight(page, '4-unsaved')
  await page.keyboard.press('Escape')
  expect(await designer.typed('Size')).toBe('9')
  await designer.press('Undo changes')
  expect(await designer.typed('Size')).toBe('8')
})

test('the focus stays where the work is', async ({ page, designer }) => {
  await designer.open()
  const focusedWords = () => page.evaluate('document.activeElement.textContent')
  await designer.fill('Size', '9')
  await designer.press('Save')
  await designer.hears('is saved')
  expect(await focusedWords()).toBe('Save')
  await designer.fill('Size', '10')
  await designer.press('Undo changes')
  await designer.focused('editor-title')
  await designer.press('Clear horizon')
  await page.getByText('Table of 0 points').waitFor()
  expect(await focusedWords()).toBe('Clear horizon')
  await designer.press('Undo')
  await page.getByText('Table of 11 points').waitFor()
  expect(await focusedWords()).toBe('Undo')
  await designer.press('New site')
  await designer.fill('Name', 'Roof')
  await designer.press('Clear')
  await designer.focused('editor-title')
})

test('what was done is said at the edge of a phone, until the page is worked on', async ({
  page,
  designer,
}) => {
  await designer.open()
  await page.setViewportSize({ width: 390, height: 844 })
  await designer.fill('Size', '11')
  await designer.press('Save')
  await designer.hears('is saved')
  const status = page.locator('.status')
  const box = await status.boundingBox()
  expect(box && [box.x, box.width, box.y + box.height]).toEqual([0, 390, 844])
  await page.screenshot({ path: join(SCREENSHOTS, '13-said-390.png') })
  await page.getByRole('heading', { name: 'Analysis', exact: true }).click()
  await expect.poll(() => status.textContent()).toBe('')
  expect(
    await page.getByRole('status').and(status).count(),
    'a screen reader knows it before it speaks',
  ).toBe(1)
})

test('what is said stays for its time, also where the time of former words ends', async ({
  page,
  designer,
}) => {
  await openAndStopClock(page, designer)
  await designer.fill('Size', '11')
  await designer.press('Save')
  await designer.hears('is saved')
  // Their time began 35 ms after them.
  await page.clock.runFor(8015)
  await designer.hears('is saved')
  await page.getByRole('button', { name: 'Run analysis' }).press('Enter')
  await designer.hears('The analysis is ready')
  await page.clock.runFor(1000)
  await designer.hears('The analysis is ready')
  await page.clock.runFor(10_000)
  await expect.poll(() => page.locator('.status').textContent()).toBe('')
})

test('the same words again are said again', async ({ page, designer }) => {
  await openAndStopClock(page, designer)
  const size = page.getByLabel('Size', { exact: true })
  for (const text of ['11', '12']) {
    await page.evaluate("window.former = document.querySelector('.status').firstChild")
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await size.fill(text)
    await size.press('Enter')
    await answered
    // A screen reader speaks what is new in its region.
    await expect.poll(() => page.evaluate('former.isConnected')).toBe(false)
    await designer.hears('is saved')
    await page.clock.runFor(7000)
    await designer.hears('is saved')
  }
})

test('one is deleted once that is confirmed, and the focus goes to the list', async ({ page, designer }) => {
  await designer.open({ name: 'Old roof' })
  await designer.press('Delete…')
  await page.getByRole('dialog').waitFor()
  await looksRight(page, '9-delete')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Delete…')
  await designer.press('Delete…')
  await designer.press('Delete the site')
  await designer.hears('“Old roof” is deleted.')
  await designer.focused('sites-title')
  await page.getByRole('button', { name: /^Old roof/ }).waitFor({ state: 'detached' })
})

test('one that somebody deleted is saved as a new one', async ({ page, server, designer }) => {
  const { id } = await designer.open({ name: 'Lost roof' })
  await server.request('DELETE', `/sites/${id}`)
  await designer.fill('Size', '9')
  await designer.press('Save')
  await page.getByText('Somebody deleted this site meanwhile.').waitFor()
  await looksRight(page, '16-deleted-meanwhile')
  await designer.press('Save as a new site')
  await designer.hears('is saved')
  const saved = (await designer.sites()).filter(({ name }) => name === 'Lost roof')
  expect(saved).toMatchObject([{ systemSize: 9, horizonProfile: demoSite.horizonProfile }])
  await expect.poll(() => page.url()).toContain(saved[0]?.id)
  expect(await page.getByRole('button', { name: /^Lost roof/ }).count()).toBe(1)
  await page.getByText('Somebody deleted this site').waitFor({ state: 'detached' })
})

test('also where that comes out in a run', async ({ page, server, designer }) => {
  const { id } = await designer.open({ name: 'Lost barn' })
  await server.request('DELETE', `/sites/${id}`)
  await designer.press('Run analysis')
  await page.getByText('Somebody deleted this site meanwhile.').waitFor()
  await designer.press('Save as a new site and run')
  await designer.hears('The analysis is ready')
  const saved = (await designer.sites()).filter(({ name }) => name === 'Lost barn')
  expect(saved).toHaveLength(1)
  expect(await designer.analyses(saved[0]?.id ?? '')).toHaveLength(1)
})

test('what is being saved finds out by itself that it was deleted', async ({ page, server, designer }) => {
  const { id } = await designer.open({ name: 'Lost porch' })
  await server.request('DELETE', `/sites/${id}`)
  const endRun = await holdAnswers(page, 'POST', '**/analysis?**')
  const endSave = await holdAnswers(page, 'PATCH', '**/sites/*')
  await designer.press('Run analysis')
  await designer.fill('Size', '9')
  await designer.press('Save')
  const saving = page.locator('.editor-header').getByRole('button', { name: 'Saving…', exact: true })
  await saving.waitFor()
  const answered = page.waitForResponse('**/analysis?**')
  endRun()
  await (await answered).finished()
  // Longer than the page takes to read it.
  await page.evaluate("fetch('/health')")
  expect(await page.getByText('Somebody deleted this site').count()).toBe(0)
  expect(await saving.count()).toBe(1)
  endSave()
  await designer.press('Save as a new site')
  await designer.hears('is saved')
  expect(await page.getByText('Somebody deleted this site').count()).toBe(0)
})

test.for([
  ['found nothing', 'before'],
  ['was done', 'after'],
] as const)(
  'and is not confused by a run of the former one that %s',
  async ([, deletion], { page, server, designer }) => {
    const { id } = await designer.open({ name: 'Lost shed' })
    const remove = () => server.request('DELETE', `/sites/${id}`)
    const endRun = await holdAnswers(page, 'POST', '**/analysis?**')
    if (deletion === 'before') await remove()
    await designer.press('Run analysis')
    if (deletion === 'after') {
      await expect.poll(() => designer.analyses(id), { timeout: 15_000 }).toHaveLength(1)
      await remove()
    }
    await designer.fill('Size', '9')
    await designer.press('Save')
    await designer.press('Save as a new site')
    await designer.hears('is saved')
    endRun()
    await page.locator('.run-form').getByRole('button', { name: 'Run analysis', exact: true }).waitFor()
    await page.getByText('There is no analysis of this site yet.').waitFor()
    for (const words of ['Somebody deleted this site', 'This is not there any more', 'The analysis is ready'])
      expect(await page.getByText(words).count(), words).toBe(0)
  },
)

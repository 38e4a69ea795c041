import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures.ts'
import { holdAnswers } from './network.ts'

const warning = (page: Page) => page.getByText('Somebody changed this site meanwhile.')

test('what is saved here during a run is no change of somebody else', async ({ page, designer }) => {
  await designer.open({ systemSize: 8 })
  const release = await holdAnswers(page, 'POST', '**/analysis?**')
  await designer.press('Run analysis')
  await designer.fill('Size', '9')
  await designer.press('Save')
  await designer.hears('is saved')
  release()
  await designer.hears('The analysis is ready')
  expect(await warning(page).count()).toBe(0)
  expect(await designer.typed('Size')).toBe('9')
})

test('nor is what is being saved when the run ends', async ({ page, designer }) => {
  await designer.open({ systemSize: 8 })
  const endRun = await holdAnswers(page, 'POST', '**/analysis?**')
  const endSave = await holdAnswers(page, 'PATCH', '**/sites/*')
  await designer.press('Run analysis')
  await designer.fill('Size', '9')
  const written = page.waitForRequest((request) => request.method() === 'PATCH')
  await designer.press('Save')
  await written
  endRun()
  await designer.hears('The analysis is ready')
  expect(await warning(page).count()).toBe(0)
  expect(await page.locator('.editor-header').getByRole('button', { name: 'Saving…' }).count()).toBe(1)
  endSave()
  await designer.hears('is saved')
  expect(await warning(page).count()).toBe(0)
})

test('a choice is gone once the site is shown as it is now', async ({ page, server, designer }) => {
  const { id } = await designer.open({ systemSize: 8 })
  await server.request('PATCH', `/sites/${id}`, { panelTilt: 45 })
  await designer.fill('Size', '10')
  await designer.press('Save')
  await page.getByText('Changed there: Tilt.').waitFor()
  await designer.press('Undo changes')
  await designer.press('Run analysis')
  await designer.hears('The analysis is ready')
  expect(await designer.typed('Tilt')).toBe('45')
  expect(await page.getByRole('button', { name: 'Load the newer version' }).count()).toBe(0)
  expect(await warning(page).count()).toBe(0)
})

test('one is written over that was seen, and no later one', async ({ page, server, designer }) => {
  const { id } = await designer.open({ systemSize: 8 })
  const size = async () => (await designer.sites()).find((site) => site.id === id)?.systemSize
  await server.request('PATCH', `/sites/${id}`, { panelTilt: 45 })
  await designer.fill('Size', '10')
  await designer.press('Save')
  await page.getByText('Changed there: Tilt. Changed here: Size.').waitFor()
  const said = await warning(page).elementHandle()
  await server.request('PATCH', `/sites/${id}`, { systemSize: 99 })
  await designer.press('Save mine over it')
  await page.getByText('Changed there: Tilt, Size. Changed here: Size.').waitFor()
  expect(await said?.isVisible(), 'it is read out again').toBe(false)
  expect(await size()).toBe(99)
  await designer.press('Save mine over it')
  await designer.hears('is saved')
  expect(await size()).toBe(10)
})

test('the choice keeps its heading, whatever else is said meanwhile', async ({ page, server, designer }) => {
  const { id } = await designer.open()
  await server.request('PATCH', `/sites/${id}`, { panelTilt: 45 })
  await designer.fill('Size', '10')
  await designer.press('Save')
  await warning(page).waitFor()
  const height = page.getByRole('textbox', { name: 'Height of point 2', exact: true })
  await height.fill('x')
  await designer.press('Save mine over it')
  await page.getByText('Something is not right yet.').waitFor()
  await height.fill('5')
  await warning(page).waitFor()
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'

const HILL = [{ direction: 'S', heightAngle: 10 }]
const MANY = Array.from({ length: 100 }, (_, i) => ({ direction: String(3 * i), heightAngle: 5 + (i % 7) }))

const point = (page: Page, number: number, count: number) =>
  page.getByRole('slider', { name: `Point ${number} of ${count}`, exact: true })
const heightOf = async (page: Page) => Number(await point(page, 1, 1).getAttribute('aria-valuenow'))
const result = (page: Page) =>
  page
    .locator('.horizon-editor')
    .getByText(/^[\d.]+ % of daylight hours$/)
    .innerText()
/** The points and cells that Tab stops at on its way through the editor. */
const tabStops = async (page: Page, focus: () => Promise<string>) => {
  await page.getByLabel('Year of the sun paths').focus()
  const ids: string[] = []
  do {
    await page.keyboard.press('Tab')
    ids.push(await focus())
  } while (await page.evaluate("document.activeElement.closest('.horizon-editor') !== null"))
  return ids.filter((id) => /^horizon-(point|cell)-/.test(id))
}
const hasChanged = (page: Page, before: string) =>
  expect.poll(() => result(page), { timeout: 10_000 }).not.toBe(before)

test('can be drawn with the keyboard, and the result follows', async ({ page, user }) => {
  await user.openNewSite({ horizonProfile: [], obstacles: [] })
  await page.getByText('0.0 % of daylight hours').waitFor()
  const before = await result(page)
  await user.click('Add point')
  await user.waitForFocus('horizon-point-0')
  const height = await heightOf(page)
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await heightOf(page)).toBeCloseTo(height + 11.9)
  await hasChanged(page, before)
})

test('can be dragged, and the result updates during the drag', async ({ page, user }) => {
  await user.openNewSite({ horizonProfile: HILL })
  const before = await result(page)
  // The sun paths may change the scale, which moves all points.
  await page.locator('.hour-label').first().waitFor()
  const slider = point(page, 1, 1)
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.locator('.handle-dot').boundingBox()
  if (!box) throw new Error('the point is not visible')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let i = 1; i <= 10; i++) await page.mouse.move(x, y - 4 * i)
  await hasChanged(page, before)
  await page.mouse.up()
  expect(await heightOf(page)).toBeGreaterThan(13)
})

test('can be imported from a file', async ({ page, user }) => {
  await user.openNewSite({ horizonProfile: [] })
  const rows = demoSite.horizonProfile.map(({ direction, heightAngle }) => `${direction},${heightAngle}`)
  const file = { name: 'horizon.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${rows.join('\n')}`) }
  await page.getByText('Import a horizon file').click()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Use this horizon' }).waitFor()
  await page.getByText('Azimuths: 0° is north and 90° is east, assumed because').waitFor()
  await checkAppearance(page, '5-horizon-file')
  await user.click('Use this horizon')
  await page.getByText('Table of 11 points').waitFor()
  await page.getByText('18.6 % of daylight hours').waitFor()
  await page.getByText('Unsaved changes').waitFor()
  await checkAppearance(page, '5-horizon')
  const toolbar = page.locator('.horizon-diagram .horizon-tools')
  expect((await toolbar.boundingBox())?.height, 'the toolbar fits on one line').toBeLessThan(50)
})

const importFile = async (page: Page, text: string, encoding: BufferEncoding = 'utf8') => {
  await page.locator('input[type=file]').setInputFiles({
    name: 'horizon.hor',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(text, encoding),
  })
}

test('an imported file in UTF-16 says what was changed, and its azimuths can be read otherwise', async ({
  page,
  user,
}) => {
  await user.openNewSite({ horizonProfile: HILL })
  await page.getByText('Import a horizon file').click()
  await importFile(page, '\uFEFFRoof\n-90 5\n0 10\n45 -3\n90 7\n180 4', 'utf16le')
  await page.getByText('Azimuths: 0° is south and 90° is west, assumed because').waitFor()
  await page.getByText('1 line without a point was ignored: line 1.').waitFor()
  await page.getByText('1 height below the horizontal was raised to 0°; the lowest is −3°.').waitFor()
  await page.getByLabel('0 is north, −90 is east, 90 is west').check()
  await page.getByText('Azimuths: 0° is north and 90° is west, as requested.').waitFor()
  await user.click('Use this horizon')
  await page.getByText('Table of 5 points').waitFor()
  const azimuth = page.getByRole('textbox', { name: 'Azimuth of point 1', exact: true })
  expect(await azimuth.inputValue()).toBe('0')
  await page.locator('.horizon-diagram').getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Table of 1 point').waitFor()
})

test('a file that cannot be read says what was expected, and a choice can settle it', async ({
  page,
  user,
}) => {
  await user.openNewSite({ horizonProfile: HILL })
  await page.getByText('Import a horizon file').click()
  await importFile(page, 'hello')
  await page.getByText('The file has no line with an azimuth and a height: expected two columns').waitFor()
  await checkAppearance(page, '22-unreadable-file')
  await importFile(page, '-90 5\n0 10\n270 7')
  await page.getByText('The file has azimuths above 180°, but 0 should be south').waitFor()
  await page.getByLabel('0 is north, 90 is east').check()
  await page.getByRole('button', { name: 'Use this horizon' }).waitFor()
  await importFile(page, '')
  await page.getByText('“horizon.hor” is empty.').waitFor()
  expect(await page.getByRole('button', { name: 'Use this horizon' }).count()).toBe(0)
})

test('an import waits for the service, and says so', async ({ page, user }) => {
  await user.openNewSite({ horizonProfile: HILL })
  await page.getByText('Import a horizon file').click()
  await page.route('**/horizon-files*', (route) => route.abort())
  await page.getByLabel('Or paste its contents').fill('90, 4\n180, 12')
  await page.getByText('The service did not respond.').waitFor()
  await page.unroute('**/horizon-files*')
  await page.getByRole('button', { name: 'Use this horizon' }).waitFor()
  expect(await page.getByText('The service did not respond.').count()).toBe(0)
})

test('invalid text in the table is kept, reported and blocks saving', async ({ page, user }) => {
  const { id } = await user.openNewSite({ name: 'Typed roof' })
  const height = page.getByRole('textbox', { name: 'Height of point 2', exact: true })
  await height.fill('high')
  await height.press('Tab')
  await page.getByText('Enter degrees from 0 to 90').waitFor()
  await page.getByRole('button', { name: 'Remove point 1', exact: true }).click()
  const moved = page.getByRole('textbox', { name: 'Height of point 1', exact: true })
  expect(await moved.inputValue(), 'it stays with its point').toBe('high')
  await user.click('Save')
  await page.getByText('Some values are invalid.').waitFor()
  await page.getByText('The table contains an invalid value.').waitFor()
  await user.waitForFocus('horizon-cell-0-1')
  expect((await user.sites()).find((site) => site.id === id)?.horizonProfile).toHaveLength(11)
  await checkAppearance(page, '17-invalid-point')
  await moved.fill('12')
  await page.getByText('Some values are invalid.').waitFor({ state: 'detached' })
  await user.click('Save')
  await user.hears('” saved.')
  const saved = (await user.sites()).find((site) => site.id === id)
  expect(saved?.horizonProfile[0]).toEqual({ direction: '46.9', heightAngle: 12 })
})

test('Escape restores a cell, even after valid input', async ({ page, user }) => {
  await user.openNewSite()
  for (const [cell, text] of [
    ['Height of point 2', '33'],
    ['Azimuth of point 2', '27x'],
  ] as const) {
    const field = page.getByRole('textbox', { name: cell, exact: true })
    const before = await field.inputValue()
    await field.selectText()
    await page.keyboard.type(text)
    expect(await field.inputValue()).toBe(text)
    await page.keyboard.press('Escape')
    await expect.poll(() => field.inputValue()).toBe(before)
  }
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
})

test('undoing changes also discards invalid text', async ({ page, user }) => {
  await user.openNewSite()
  const height = page.getByRole('textbox', { name: 'Height of point 2', exact: true })
  await height.fill('')
  await page.getByText('Unsaved changes').waitFor()
  await user.click('Undo changes')
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  expect(await height.inputValue()).toBe('9.9')
})

test('undoing changes keeps an imported file that is not yet used', async ({ page, user }) => {
  await user.openNewSite()
  const file = { name: 'horizon.csv', mimeType: 'text/csv', buffer: Buffer.from('0,5\n90,6\n180,7\n270,8') }
  await page.getByText('Import a horizon file').click()
  await page.locator('input[type=file]').setInputFiles(file)
  const use = page.getByRole('button', { name: 'Use this horizon' })
  await use.waitFor()
  await user.fill('System size', '9')
  await user.click('Undo changes')
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  expect(await use.count()).toBe(1)
})

test('the diagram and the table are one tab stop each, with arrow keys inside', async ({ page, user }) => {
  await user.openNewSite({ horizonProfile: MANY })
  await page.getByText('Table of 100 points').waitFor()
  expect(await tabStops(page, user.focusedId)).toEqual(['horizon-point-0', 'horizon-cell-0-0'])
  await checkAppearance(page, '18-many-points')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('textbox', { name: 'Azimuth of point 1', exact: true }).focus()
  for (const key of ['ArrowDown', 'Enter', 'PageDown', 'ArrowUp', 'End', 'ArrowRight'])
    await page.keyboard.press(key)
  expect(await user.focusedId()).toBe('horizon-cell-11-1')
  await page.keyboard.type('30')
  expect(await page.getByRole('textbox', { name: 'Height of point 12', exact: true }).inputValue()).toBe('30')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByText('Table of 99 points').waitFor()
  await user.waitForFocus('horizon-cell-98-0')
  expect(await tabStops(page, user.focusedId)).toEqual(['horizon-point-98', 'horizon-cell-98-0'])
})

test('a point has the same number in the diagram and in the table', async ({ page, user }) => {
  await user.openNewSite({ latitude: -33.9, longitude: 18.4 })
  const { direction } = demoSite.horizonProfile[4] ?? {}
  expect(await page.getByRole('textbox', { name: 'Azimuth of point 5', exact: true }).inputValue()).toBe(
    direction,
  )
  expect(await point(page, 5, 11).getAttribute('aria-valuetext')).toContain(`azimuth ${direction} degrees`)
  expect(await tabStops(page, user.focusedId)).toEqual(['horizon-point-0', 'horizon-cell-0-0'])
  await point(page, 1, 11).focus()
  await page.keyboard.press('PageDown')
  await user.waitForFocus('horizon-point-1')
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { looksRight } from './appearance.ts'
import { test } from './fixtures.ts'

const HILL = [{ direction: 'S', heightAngle: 10 }]
const MANY = Array.from({ length: 100 }, (_, i) => ({ direction: String(3 * i), heightAngle: 5 + (i % 7) }))

const point = (page: Page, number: number, count: number) =>
  page.getByRole('slider', { name: `Point ${number} of ${count}`, exact: true })
const heightOf = async (page: Page) => Number(await point(page, 1, 1).getAttribute('aria-valuenow'))
const loss = (page: Page) =>
  page
    .locator('.horizon-editor')
    .getByText(/^[\d.]+ % of daylight hours$/)
    .innerText()
/** Points and cells that the Tab key comes by on its way through the editor. */
const stops = async (page: Page, focus: () => Promise<string>) => {
  await page.getByLabel('Year of the sun').focus()
  const ids: string[] = []
  do {
    await page.keyboard.press('Tab')
    ids.push(await focus())
  } while (await page.evaluate("document.activeElement.closest('.horizon-editor') !== null"))
  return ids.filter((id) => /^horizon-(point|cell)-/.test(id))
}
const hasChanged = (page: Page, before: string) =>
  expect.poll(() => loss(page), { timeout: 10_000 }).not.toBe(before)

test('is drawn with the keyboard, and the loss follows', async ({ page, designer }) => {
  await designer.open({ horizonProfile: [] })
  await page.getByText('0.0 % of daylight hours').waitFor()
  const before = await loss(page)
  await designer.press('Add point')
  await designer.focused('horizon-point-0')
  const height = await heightOf(page)
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await heightOf(page)).toBeCloseTo(height + 11.9)
  await hasChanged(page, before)
})

test('is dragged, and the loss follows before the hand lets go', async ({ page, designer }) => {
  await designer.open({ horizonProfile: HILL })
  const before = await loss(page)
  // The tracks may raise the sky, and all points with it.
  await page.locator('.hour-label').first().waitFor()
  const slider = point(page, 1, 1)
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.locator('.handle-dot').boundingBox()
  if (!box) throw new Error('the point is not to be seen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let i = 1; i <= 10; i++) await page.mouse.move(x, y - 4 * i)
  await hasChanged(page, before)
  await page.mouse.up()
  expect(await heightOf(page)).toBeGreaterThan(13)
})

test('is read from a file', async ({ page, designer }) => {
  await designer.open({ horizonProfile: [] })
  const rows = demoSite.horizonProfile.map(({ direction, heightAngle }) => `${direction},${heightAngle}`)
  const file = { name: 'horizon.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${rows.join('\n')}`) }
  await page.getByText('Read a horizon file').click()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Use it' }).waitFor()
  await looksRight(page, '5-horizon-file')
  await designer.press('Use it')
  await page.getByText('Table of 11 points').waitFor()
  await page.getByText('17.9 % of daylight hours').waitFor()
  await page.getByText('Unsaved changes').waitFor()
  await looksRight(page, '5-horizon')
  const tools = page.locator('.horizon-picture .horizon-tools')
  expect((await tools.boundingBox())?.height, 'the tools stand in one line').toBeLessThan(50)
})

test('what means nothing in its table stays there, is said, and is not passed over', async ({
  page,
  designer,
}) => {
  const { id } = await designer.open({ name: 'Typed roof' })
  const height = page.getByRole('textbox', { name: 'Height of point 2', exact: true })
  await height.fill('high')
  await height.press('Tab')
  await page.getByText('Degrees from 0 to 90').waitFor()
  await page.getByRole('button', { name: 'Remove point 1', exact: true }).click()
  const moved = page.getByRole('textbox', { name: 'Height of point 1', exact: true })
  expect(await moved.inputValue(), 'it goes with its point').toBe('high')
  await designer.press('Save')
  await page.getByText('Something is not right yet.').waitFor()
  await page.getByText('The table holds something that is no point yet.').waitFor()
  await designer.focused('horizon-cell-0-1')
  expect((await designer.sites()).find((site) => site.id === id)?.horizonProfile).toHaveLength(11)
  await looksRight(page, '17-no-point')
  await moved.fill('12')
  await page.getByText('Something is not right yet.').waitFor({ state: 'detached' })
  await designer.press('Save')
  await designer.hears('is saved')
  const saved = (await designer.sites()).find((site) => site.id === id)
  expect(saved?.horizonProfile[0]).toEqual({ direction: '46.9', heightAngle: 12 })
})

test('Escape gives back what stood in a cell, also after what was taken already', async ({
  page,
  designer,
}) => {
  await designer.open()
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

test('what means nothing goes with the other changes when they are undone', async ({ page, designer }) => {
  await designer.open()
  const height = page.getByRole('textbox', { name: 'Height of point 2', exact: true })
  await height.fill('')
  await page.getByText('Unsaved changes').waitFor()
  await designer.press('Undo changes')
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  expect(await height.inputValue()).toBe('9.9')
})

test('but a file that was read, and not used yet, stays', async ({ page, designer }) => {
  await designer.open()
  const file = { name: 'horizon.csv', mimeType: 'text/csv', buffer: Buffer.from('0,5\n90,6\n180,7\n270,8') }
  await page.getByText('Read a horizon file').click()
  await page.locator('input[type=file]').setInputFiles(file)
  const use = page.getByRole('button', { name: 'Use it' })
  await use.waitFor()
  await designer.fill('Size', '9')
  await designer.press('Undo changes')
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  expect(await use.count()).toBe(1)
})

test('many points are few stops of the Tab key, and the arrow keys lead through them', async ({
  page,
  designer,
}) => {
  await designer.open({ horizonProfile: MANY })
  await page.getByText('Table of 100 points').waitFor()
  expect(await stops(page, designer.focus)).toEqual(['horizon-point-0', 'horizon-cell-0-0'])
  await looksRight(page, '18-many-points')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('textbox', { name: 'Azimuth of point 1', exact: true }).focus()
  for (const key of ['ArrowDown', 'Enter', 'PageDown', 'ArrowUp', 'End', 'ArrowRight'])
    await page.keyboard.press(key)
  expect(await designer.focus()).toBe('horizon-cell-11-1')
  await page.keyboard.type('30')
  expect(await page.getByRole('textbox', { name: 'Height of point 12', exact: true }).inputValue()).toBe('30')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByText('Table of 99 points').waitFor()
  await designer.focused('horizon-cell-98-0')
  expect(await stops(page, designer.focus)).toEqual(['horizon-point-98', 'horizon-cell-98-0'])
})

test('a point has one number, in the picture and in the table', async ({ page, designer }) => {
  await designer.open({ latitude: -33.9, longitude: 18.4 })
  const { direction } = demoSite.horizonProfile[4] ?? {}
  expect(await page.getByRole('textbox', { name: 'Azimuth of point 5', exact: true }).inputValue()).toBe(
    direction,
  )
  expect(await point(page, 5, 11).getAttribute('aria-valuetext')).toContain(`azimuth ${direction} degrees`)
  expect(await stops(page, designer.focus)).toEqual(['horizon-point-0', 'horizon-cell-0-0'])
  await point(page, 1, 11).focus()
  await page.keyboard.press('PageDown')
  await designer.focused('horizon-point-1')
})

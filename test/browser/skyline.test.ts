import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { checkAppearance } from './appearance.ts'
import { test, withoutResults, withResults } from './fixtures.ts'
import { drag, touchesOf } from './mouse.ts'
import { holdResponses } from './network.ts'
import { createUser, type User } from './user.ts'

const HILL = [{ direction: 'S', heightAngle: 10 }]
const RING = ['0', '90', '180', '270'].map((direction) => ({ direction, heightAngle: 10 }))
const MANY = Array.from({ length: 100 }, (_, i) => ({ direction: String(3 * i), heightAngle: 5 + (i % 7) }))

const diagram = (page: Page) => page.locator('#sun-path-diagram')
const points = (page: Page) => page.getByRole('slider', { name: /^Point/ })
const point = (page: Page, number: number, count: number) =>
  page.getByRole('slider', { name: `Point ${number} of ${count}`, exact: true })
const table = (page: Page, count: number) =>
  page.getByText(count === 1 ? 'Table of 1 point' : `Table of ${count} points`, { exact: true })
const attribute = (user: User, button: string, name: string) => () => user.button(button).getAttribute(name)

type Fields = Parameters<User['openNewSite']>[0]

/** Opens a site and edits its horizon. */
const openHorizon = async (page: Page, user: User, fields: Fields = {}) => {
  const site = await user.openNewSite({ obstacles: [], horizonProfile: RING, ...fields })
  await diagram(page).locator('.sun-path').first().waitFor()
  await user.click('Edit horizon')
  await user.waitForFocus('horizon-sheet-title')
  return site
}

/** Does the same after the results have arrived, which set the diagram's scale. */
const openHorizonWithResult = async (page: Page, user: User, fields: Fields = {}) => {
  await withResults({ page })
  await openHorizon(page, user, fields)
  await user.hasResult()
}

test.beforeEach(withoutResults)

/** A position in the diagram, given as fractions of its width and height. @returns px */
const placeIn = async (page: Page, across: number, down: number) => {
  await diagram(page).scrollIntoViewIfNeeded()
  const box = await diagram(page).boundingBox()
  if (!box) throw new Error('no diagram')
  return [box.x + across * box.width, box.y + down * box.height] as const
}

const valueText = (page: Page, number: number, count: number) =>
  point(page, number, count).getAttribute('aria-valuetext')
const heightOf = async (page: Page, number: number, count: number) =>
  Number(await point(page, number, count).getAttribute('aria-valuenow'))

test('points are moved by keys, and the result follows and is announced', async ({ page, user }) => {
  await openHorizonWithResult(page, user, { horizonProfile: [] })
  const isHigh = (height: number, message: string) =>
    expect.poll(() => heightOf(page, 1, 1), { message }).toBeCloseTo(height)
  await user.click('Add point')
  await user.waitForFocus('horizon-point-0')
  await user.press(...Array(12).fill('ArrowUp'), 'Shift+ArrowDown', 'ArrowRight')
  await expect.poll(() => valueText(page, 1, 1)).toBe('181° S, 21.9° high')
  await user.hears(/^Your 8.kW makes about [\d,]+ kWh a year\. Shade takes \d+ kWh/)
  await user.button('Draw').focus()
  await point(page, 1, 1).focus()
  await user.press('ArrowUp', 'Control+z')
  await isHigh(21.9, 'keys after the focus was elsewhere are another step')
  await user.press('Control+z')
  await isHigh(10, 'the keys on one point are undone together')
  await user.press('Delete')
  await table(page, 0).waitFor()
  await user.waitForFocus('horizon-add-point')
})

test('points are dragged, each drag is one step, and a second finger cancels it', async ({ page, user }) => {
  await openHorizonWithResult(page, user)
  const before = await user.headline()
  const dot = point(page, 3, 4).locator('.dot')
  await drag(page, dot, 40, -80)
  await expect.poll(user.headline).not.toBe(before)
  await page.mouse.up()
  await expect.poll(() => valueText(page, 3, 4)).toMatch(/^1(8[1-9]|9).*, [23]/)
  await page.mouse.dblclick(...(await placeIn(page, 0.35, 0.5)))
  await user.waitForFocus('horizon-point-2')
  for (let step = 0; step < 2; step++) await user.click('Undo')
  await expect.poll(() => heightOf(page, 3, 4)).toBe(10)
  await expect.poll(attribute(user, 'Undo', 'aria-disabled')).toBe('true')

  await drag(page, dot, 0, 20)
  await expect.poll(() => heightOf(page, 3, 4)).toBeLessThan(10)
  await page.evaluate("dispatchEvent(new PointerEvent('pointerdown', { pointerId: 99 }))")
  await expect.poll(() => heightOf(page, 3, 4)).toBe(10)
  await page.mouse.move(300, 300, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => heightOf(page, 3, 4)).toBe(10)

  // Points outside the sunlit part are reached with the keys, and in the whole circle.
  await expect.poll(() => points(page).count()).toBe(3)
  await point(page, 4, 4).focus()
  await user.press('Home')
  await user.waitForFocus('horizon-point-0')
  await expect.poll(attribute(user, 'Whole circle', 'aria-pressed')).toBe('true')
  await diagram(page).getByText('NE', { exact: true }).waitFor()
})

test('points are drawn by a finger, while the page does not scroll', async ({ phone, server }) => {
  const user = createUser(phone, server)
  await openHorizon(phone, user)
  await user.button('Draw').tap()
  const [left, y] = await placeIn(phone, 0.2, 0.6)
  const scrolled = await phone.evaluate('scrollY')
  const touch = await touchesOf(phone)
  await touch.swipe(left, y, 180, -45)
  await phone.getByText(/^Table of ([5-9]|1\d) points$/).waitFor()
  expect(await phone.evaluate('scrollY')).toBe(scrolled)
  expect(await phone.locator('.sky-tip').isVisible(), 'over the new line').toBe(false)
})

test('gaps are hatched and explained, and can be connected', async ({ page, user }) => {
  const horizonProfile = ['90', '150', '200', '310'].map((direction) => ({ direction, heightAngle: 9 }))
  await openHorizon(page, user, { horizonProfile })
  const gaps =
    'between 200° SSW and 310° NW, and between 310° NW and 90° E: the horizon falls to 0° there, at W and N.'
  await page.getByText(gaps).waitFor()
  await expect.poll(() => diagram(page).locator('.gap').count()).toBe(2)
  await checkAppearance(page)
  await user.click('Connect the points')
  await user.waitForFocus('horizon-sheet-title')
  await expect.poll(() => diagram(page).locator('.gap').count()).toBe(0)
})

test('the diagram names, turns and lifts things, and points are one tab stop', async ({ page, user }) => {
  await withResults({ page })
  // Points behind the obstacle are not in the way.
  const { id, obstacles } = await user.openNewSite({ horizonProfile: MANY })
  await user.hasResult()
  for (const [label, text] of [
    ['.obstacle-label', /Apple tree.* −\d+ kWh/],
    ['.day-label', /^\d+ \w+$/],
    ['.path-label', /^March · September$/],
  ] as const)
    await diagram(page).locator(label, { hasText: text }).waitFor()
  for (const [part, dx, dy] of [
    ['.obstacle.tree .body', -80, 0],
    ['.screen-handle.top .dot', 0, -60],
  ] as const) {
    const said = await user.headline()
    await drag(page, diagram(page).locator(part), dx, dy)
    await expect.poll(user.headline, { message: 'the answer follows the hand' }).not.toBe(said)
    await page.mouse.up()
  }
  await user.save()
  const [before, after] = [obstacles[1], (await user.site(id)).obstacles[1]]
  expect(after?.height).toBeGreaterThan(before?.height ?? 0)
  expect(Number(after?.to.direction)).toBeLessThan(Number(before?.to.direction))

  await user.click('Edit horizon')
  await points(page).focus()
  const focused = z.string().parse(await page.evaluate('document.activeElement.id'))
  await user.press('PageDown')
  await user.waitForFocus(`horizon-point-${Number(focused.split('-').at(-1)) + 1}`)
  await user.press('Tab')
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).not.toBe('slider')
})

const choose = (user: User, content: string | Buffer) =>
  user.give('horizon.hor', 'application/octet-stream', content, '.horizon-sheet')

test('the sheet exports what is saved, and has a table that follows the hand', async ({ page, user }) => {
  const { id } = await openHorizon(page, user)
  await page.getByText('Export the skyline').click()
  await page.getByLabel('For which program?').selectOption({ label: 'Meteonorm' })
  const { content } = await user.download(() => user.click('Download'))
  expect(content.toString().trim()).toMatch(/^(10[,\s]+){359}10$/)
  await table(page, 4).click()
  const lines = page.getByRole('textbox', { name: /^A line for each/ })
  await lines.fill('ESE, 12,5\n200\t7\nN 3')
  await table(page, 3).waitFor()
  await page.getByText('Save the site first: the file is written from what is saved.').waitFor()
  expect(await attribute(user, 'Download', 'aria-disabled')()).toBe('true')
  await point(page, 1, 3).focus()
  await user.press('ArrowUp')
  await expect.poll(() => lines.inputValue()).toBe('ESE, 13.5\n200, 7\nN, 3')
  await lines.fill('ESE, high')
  await lines.blur()
  const refusal = 'Line 1 needs an azimuth from 0 to less than 360 and a height from 0 to 90'
  await page.getByText(refusal).waitFor()
  for (const button of ['Done', 'Save']) {
    await user.click(button)
    await lines.and(page.locator(':focus')).waitFor()
  }
  expect(await lines.inputValue()).toBe('ESE, high')
  expect((await user.site(id)).horizonProfile).toEqual(RING)
})

test('the sheet shows how a file or pasted text is read, and uses it', async ({ page, user }) => {
  await openHorizon(page, user, { horizonProfile: HILL })
  await choose(user, Buffer.from('\uFEFFRoof\n-90 5\n0 10\n45 -3\n90 7\n180 4', 'utf16le'))
  await page.getByText('1 line without a point was ignored: line 1.').waitFor()
  await page.getByText('Azimuths: 0° is south and 90° is west, assumed because').waitFor()
  await page.getByText('The file does not say all of this').waitFor()
  await checkAppearance(page)
  const label = '0 is north, −90 is east, 90 is west (PVsyst in the southern hemisphere)'
  await page.getByLabel('How does the file measure azimuths?').selectOption({ label })
  await page.getByText('0° is north and 90° is west, as PVsyst counts south of the equator;').waitFor()
  await user.click('Use this horizon')
  await table(page, 5).waitFor()
  await user.click('Undo')
  await table(page, 1).waitFor()

  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '90, 4\n180, 12\n270, 6')
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.horizon-sheet')?.dispatchEvent(event)
  })
  await page.locator('.horizon-sheet').getByText('3 points, up to 12° high').waitFor()
  await user.click('Close')
  await page.locator('.horizon-sheet').waitFor({ state: 'detached' })
  await user.click('Edit horizon')
  expect(await user.valueOf('Or paste its contents')).toBe('')
  const release = await holdResponses(page, 'POST', '**/horizon-files*')
  await user.fill('Or paste its contents', '90, 4\n180, 12\n270, 9')
  await user.click('Done')
  await user.hears('That text is still being read.')
  release()
  await page.locator('.horizon-sheet').getByText('3 points, up to 12° high').waitFor()
  await user.click('Done')
  await user.hears('The imported horizon is used.')
})

test('the sheet says why a file or pasted text cannot be read', async ({ page, user }) => {
  await openHorizon(page, user, { horizonProfile: HILL, latitude: -33.9, longitude: 18.4 })
  await user.fill('Or paste its contents', '90, 4\n180, 12')
  await page.getByText('A horizon needs at least three points.').waitFor()
  await user.fill('Or paste its contents', 'hello world\n1;2;3')
  await page.getByText('1 line of text, such as “hello world”').waitFor()
  await page.getByText('How does the file measure azimuths?').waitFor({ state: 'detached' })
  await user.give('horizon.xlsx', 'application/octet-stream', 'PK', '.horizon-sheet')
  await page.getByText('“horizon.xlsx” is a spreadsheet file. Save it as CSV.').waitFor()
  await choose(user, '')
  await page.getByText('“horizon.hor” is empty.').waitFor()
  await choose(user, 'hello')
  await page.getByText('The file has no line with an azimuth and a height: expected two columns').waitFor()
  await expect.poll(attribute(user, 'Use this horizon', 'aria-disabled')).toBe('true')
  await user.click('Done')
  await user.hears('That file can’t be read as a horizon.')
  await user.click('Add point')
  await user.click('Done')
  await page.locator('.horizon-sheet').waitFor({ state: 'detached' })
  await user.click('Edit horizon')
  await page.route('**/horizon-files*', (route) => route.abort())
  await user.fill('Or paste its contents', '90, 4\n180, 12')
  await page.getByText('No connection to the service.').waitFor()
  await page.unroute('**/horizon-files*')
  await user.click('Try again')
  await page.getByText(/Format csv: 2 points, up to 12° high/).waitFor()

  // South of the equator, a file of PVsyst is read from the north.
  const question = page.getByLabel('How does the file measure azimuths?')
  const lines = '-120;4\n-60;9\n0;20\n60;9\n120;4'
  await choose(user, `Horizon for PVsyst\n${lines}`)
  await page.getByText('0° is north and 90° is west, as PVsyst counts south of the equator.').waitFor()
  await question.selectOption({ label: 'As detected' })
  await page.getByText('Azimuths: 0° is south and 90° is west').waitFor()
  await choose(user, `Horizon for PVsyst\nAzimuth from south\n${lines}`)
  await page.getByText('Azimuths: 0° is south and 90° is west, as the file says').waitFor()
  await expect.poll(() => question.inputValue()).toBe('As detected')
})

const learn = async (user: User): Promise<void> => {
  await user.click('Learn it from my inverter')
  const event: unknown = JSON.parse(readFileSync('events/learn-horizon.json', 'utf8'))
  const buffer = Buffer.from(z.object({ body: z.string() }).parse(event).body, 'base64')
  await user.give('record.csv.gz', 'application/gzip', buffer, 'dialog')
}

test('a horizon is learned from a record, unless it is of another place', async ({ page, user }) => {
  const ends = { '0': 20, '180': 2 }
  const horizonProfile = Object.entries(ends).map(([direction, heightAngle]) => ({ direction, heightAngle }))
  await openHorizonWithResult(page, user, { horizonProfile })
  await learn(user)
  await page.getByText('576 clear intervals from 1 Jan 2025 to 31 Mar 2025').waitFor()
  await page.getByText(/It (takes|gives) .* kWh a year/).waitFor()
  await page.getByText('Times are read as UTC+1 all year, without summer time.').waitFor()
  await page.getByText(/Was the estimate right\? \d of [23] months (is|are) within ± 20 % of it/).waitFor()
  await checkAppearance(page)
  await user.click('Use this horizon')
  // The point in the north, two beside the learned part, and 66 within it.
  await table(page, 69).waitFor()

  const otherPlanes = [{ panelTilt: 30, panelAzimuth: 270, systemSize: 100 }]
  await openHorizonWithResult(page, user, { horizonProfile, otherPlanes, latitude: -47.2692 })
  await learn(user)
  await page.getByText('It must be of one plane alone: South plane, 8 kW.').waitFor()
  const january = page.locator('.measured-months .measured').first()
  await expect.poll(() => january.textContent()).toMatch(/January 2025: \d+ kWh measured, \d+ kWh estimated/)
  await page.getByText(/at a latitude of about \d+°, not -47\.2692°, so no horizon was learned/).waitFor()
  expect(await user.button('Use this horizon').isEnabled()).toBe(false)
  expect(await page.getByText(/It (takes|gives)/).count()).toBe(0)
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { exampleSite } from '../../examples/site.ts'
import { between } from '../web/skyline/obstacles.ts'
import { checkAppearance } from './appearance.ts'
import { test, withoutResults, withResults } from './fixtures.ts'
import { drag, middleOf, touchesOf } from './mouse.ts'
import { createUser } from './user.ts'

const [house, tree] = exampleSite.obstacles ?? []
if (house === undefined || tree === undefined) throw new Error('the demo has a house and a tree')

const wall = between(170, 190, 10, { name: 'Wall', height: 2 })

const card = (page: Page) => page.getByRole('region', { name: /^From above/ })
const inPlan = (page: Page, name: string) => card(page).getByRole('slider', { name, exact: true })
/** The part of an obstacle that a drag grabs. */
const bodyOf = (page: Page, name: string) => inPlan(page, name).first().locator('.hit')
const valueText = async (page: Page, name: string) =>
  (await inPlan(page, name).first().getAttribute('aria-valuetext')) ?? ''
const inSkyline = (page: Page, name: string) =>
  page.locator('.skyline-diagram').getByRole('button', { name: new RegExp(`^\u2068${name}\u2069`) })
const form = (page: Page, name?: string) =>
  page.locator('.obstacle-form').and(page.getByRole('group', name === undefined ? {} : { name }))
const more = (page: Page) => form(page).getByText('More', { exact: true })
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const isFilled = (page: Page, label: string, value: string) =>
  expect.poll(() => field(page, label).inputValue()).toBe(value)

test.beforeEach(withoutResults)

test('up to 50 obstacles are added, and named apart', async ({ page, user }) => {
  await user.openNewSite({ obstacles: Array.from({ length: 49 }, () => wall) })
  await inSkyline(page, 'Wall').first().press('Enter')
  await user.click('Duplicate')
  await user.hears('“Wall 2” added')
  await page.getByText('50 are the most a site can have.').waitFor()
  for (const button of ['Add a tree', 'Duplicate'])
    await expect.poll(() => user.button(button).getAttribute('aria-disabled')).toBe('true')
})

test('the plan drags in one step, at a steady scale, finer with Shift', async ({ page, user }) => {
  await user.openNewSite({ obstacles: [wall] })
  const meters = async () => Number.parseFloat(await valueText(page, 'Wall'))
  const before = '9.8 m away, 180° S, 3.5 m wide'
  const isBefore = () => expect.poll(() => valueText(page, 'Wall')).toBe(before)
  await isBefore()
  const ring = () => card(page).locator('.ring').last().getAttribute('r')
  const labels = () => card(page).locator('.ring-label').allTextContents()
  const radius = await ring()
  await expect.poll(labels).toEqual(['10 m'])
  await drag(page, bodyOf(page, 'Wall'), 0, 150)
  await expect.poll(meters).toBeCloseTo(9.848 + 150 / (Number(radius) / 10), 0)
  expect([await ring(), await labels()]).toEqual([radius, ['10 m']])
  await page.mouse.up()
  await expect.poll(labels).not.toEqual(['10 m'])
  await user.press('Control+z')
  await isBefore()
  await user.button('Saved').waitFor()

  await page.keyboard.down('Shift')
  await drag(page, bodyOf(page, 'Wall'), 0, 100)
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect.poll(meters).toBeCloseTo(9.848 + 10 / (Number(radius) / 10), 1)
  await user.press('Control+z')
  await isBefore()
  await drag(page, inPlan(page, 'Wall, other end').locator('.dot'), 20, 0)
  await page.mouse.up()
  await expect.poll(() => valueText(page, 'Wall')).not.toContain('3.5 m wide')
})

test('on a phone all follows a drag, and Escape ends it', async ({ page, user }) => {
  await user.openNewSite({ obstacles: [tree, wall] })
  await page.setViewportSize({ width: 390, height: 844 })
  // The sun paths set the scale of the diagram.
  await page.locator('.skyline-diagram .sun-path').first().waitFor()
  const wallInSky = inSkyline(page, 'Wall').locator('.body')
  const seen = async () => [await wallInSky.getAttribute('d'), await field(page, 'Away').inputValue()]
  await drag(page, bodyOf(page, 'Wall'), 0, 0)
  // On a phone, the sky turns to the grabbed obstacle.
  await form(page, 'Wall').waitFor()
  const { x: left = -1 } = (await wallInSky.boundingBox()) ?? {}
  expect(Math.abs(left - 195)).toBeLessThan(195)
  const before = await seen()
  const [x, y] = await middleOf(bodyOf(page, 'Wall'))
  await page.mouse.move(x + 10, y - 30, { steps: 5 })
  await expect.poll(async () => (await seen())[1]).not.toBe(before[1])
  await expect.poll(async () => (await seen())[0]).not.toBe(before[0])
  await user.press('Escape')
  await expect.poll(seen).toEqual(before)
  await page.mouse.up()
})

test('in the plan, a finger scrolls past what it has not selected by a tap', async ({ phone, server }) => {
  await createUser(phone, server).openNewSite({ obstacles: [tree, wall] })
  const touch = await touchesOf(phone)
  const place = () => valueText(phone, 'Wall')
  const scrolled = async () => Number(await phone.evaluate('scrollY'))
  const swipe = async (dy: number): Promise<void> => {
    const [x, y] = await middleOf(bodyOf(phone, 'Wall'))
    await touch.swipe(x, y, 0, dy)
  }
  const before = await place()
  await bodyOf(phone, 'Wall').evaluate((body) => body.scrollIntoView({ block: 'center' }))
  const top = await scrolled()
  await swipe(60)
  await expect.poll(scrolled).toBeLessThan(top - 20)
  expect(await place()).toBe(before)
  expect(await form(phone).count()).toBe(0)

  const [x, y] = await middleOf(bodyOf(phone, 'Wall'))
  await phone.touchscreen.tap(x, y)
  await form(phone, 'Wall').waitFor()
  expect(Math.abs((await middleOf(bodyOf(phone, 'Wall')))[1] - y), 'below its form').toBeLessThan(2)
  expect(await place()).toBe(before)
  const topBefore = await scrolled()
  await swipe(-60)
  await expect.poll(place).not.toBe(before)
  expect(await scrolled()).toBe(topBefore)
})

test('keys in the plan move, turn, select and remove', async ({ page, user }) => {
  await user.openNewSite({ obstacles: [wall, tree] })
  await inPlan(page, 'Wall').focus()
  await user.press('ArrowDown', 'Shift+ArrowUp')
  await expect.poll(() => valueText(page, 'Wall')).toMatch(/^10.2 m away, 180° S/)
  await user.press('r', 'r', 'Shift+R')
  await more(page).click()
  await isFilled(page, 'Turned', '5')
  await inPlan(page, 'Wall').focus()
  await user.press('Tab')
  const before = await valueText(page, 'Wall, one end')
  await inPlan(page, 'Wall, one end').and(page.locator(':focus')).waitFor()
  await user.press('ArrowLeft')
  await expect.poll(() => valueText(page, 'Wall, one end')).not.toBe(before)
  await inPlan(page, 'Wall').focus()
  await user.press('PageDown')
  await inPlan(page, tree.name).and(page.locator(':focus')).waitFor()
  await form(page, tree.name).waitFor()
  await inPlan(page, 'Wall').press('Delete')
  await user.hears('“Wall” removed. Undo brings it back.')
  await user.waitForFocus('causes-title')
  await inPlan(page, tree.name).focus()
  await user.press('Control+z')
  await inPlan(page, 'Wall').waitFor()
  // Another obstacle has come before it in the list.
  await form(page, tree.name).waitFor()
})

test('the fields change the selected obstacle, and nothing invalid leaves them', async ({ page, user }) => {
  const { id } = await user.openNewSite({ obstacles: [wall, { ...wall, transmittance: 0.5 }] })
  await inSkyline(page, 'Wall').first().press('Enter')
  await more(page).click()
  const texts = { Name: 'Garage', Height: '8,5', Away: '12', Direction: 'SE', Width: '7', Turned: '-10' }
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
  await user.press('Tab')
  await expect.poll(() => valueText(page, 'Garage')).toBe('12 m away, 135° SE, 7 m wide')
  for (const [label, text, error] of [
    ['Height', '5', 'Not higher than the panels (5 m), so it hides nothing'],
    ['Away', '0.3', 'It must be at least 0.5 m from the panels'],
  ] as const) {
    await field(page, label).fill(text)
    await user.press('Tab')
    await form(page).getByText(error).waitFor()
    await field(page, label).fill(texts[label])
    await user.press('Tab')
    await form(page).getByText(error).waitFor({ state: 'detached' })
  }

  await user.save()
  const [saved, other] = (await user.site(id)).obstacles
  expect(saved).toMatchObject({ name: 'Garage', height: 3.5 })
  // The other obstacle had the same name.
  expect(other).toEqual({ ...wall, transmittance: 0.5 })

  // Grabbing another obstacle commits the text being typed.
  await field(page, 'Width').fill('5')
  await page.mouse.click(...(await middleOf(bodyOf(page, 'Wall'))))
  await inPlan(page, 'Wall').and(page.locator(':focus')).waitFor()
  await expect.poll(() => valueText(page, 'Garage')).toContain('5 m wide')
  await form(page, 'Wall').waitFor()
})

test('the fields set the light by season, and raised panels look over a wall', async ({ page, user }) => {
  const { id } = await user.openNewSite({ obstacles: [wall, { ...wall, name: 'Mast', height: 9 }] })
  await inSkyline(page, 'Wall').press('Enter')
  const allYear = field(page, 'Light through')
  await expect.poll(() => allYear.getAttribute('aria-valuetext')).toBe('none')
  await allYear.focus()
  await user.press('ArrowRight', 'ArrowRight')
  await isFilled(page, 'Light through', '2')
  await user.press('Control+z')
  await isFilled(page, 'Light through', '0')
  await allYear.fill('40')
  await more(page).click()
  await field(page, 'Sheds its leaves').check()
  await field(page, 'Light, Apr–Oct').fill('20')
  await field(page, 'Light when bare').fill('70')
  await user.save()
  const [saved] = (await user.site(id)).obstacles
  expect(saved?.transmittance).toEqual([0.7, 0.7, 0.7, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.7, 0.7])

  await user.openPanels()
  for (const meters of ['6.5', '8']) {
    await user.fill('Height of the panels above the ground, m', meters)
    await user.press('Enter')
  }
  await user.hears('Panels that high look over “Wall”: removed.')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await user.save()
  expect((await user.site(id)).obstacles.map(({ height }) => height)).toEqual([0.5, 7.5])
})

test('causes open, are removed, and switched off', async ({ page, user }) => {
  await withResults({ page })
  const { id } = await user.openNewSite({ obstacles: [house, { ...tree, height: 9 }] })
  const cause = (name: string) => page.locator('.cause').filter({ hasText: name })
  const [ofTree, ofHorizon] = [cause(tree.name), cause('Horizon')]
  await ofTree.getByText(/kWh/).waitFor()
  const before = await user.headline()
  await inSkyline(page, tree.name).press('Enter')
  await page.getByText(/^Without Apple tree: \+\d+ kWh/).waitFor()
  await page.getByText(/^Trimmed to 11 m: \+\d+ kWh$/).waitFor()
  await checkAppearance(page)
  await field(page, 'Away').focus()
  await user.press('Escape')
  await user.waitForFocus('cause-obstacle-1')
  expect(await form(page).count()).toBe(0)
  await user.press('Enter')
  await user.click(`Remove ${tree.name}`)
  await user.hears(`“${tree.name}” removed. Undo brings it back.`)
  await user.press('Control+z')
  await inSkyline(page, tree.name).waitFor()

  await ofTree.getByRole('switch').uncheck()
  await page.locator('.skyline-diagram .obstacle.tree.off').waitFor()
  await ofHorizon.getByRole('switch').uncheck()
  for (const row of [ofTree, ofHorizon]) await row.getByText('switched off').waitFor()
  await user.save()
  const obstacles = [{ enabled: true }, { enabled: false }]
  expect(await user.site(id)).toMatchObject({ horizonProfile: [], obstacles })
  for (const row of [ofHorizon, ofTree]) await row.getByRole('switch').check()
  await expect.poll(user.headline).toBe(before)
})

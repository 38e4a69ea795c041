import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Obstacle } from '../../lib/schemas/obstacle.ts'
import { demoSite } from '../../local/demo/site.ts'
import { checkAppearance } from './appearance.ts'
import { test, withoutResults } from './fixtures.ts'
import { drag, middleOf } from './mouse.ts'

const [house, tree] = demoSite.obstacles ?? []
if (house === undefined || tree === undefined) throw new Error('the demo has a house and a tree')

const wall: Obstacle = {
  name: 'Wall',
  from: { direction: '170', distance: 10 },
  to: { direction: '190', distance: 10 },
  height: 2,
  transmittance: 0,
  enabled: true,
}

const card = (page: Page) => page.getByRole('region', { name: /^From above/ })
const inPlan = (page: Page, name: string) => card(page).getByRole('slider', { name, exact: true })
const inSkyline = (page: Page, name: string) =>
  page.locator('.skyline-diagram').getByRole('button', { name: new RegExp(`^\u2068${name}\u2069`) })
const form = (page: Page) => page.locator('.obstacle-form')
const more = (page: Page) => form(page).getByText('More', { exact: true })
const valueText = async (page: Page, name: string) =>
  (await inPlan(page, name).first().getAttribute('aria-valuetext')) ?? ''
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
}

/** What a drag of an obstacle takes hold of. */
const bodyOf = (page: Page, name: string) => inPlan(page, name).first().locator('.hit')

describe('adding', () => {
  test.beforeEach(withoutResults)

  test('each kind by its button, whose obstacle the arrow keys then move', async ({ page, user }) => {
    const { id } = await user.openNewSite({ obstacles: [], horizonProfile: [] })
    await page.getByText('Nothing stands in the way yet.').waitFor()
    for (const name of ['Tree', 'House', 'Wall']) {
      await user.click(`Add a ${name.toLowerCase()}`)
      await user.hears(`“${name}” added`)
      await inSkyline(page, name).and(page.locator(':focus')).waitFor()
      await form(page).and(page.getByRole('group', { name })).waitFor()
    }
    await user.click('Add a tree')
    await user.hears('“Tree 2” added')
    await checkAppearance(page, 'obstacles-added')
    await save(page)
    const { obstacles } = await user.site(id)
    expect(obstacles.map(({ name, height, transmittance }) => ({ name, height, transmittance }))).toEqual([
      { name: 'Tree', height: 5, transmittance: tree.transmittance },
      { name: 'House', height: 5, transmittance: 0 },
      { name: 'Wall', height: 2, transmittance: 0 },
      { name: 'Tree 2', height: 5, transmittance: tree.transmittance },
    ])
    // The first one stands in the southeast, facing the panels.
    const [first] = obstacles
    expect(Number(first?.from.direction) + Number(first?.to.direction)).toBeCloseTo(270, 3)
  })

  test('ends at 50, and says so', async ({ page, user }) => {
    const obstacles = Array.from({ length: 49 }, () => wall)
    await user.openNewSite({ obstacles })
    await inSkyline(page, 'Wall').first().press('Enter')
    await user.click('Duplicate')
    await user.hears('“Wall 2” added')
    await expect.poll(() => inPlan(page, 'Wall').count()).toBe(49)
    const button = page.getByRole('button', { name: 'Add a tree' })
    await page.getByText('50 are the most a site can have.').waitFor()
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    await expect
      .poll(() => page.getByRole('button', { name: 'Duplicate' }).getAttribute('aria-disabled'))
      .toBe('true')
  })
})

describe('in the plan', () => {
  test.beforeEach(withoutResults)

  test('an obstacle is dragged in one step, at a steady scale', async ({ page, user }) => {
    await user.openNewSite({ obstacles: [wall] })
    const before = await valueText(page, 'Wall')
    expect(before).toBe('9.8 m away, 180° S, 3.5 m wide')
    const ring = () => card(page).locator('.ring').last().getAttribute('r')
    const radius = await ring()
    const labels = await card(page).locator('.ring-label').allTextContents()
    expect(labels).toEqual(['5 m', '10 m'])
    await drag(page, bodyOf(page, 'Wall'), 0, 150)
    expect(await ring()).toBe(radius)
    await expect.poll(() => card(page).locator('.ring-label').allTextContents()).toEqual(labels)
    const meters = async () => Number.parseFloat(await valueText(page, 'Wall'))
    await expect.poll(meters).toBeCloseTo(9.848 + 150 / (Number(radius) / 10), 0)
    await page.mouse.up()
    await expect.poll(() => card(page).locator('.ring-label').allTextContents()).not.toEqual(labels)
    await more(page).click()
    await expect.poll(() => field(page, 'Turned').inputValue()).toBe('0')
    await page.keyboard.press('Control+z')
    await expect.poll(() => valueText(page, 'Wall')).toBe(before)
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
  })

  test('an end is dragged, and stops where the service would refuse it', async ({ page, user }) => {
    await user.openNewSite({ obstacles: [wall] })
    await inSkyline(page, 'Wall').press('Enter')
    const end = inPlan(page, 'Wall, other end')
    const [x, y] = await middleOf(end.locator('.dot'))
    const [centerX, centerY] = await middleOf(card(page).locator('.panels-mark rect'))
    await drag(page, end.locator('.dot'), centerX - x, centerY - y + 1)
    await page.mouse.up()
    const distance = async () => Number(await end.getAttribute('aria-valuenow'))
    await expect.poll(distance).toBeLessThan(3)
    expect(await distance()).toBeGreaterThanOrEqual(0.5)
  })

  test('Shift makes a drag ten times as fine', async ({ page, user }) => {
    await user.openNewSite({ obstacles: [wall] })
    const moved = async (): Promise<number> =>
      Number(await inPlan(page, 'Wall').getAttribute('aria-valuenow')) - 9.8
    await page.keyboard.down('Shift')
    await drag(page, bodyOf(page, 'Wall'), 0, 100)
    await page.keyboard.up('Shift')
    await page.mouse.up()
    const fine = await moved()
    await page.keyboard.press('Control+z')
    await expect.poll(moved).toBeCloseTo(0, 1)
    await drag(page, bodyOf(page, 'Wall'), 0, 100)
    await page.mouse.up()
    expect((await moved()) / fine).toBeGreaterThan(5)
    expect(fine).toBeGreaterThan(0)
  })

  test('a finger drags an obstacle without scrolling', async ({ page, user }) => {
    await user.openNewSite({ obstacles: [wall] })
    await page.setViewportSize({ width: 390, height: 844 })
    const before = await valueText(page, 'Wall')
    const [x, y] = await middleOf(bodyOf(page, 'Wall'))
    const top = async () => (await card(page).locator('.plan').boundingBox())?.y
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dy: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + dy }],
      })
    const topBefore = await top()
    await touch('touchStart', 0)
    for (let dy = 5; dy <= 40; dy += 5) await touch('touchMove', -dy)
    // Results that arrive above it may shift it by a fraction of a pixel, and later by a line.
    expect(Math.abs(((await top()) ?? 0) - (topBefore ?? 0))).toBeLessThan(1)
    await touch('touchEnd', 0)
    await expect.poll(() => valueText(page, 'Wall')).not.toBe(before)
  })

  test('keys move, turn, select and remove', async ({ page, user }) => {
    await user.openNewSite({ obstacles: [wall, tree] })
    await inPlan(page, 'Wall').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => valueText(page, 'Wall')).toMatch(/^10.3 m away, 180° S/)
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(() => valueText(page, 'Wall')).toMatch(/^10.2 m away, 180° S/)
    await page.keyboard.press('r')
    await page.keyboard.press('r')
    await page.keyboard.press('Shift+R')
    await more(page).click()
    await expect.poll(() => field(page, 'Turned').inputValue()).toBe('5')
    await inPlan(page, 'Wall').focus()
    await page.keyboard.press('Tab')
    await inPlan(page, 'Wall, one end').and(page.locator(':focus')).waitFor()
    const before = await valueText(page, 'Wall, one end')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => valueText(page, 'Wall, one end')).not.toBe(before)
    await inPlan(page, 'Wall').focus()
    await page.keyboard.press('PageDown')
    await inPlan(page, tree.name).and(page.locator(':focus')).waitFor()
    await form(page)
      .and(page.getByRole('group', { name: tree.name }))
      .waitFor()
    await page.keyboard.press('Delete')
    await user.hears(`“${tree.name}” removed. Undo brings it back.`)
    await expect.poll(() => inPlan(page, tree.name).count()).toBe(0)
    await user.waitForFocus('causes-title')
    await page.keyboard.press('Control+z')
    await inPlan(page, tree.name).waitFor()
  })
})

describe('the fields', () => {
  test.beforeEach(withoutResults)

  test('change the selected obstacle, and nothing invalid leaves them', async ({ page, user }) => {
    const { id } = await user.openNewSite({ obstacles: [wall, { ...wall, transmittance: 0.5 }] })
    await inSkyline(page, 'Wall').first().press('Enter')
    await more(page).click()
    await field(page, 'Name').fill('Garage')
    await field(page, 'Height').fill('8,5')
    await field(page, 'Away').fill('12')
    await field(page, 'Direction').fill('SE')
    await field(page, 'Width').fill('7')
    await field(page, 'Turned').fill('-10')
    await page.keyboard.press('Tab')
    await expect.poll(() => valueText(page, 'Garage')).toBe('12 m away, 135° SE, 7 m wide')

    for (const [label, text, error] of [
      ['Name', ' ', 'Enter a name of 1 to 100 characters'],
      ['Height', '5', 'Enter a number from 5.01 to 1005'],
      ['Away', '0.3', 'It must be at least 0.5 m from the panels'],
    ] as const) {
      const value = await field(page, label).inputValue()
      await field(page, label).fill(text)
      await page.keyboard.press('Tab')
      await form(page).getByText(error).waitFor()
      if (label === 'Away') await checkAppearance(page, 'obstacles-error')
      await field(page, label).fill(value)
      await page.keyboard.press('Tab')
      await form(page).getByText(error).waitFor({ state: 'detached' })
    }

    await save(page)
    const [saved, other] = (await user.site(id)).obstacles
    expect(saved).toMatchObject({ name: 'Garage', height: 3.5 })
    // The other one had the same name.
    expect(other).toEqual({ ...wall, transmittance: 0.5 })
  })

  test('hand over what is being typed when another obstacle is grabbed', async ({ page, user }) => {
    await user.openNewSite({ obstacles: [wall, { ...tree, name: 'Oak' }] })
    await inSkyline(page, 'Wall').press('Enter')
    await field(page, 'Width').fill('5')
    await bodyOf(page, 'Oak').click()
    await inPlan(page, 'Oak').and(page.locator(':focus')).waitFor()
    await expect.poll(() => valueText(page, 'Wall')).toContain('5 m wide')
    await form(page)
      .and(page.getByRole('group', { name: 'Oak' }))
      .waitFor()
  })

  test('set the light that gets through, all year or by season, in a step each time', async ({
    page,
    user,
  }) => {
    const { id } = await user.openNewSite({ obstacles: [wall] })
    await inSkyline(page, 'Wall').press('Enter')
    const allYear = field(page, 'Light through')
    await expect.poll(() => allYear.getAttribute('aria-valuetext')).toBe('opaque')
    await allYear.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => allYear.inputValue()).toBe('2')
    await page.keyboard.press('Control+z')
    await expect.poll(() => allYear.inputValue()).toBe('0')
    await expect.poll(() => field(page, 'Sheds its leaves').count()).toBe(0)
    await allYear.fill('40')
    await more(page).click()
    await field(page, 'Sheds its leaves').check()
    await field(page, 'In leaf, Apr–Oct').fill('90')
    // Lets through less in leaf than when bare.
    await expect.poll(() => field(page, 'In leaf, Apr–Oct').inputValue()).toBe('63')
    await field(page, 'In leaf, Apr–Oct').fill('20')
    await field(page, 'Bare').fill('70')
    await save(page)
    const [saved] = (await user.site(id)).obstacles
    expect(saved?.transmittance).toEqual([0.7, 0.7, 0.7, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.7, 0.7])
  })
})

const cause = (page: Page, name: string) => page.locator('.cause').filter({ hasText: name })

test('causes add up to the loss, and one is opened, closed with Escape, and removed', async ({
  page,
  user,
}) => {
  await user.openNewSite({ obstacles: [house, tree] })
  await cause(page, tree.name).getByText(/kWh/).waitFor()
  const shown = (await page.locator('.cause-energy strong').allInnerTexts()).map((text) =>
    Number.parseInt(text, 10),
  )
  const [, lost] = /takes ([\d,]+)/.exec(await page.locator('.headline-text').innerText()) ?? []
  const sum = shown.reduce((total, energy) => total + energy, 0)
  expect(Math.abs(sum - Number(lost))).toBeLessThanOrEqual(5)
  await inSkyline(page, tree.name).press('Enter')
  await page.getByText(/^Without Apple tree: \+\d+ kWh/).waitFor()
  await page.getByText(/^Trimmed to 6 m it would be \+\d+ kWh\.$/).waitFor()
  await checkAppearance(page, 'obstacles-form')
  await page.setViewportSize({ width: 1440, height: 900 })
  await field(page, 'Away').focus()
  await page.keyboard.press('Escape')
  await user.waitForFocus('cause-obstacle-1')
  expect(await form(page).count()).toBe(0)
  await page.keyboard.press('Enter')
  await user.click(`Remove ${tree.name}`)
  await user.hears(`“${tree.name}” removed. Undo brings it back.`)
  expect(await inSkyline(page, tree.name).count()).toBe(0)
  await user.waitForFocus('causes-title')
  await page.keyboard.press('Control+z')
  await inSkyline(page, tree.name).waitFor()
})

test('a switch answers “without it”, is an edit, and is saved', async ({ page, user }) => {
  const { id } = await user.openNewSite({ obstacles: [house, tree] })
  const headline = page.locator('.headline-text')
  await cause(page, tree.name).getByText(/kWh/).waitFor()
  const before = await headline.innerText()
  await cause(page, tree.name).getByRole('switch').uncheck()
  await cause(page, tree.name).getByText('switched off').waitFor()
  await expect.poll(() => headline.innerText()).not.toBe(before)
  await page.locator('.skyline-diagram .obstacle.tree.off').waitFor()
  await cause(page, 'Horizon').getByRole('switch').uncheck()
  await cause(page, 'Horizon').getByText('switched off').waitFor()
  await save(page)
  expect(await user.site(id)).toMatchObject({
    horizonProfile: [],
    obstacles: [{ enabled: true }, { enabled: false }],
  })
  await cause(page, 'Horizon').getByRole('switch').check()
  await cause(page, tree.name).getByRole('switch').check()
  await expect.poll(() => headline.innerText()).toBe(before)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Control+z')
  await cause(page, tree.name).getByText('switched off').waitFor()
})

test('higher panels keep the heights above the ground, and may not look over an obstacle', async ({
  page,
  user,
}) => {
  const { id } = await user.openNewSite({ obstacles: [wall, { ...wall, name: 'Mast', height: 9 }] })
  await user.openPanels()
  await user.fill('Height of the panels above the ground, m', '6.5')
  await page.keyboard.press('Enter')
  await user.fill('Height of the panels above the ground, m', '8')
  await page.keyboard.press('Enter')
  await page.getByText('Panels that high look over “Wall”').waitFor()
  await user.fill('Height of the panels above the ground, m', '6.5')
  await page.keyboard.press('Enter')
  await save(page)
  expect((await user.site(id)).obstacles.map(({ height }) => height)).toEqual([0.5, 7.5])
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'

const [house, tree] = demoSite.obstacles ?? []
if (house === undefined || tree === undefined) throw new Error('the demo has a house and a tree')

const shapes = (page: Page) => page.locator('#sun-path-diagram .obstacle[d]')
const section = (page: Page) => page.getByRole('region', { name: 'Obstacles' })
const removeButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove obstacle ${name}`, exact: true })
const fillOpacity = async (page: Page, i: number) =>
  Number(await shapes(page).nth(i).getAttribute('fill-opacity'))

test('obstacles are drawn and described, and one that lets light through is lighter', async ({
  page,
  user,
}) => {
  await user.openNewSite()
  await page.locator('.hour-label').first().waitFor()
  expect(await shapes(page).count()).toBe(2)
  expect(await fillOpacity(page, 1)).toBeLessThan(0.75 * (await fillOpacity(page, 0)))
  const text = await section(page).innerText()
  expect(text).toContain('150° SSE to 185° S, 4 m above the panels, up to 14.9° in the sky, opaque')
  expect(text).toContain('lets 23 % of the light through in Apr–Oct, 64 % in Nov–Mar')
  expect(await page.locator('#sun-path-text').textContent()).toContain(
    `Obstacles in front of it: ${house.name}, ${tree.name}.`,
  )
  await checkAppearance(page, '26-obstacles')
})

test('an obstacle across the edge of the diagram is drawn on both sides', async ({ page, user }) => {
  const from = { direction: '340', distance: 20 }
  await user.openNewSite({ obstacles: [{ ...house, from, to: { direction: '20', distance: 20 } }] })
  await shapes(page).waitFor()
  const d = (await shapes(page).getAttribute('d')) ?? ''
  expect(d.match(/M/g)).toHaveLength(2)
  expect(d).not.toContain('NaN')
})

test('removing an obstacle with the keyboard changes the result, and can be undone', async ({
  page,
  user,
}) => {
  const { id } = await user.openNewSite()
  const result = page.locator('.horizon-editor').getByText(/^[\d.]+ % of daylight hours$/)
  const before = await result.innerText()
  await removeButton(page, house.name).focus()
  await page.keyboard.press('Enter')
  await user.hears(`“${house.name}” removed. Undo brings it back.`)
  const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")')
  expect(await focused()).toBe(`Remove obstacle ${tree.name}`)
  await page.keyboard.press('Enter')
  await section(page).getByText('None. Obstacles, such as houses').waitFor()
  expect(await shapes(page).count()).toBe(0)
  await user.waitForFocus('horizon-undo')
  await expect.poll(() => result.innerText(), { timeout: 10_000 }).not.toBe(before)
  await page.keyboard.press('Enter')
  await removeButton(page, tree.name).waitFor()
  await user.click('Save')
  await user.hears('” saved.')
  expect((await user.site(id)).obstacles.map(({ name }) => name)).toEqual([tree.name])
  await user.click('Undo')
  await expect.poll(() => result.innerText(), { timeout: 10_000 }).toBe(before)
  await user.click('Save')
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  expect((await user.site(id)).obstacles).toEqual(demoSite.obstacles)
})

test('edits of the horizon and of obstacles are undone in order', async ({ page, user }) => {
  await user.openNewSite()
  await user.click('Clear horizon')
  await removeButton(page, tree.name).click()
  await user.click('Undo')
  await removeButton(page, tree.name).waitFor()
  await page.getByText('Table of 0 points').waitFor()
  await user.click('Undo')
  await page.getByText('Table of 11 points').waitFor()
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
})

test('obstacles are added through the API', async ({ page, user }) => {
  await user.openNewSite({ obstacles: [] })
  await section(page).getByText('None. Obstacles, such as houses and trees nearby, are added').waitFor()
  expect(await section(page).getByRole('link', { name: 'API' }).getAttribute('href')).toBe('/docs')
  expect(await page.locator('#sun-path-diagram').textContent()).not.toContain('Obstacle')
})

test('the results say what the removal of each obstacle would bring back', async ({ page, user }) => {
  const { id } = await user.openNewSite()
  await user.click('Run analysis')
  await user.hears('Analysis complete')
  const [analysis] = await user.analyses(id)
  const [first, second] = analysis?.result.energy?.obstacles ?? []
  const article = page.getByRole('article')
  for (const [name, energy] of [
    [house.name, first?.recoveredEnergy],
    [tree.name, second?.recoveredEnergy],
  ] as const) {
    expect(energy).toBeGreaterThan(0)
    await article.getByText(`Removing ${name} would bring back ${energy?.toFixed(0)} kWh a year.`).waitFor()
  }
  await checkAppearance(page, '27-obstacles-result')
})

test('an analysis from before obstacles shows none', async ({ page, user }) => {
  await user.openNewSite()
  let removed = 0
  await page.route('**/analyses?**', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const body = text.replaceAll(/,"obstacles":\[(\{[^{}]*"recoveredEnergy":[^{}]*\},?)+\]/g, '')
    removed += text.length - body.length
    await route.fulfill({ response, body })
  })
  await user.click('Run analysis')
  await user.hears('Analysis complete')
  await page.getByRole('article').getByText('Weather station:').waitFor()
  expect(removed).toBeGreaterThan(0)
  expect(await page.getByText('would bring back').count()).toBe(0)
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { subject } from '../../web/src/results/sentence.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'

const card = (page: Page) => page.getByRole('region', { name: /^Compare/ })

/** The cells of a row of the comparison: figures as displayed, with their differences below them. */
const row = async (page: Page, name: string): Promise<readonly (readonly number[])[]> => {
  const cells = await card(page).getByRole('row', { name }).getByRole('cell').allInnerTexts()
  return cells.map((cell) =>
    cell
      .split('\n')
      .filter(Boolean)
      .map((text) => Number.parseFloat(text.replaceAll(',', '').replace('−', '-'))),
  )
}

test('a variant is compared on the same basis, and the differences match the displayed numbers', async ({
  page,
  user,
}) => {
  await user.openNewSite()
  await page.getByRole('region', { name: 'Result', exact: true }).waitFor()
  await user.click('Compare')
  await card(page).waitFor()
  expect((await row(page, 'Production')).map(([, difference]) => difference)).toEqual([undefined, 0])
  await user.fill('Size', '10')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await row(page, 'Production'))[1]?.[1]).not.toBe(0)
  for (const name of ['Without shade', 'Production', 'Energy loss', 'Solar access']) {
    const [[first = Number.NaN] = [], [second = Number.NaN, difference = Number.NaN] = []] = await row(
      page,
      name,
    )
    expect(difference, name).toBeCloseTo(second - first, 6)
  }
  const [[now = 0] = [], [before = 0] = []] = await row(page, 'Production')
  expect(now / before).toBeCloseTo(1.25, 3)
  await card(page).getByText('All columns have the same weather').waitFor()
  await checkAppearance(page, 'compare')
})

test('what makes results incomparable is said above them', async ({ page, server, user }) => {
  const { id } = await user.openNewSite()
  await server.request('POST', `/sites/${id}/analysis?adjustment=daylight-hours`)
  await server.request('PATCH', `/sites/${id}`, { latitude: 40, longitude: -105 })
  await page.reload()
  await page.getByText(/^Stored results/).click()
  await page.getByRole('checkbox', { name: /^Compare the result/ }).check()
  await card(page).getByText('They are for different places.').waitFor()
  await expect.poll(() => card(page).getByText('All columns have the same weather').count()).toBe(0)
})

test('one click compares with a site without the tree: a name, a ghost line and pairs of bars', async ({
  page,
  user,
}) => {
  const { obstacles } = await user.openNewSite()
  const tree = subject(obstacles.at(-1)?.name ?? '')
  await page.locator('.skyline-diagram .obstacle').last().press('Enter')
  await user.click('Compare without it')
  await card(page)
    .getByRole('columnheader', { name: `Without ${tree}` })
    .waitFor()
  const [[now = 0] = [], [without = 0, difference = 0] = []] = await row(page, 'Production')
  expect(difference).toBe(without - now)
  expect(difference).toBeGreaterThan(0)
  expect(await page.locator('.ghost-line').textContent()).toBe(`Without ${tree}`)
  expect(await card(page).locator('.mark-other').count(), 'a bar of each month, and the legend').toBe(13)
  await checkAppearance(page, 'compare-without')
  await page.getByRole('button', { name: `Use Without ${tree}` }).click()
  await expect.poll(async () => (await row(page, 'Production'))[1]?.[1]).toBe(0)
  await page.getByRole('button', { name: `Remove Without ${tree}` }).click()
  await page.locator('.ghost-line').waitFor({ state: 'detached' })
})

test('the form of an obstacle compares with a site without it', async ({ page, user }) => {
  const { obstacles } = await user.openNewSite()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.answer').waitFor()
  const name = obstacles[0]?.name ?? ''
  await page.locator('.skyline-diagram .obstacle').first().press('Enter')
  await user.click('Compare without it')
  await user.waitForFocus('comparison')
  await card(page)
    .getByRole('columnheader', { name: `Without ${subject(name)}` })
    .waitFor()
  expect(await page.locator('.obstacle-popup').count(), 'the form does not cover it').toBe(0)
})

test('a stored result says what has changed since the one before', async ({ page, server, user }) => {
  const { id } = await user.openNewSite()
  await server.request('POST', `/sites/${id}/analysis?adjustment=energy`)
  await server.request('PATCH', `/sites/${id}`, { panelTilt: 44, obstacles: [] })
  await server.request('POST', `/sites/${id}/analysis?adjustment=energy`)
  await page.reload()
  await page.getByText(/^Stored results/).click()
  const rows = page.getByRole('region', { name: /^Stored results/ }).getByRole('row')
  await rows
    .nth(1)
    .getByText(/^tilt 30 → 44°, .+ removed$/)
    .waitFor()
  expect(await rows.nth(2).locator('.changes').innerText()).toBe('–')
})

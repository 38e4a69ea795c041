import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { testWithSurroundings as test } from './fixtures.ts'

const MAX_STEPS = 120

/** The first field that changes the answer must come early. */
const MAX_STEPS_TO_PANELS = 15

/** Presses Tab until an element has the focus, as a keyboard user does, and checks that the focus is visible. */
const tabTo = async (page: Page, target: Locator, key = 'Tab', most = MAX_STEPS): Promise<void> => {
  await target.waitFor()
  for (let step = 0; step < most; step++) {
    if ((await target.and(page.locator(':focus')).count()) === 1) {
      await expect.poll(() => target.and(page.locator(':focus-visible')).count()).toBe(1)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${most} times ${key} did not reach ${target}`)
}

test('a site is edited and reported by keyboard alone', async ({ page, user }) => {
  const { button, press } = user
  const activate = async (target: Locator): Promise<void> => {
    await tabTo(page, target)
    await press('Enter')
  }
  await user.connect()
  await page.locator('#start-place:focus').waitFor()
  // A place that no other test uses: they have put houses around theirs, which the service caches.
  await page.keyboard.type('47.2792, 11.4141')
  await press('Enter')
  await user.hasResult()
  await tabTo(page, user.field('Name'))
  await page.keyboard.type('Barn')
  await page.locator('.cause', { hasText: 'Mountains' }).waitFor()
  await activate(button('Add a tree'))
  const tree = page.getByRole('slider', { name: 'Tree', exact: true }).first()
  await tabTo(page, user.field('Height'))
  await page.keyboard.type('12')
  await tabTo(page, tree)
  await press('ArrowUp')
  await activate(page.locator('#panels > summary'))
  await tabTo(page, page.getByRole('slider', { name: 'Tilt of the panels' }))
  await press('Alt+ArrowUp', 'ArrowUp')
  await user.reads('Tilt', '35')

  await press('Control+s')
  await user.hears('“Barn” saved, with its result.')
  const [site] = await user.sites()
  const obstacles = [{ name: 'Tree', height: 7 }]
  expect(site).toMatchObject({ name: 'Barn', latitude: 47.2792, panelTilt: 35, obstacles })

  await tabTo(page, page.getByRole('link', { name: 'Report', exact: true }), 'Shift+Tab')
  await press('Enter')
  await page.getByRole('article', { name: 'Shading report' }).waitFor()
  await activate(page.getByRole('link', { name: 'Back to the site' }))
  await page.reload()
  await user.hasResult()
  await tabTo(page, page.locator('.headline-panels'), 'Tab', MAX_STEPS_TO_PANELS)
  await press('Enter')
  await user.waitForFocus('systemSize')
  await tabTo(page, button('More'), 'Shift+Tab')
  await press('Enter')
  await page.getByRole('menuitem').first().and(page.locator(':focus')).waitFor()
  await press('Escape')
  await button('More').and(page.locator(':focus')).waitFor()
})

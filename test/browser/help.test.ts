import { expect } from 'vitest'
import { TERMS } from '../../web/src/glossary/terms.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'

test('a “?” explains a term beside it, by mouse and by keyboard, within the screen', async ({
  page,
  user,
}) => {
  await user.connect('#/runs')
  const button = page.getByRole('button', { name: 'What is the adjusted production?' })
  const text = page.getByText(TERMS['adjusted production'])
  expect(await text.isVisible()).toBe(false)
  await button.click()
  await text.waitFor()
  await checkAppearance(page, 'help')
  await page.getByRole('heading', { name: 'Runs', exact: true }).click()
  await text.waitFor({ state: 'hidden' })

  await button.focus()
  await page.keyboard.press('Enter')
  await text.waitFor()
  await button.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await text.waitFor({ state: 'hidden' })
  await button.and(page.locator(':focus')).waitFor()

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 500 })
    for (const other of await page.locator('.help-button').all()) {
      await other.click()
      const box = await page.locator('.help-text:popover-open').boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(500)
      await page.keyboard.press('Escape')
    }
  }
})

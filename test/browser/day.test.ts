import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { exampleSite } from '../../examples/site.ts'
import { between } from '../web/skyline/obstacles.ts'
import { test, withoutResults } from './fixtures.ts'
import { middleOf, touchesOf } from './mouse.ts'
import { createUser } from './user.ts'

const MOMENT = '?date=2026-11-14&time=15:20'

const time = (page: Page) => page.getByRole('slider', { name: 'Time of day' })
/** Waits for a text in the card of the year. */
const yearSays = (page: Page, text: RegExp) =>
  page
    .getByRole('region', { name: /^Your year/ })
    .getByText(text)
    .waitFor()
const daySays = (page: Page, text: string | RegExp) => page.locator('.day-said').getByText(text).waitFor()
const addressOf = (page: Page) => new URL(page.url()).hash.split('?')[1]

test('the moment is that of the link, follows the pointer and sliders, and plays', async ({ page, user }) => {
  await user.openNewSite({}, MOMENT)
  await daySays(page, /^14 November, 15:20: Apple tree lets 64 % through. This spot costs \d+ kWh a year.$/)
  expect(await user.valueOf('Date')).toBe('2026-11-14')
  await page.locator('.skyline-diagram .sun-disc').first().waitFor()

  await page.mouse.move(...(await middleOf(page.locator('.skyline-diagram .obstacle').last())))
  const tip = page.locator('.sky-tip')
  await tip.getByText(/^\d+ (October|November), 1[3-6]:\d\d$/).waitFor()
  await tip.getByText(/^Apple tree lets \d+ % through. This spot costs [\d.]+ kWh a year.$/).waitFor()
  await page.mouse.move(0, 0)
  await tip.waitFor({ state: 'hidden' })

  const minutes = async () => Number(await time(page).inputValue())
  const before = await minutes()
  await user.click('Play the day')
  await expect.poll(minutes).toBeGreaterThan(before + 60)
  await user.click('Pause')
  const paused = await minutes()
  await expect.poll(() => addressOf(page)).not.toBe(MOMENT.slice(1))
  expect(await minutes()).toBe(paused)

  const dayOfYear = page.getByRole('slider', { name: 'Day of the year' })
  await dayOfYear.focus()
  await user.press('ArrowRight')
  await daySays(page, '15 November')
  await yearSays(page, /^November: \d+ kWh, shade takes \d+ kWh$/)
  const entries = await page.evaluate('history.length')
  await user.fill('Date', '2027-12-21')
  await time(page).fill('480')
  await expect.poll(() => addressOf(page)).toBe('date=2027-12-21&time=08:00')
  expect(await page.evaluate('history.length'), 'it is not in the history').toBe(entries)
})

test('a finger that scrolls sets neither day nor time, and leaves no text', async ({ phone, server }) => {
  await createUser(phone, server).openNewSite({}, MOMENT)
  const touch = await touchesOf(phone)
  for (const name of ['Day of the year', 'Time of day']) {
    const slider = phone.getByRole('slider', { name })
    await slider.evaluate((input) => input.scrollIntoView({ block: 'center' }))
    const before = await slider.inputValue()
    const { x = 0, y = 0, height = 0 } = (await slider.boundingBox()) ?? {}
    const top = Number(await phone.evaluate('scrollY'))
    await touch.swipe(x + 40, y + height / 2, 0, -60)
    await expect.poll(() => phone.evaluate('scrollY')).toBeGreaterThan(top + 20)
    await expect.poll(() => slider.inputValue()).toBe(before)
    await touch.swipe(x + 40, y + height / 2 - 60, 40, 0)
    await expect.poll(() => slider.inputValue(), { message: 'a drag sideways' }).not.toBe(before)
  }
  await phone.evaluate('scrollTo(0, 0)')
  const { x = 0, y = 0 } = (await phone.locator('.skyline-diagram').boundingBox()) ?? {}
  const tip = phone.locator('.sky-tip')
  await phone.touchscreen.tap(x + 60, y + 60)
  await tip.getByText('The sun never stands here.').waitFor()
  await touch.swipe(x + 60, y + 60, 0, -60)
  await tip.waitFor({ state: 'hidden' })
})

test('with reduced motion the day goes on in steps, with shadows until night', async ({ page, user }) => {
  await withoutResults({ page })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await user.openNewSite({}, MOMENT)
  const plan = page.getByRole('region', { name: /^From above/ })
  await plan.locator('.plan-sun').waitFor()
  expect(await plan.locator('path.shadow').count()).toBe(exampleSite.obstacles?.length)
  await user.click('15 minutes later')
  await daySays(page, '14 November, 15:35:')
  await time(page).focus()
  await user.press('End')
  await plan.locator('.shadow.all').waitFor()
  await daySays(page, 'The sun is not up.')
})

test('the year says how long the sun stays away, also in a calendar file', async ({ page, user }) => {
  const horizonProfile = ['E', 'SE', 'S', 'SW', 'W'].map((direction) => ({ direction, heightAngle: 24 }))
  await withoutResults({ page })
  await user.openNewSite({ horizonProfile, obstacles: [between(120, 240, 5, { height: 4 })] })
  await user.fill('Date', '2026-12-21')
  await yearSays(page, /No sun from \d+ (September|October) /)
  await page.getByRole('switch').last().click()
  await yearSays(page, /No sun from \d+ November to \d+ January/)
  const file = await user.download(() => user.choose('Sun calendar (.ics)'))
  expect(file.name).toBe('roof-in-innsbruck-sun-2026.ics')
  expect(file.content.toString()).toMatch(/SUMMARY:The sun is back[\s\S]*SUMMARY:No direct sun from today/)
  await user.openNewSite({ name: 'Open', horizonProfile: [], obstacles: [] })
  await yearSays(page, /^\d+ h \d+ min of sun/)
  await user.click('More')
  await page.getByRole('menuitem', { name: 'Picture of the sky (PNG)' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Sun calendar' }).count()).toBe(0)
})

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'
import type { User } from './user.ts'

const MOMENT = '?date=2026-11-14&time=15:20'

/** Opens the demo's site at a moment. */
const open = async (page: Page, user: User, query = MOMENT): Promise<void> => {
  const { id } = await user.openNewSite()
  await page.goto('about:blank')
  await user.connect(`#/sites/${id}${query}`)
  await time(page).waitFor()
}

const time = (page: Page) => page.getByRole('slider', { name: 'Time of day' })
const dayOfYear = (page: Page) => page.getByRole('slider', { name: 'Day of the year' })
const year = (page: Page) => page.getByRole('region', { name: /^Your year/ })
const said = (page: Page) => page.locator('.day-said')
const addressOf = (page: Page) => new URL(page.url()).hash.split('?')[1]

describe('the moment', () => {
  test('is that of the link, with the state of the sun and what the spot costs, and plays until it is paused', async ({
    page,
    user,
  }) => {
    await open(page, user)
    await said(page)
      .getByText(/^14 November, 15:20: Apple tree lets 64 % through. This spot costs \d+ kWh a year.$/)
      .waitFor()
    expect(await user.valueOf('Date')).toBe('2026-11-14')
    await page.locator('.skyline-diagram .sun-disc').first().waitFor()
    const minutes = async () => Number(await time(page).inputValue())
    const before = await minutes()
    await user.click('Play the day')
    await expect.poll(minutes).toBeGreaterThan(before + 60)
    await user.click('Pause')
    const paused = await minutes()
    await expect.poll(() => addressOf(page)).not.toBe(MOMENT.slice(1))
    expect(await minutes()).toBe(paused)
  })

  test('goes into the address, not into the history', async ({ page, user }) => {
    await open(page, user, '?date=2026-02-30&time=08:00')
    await said(page).getByText(', 08:00:').waitFor()
    const entries = await page.evaluate('history.length')
    await user.fill('Date', '2027-12-21')
    await time(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => addressOf(page)).toBe('date=2027-12-21&time=08:05')
    expect(await page.evaluate('history.length')).toBe(entries)
  })

  test('goes on in steps with reduced motion, with shadows away from the sun, and over everything at night', async ({
    page,
    user,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, user)
    const plan = page.getByRole('region', { name: /^From above/ })
    await plan.locator('.plan-sun').waitFor()
    expect(await plan.locator('path.shadow').count()).toBe(demoSite.obstacles?.length)
    await checkAppearance(page, 'day', [320, 1440])
    await user.click('15 minutes later')
    await said(page).getByText('14 November, 15:35:').waitFor()
    await time(page).focus()
    await page.keyboard.press('End')
    await plan.locator('.shadow.all').waitFor()
    await said(page).getByText('The sun is not up.').waitFor()
  })
})

test('the sky below the pointer says when the sun is there and what that costs', async ({ page, user }) => {
  await open(page, user)
  const tree = page.locator('.skyline-diagram .obstacle').last()
  const box = await tree.boundingBox()
  if (!box) throw new Error('no tree')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3)
  const tip = page.locator('.sky-tip')
  await tip.getByText(/^\d+ (October|November), 1[3-6]:\d\d$/).waitFor()
  await tip.getByText(/^Apple tree lets \d+ % through. This spot costs [\d.]+ kWh a year.$/).waitFor()
  const sky = await page.locator('.skyline-diagram').boundingBox()
  if (!sky) throw new Error('no sky')
  await page.mouse.move(sky.x + 60, sky.y + 60)
  await tip.getByText('The sun never stands here.').waitFor()
  await page.mouse.move(0, 0)
  await tip.waitFor({ state: 'hidden' })
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 3 }
  await page.locator('.skyline-diagram').dispatchEvent('pointerdown', { ...at, pointerType: 'touch' })
  await tip.getByText(/^Apple tree lets/).waitFor()
})

describe('the year', () => {
  test('is the slider of the date, by a click or a key', async ({ page, user }) => {
    await open(page, user)
    await dayOfYear(page).focus()
    await page.keyboard.press('ArrowRight')
    await said(page).getByText('15 November').waitFor()
    await year(page)
      .getByText(/^November: \d+ kWh, shade takes \d+ kWh$/)
      .waitFor()
    const box = await dayOfYear(page).boundingBox()
    if (!box) throw new Error('no year')
    // 182.5 days: 2 July at noon.
    await dayOfYear(page).click({ position: { x: box.width / 2, y: box.height / 2 } })
    await year(page)
      .getByText(/^July: /)
      .waitFor()
    expect(await user.valueOf('Date')).toMatch(/^2026-07-0[1-3]$/)
  })

  test('says how long the sun stays away, and gives that as a file for calendars', async ({ page, user }) => {
    const horizonProfile = ['E', 'SE', 'S', 'SW', 'W'].map((direction) => ({ direction, heightAngle: 24 }))
    await user.openNewSite({ horizonProfile, obstacles: [] })
    await user.fill('Date', '2026-12-21')
    await year(page)
      .getByText(/No sun from \d+ November to \d+ January/)
      .waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const click = page.getByRole('menuitem', { name: 'Sun calendar (.ics)' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), click])
    expect(file.suggestedFilename()).toBe('roof-in-innsbruck-sun-2026.ics')
    const text = readFileSync(await file.path()).toString()
    expect(text.match(/SUMMARY:.*/g)).toEqual([
      expect.stringContaining('The sun is back'),
      expect.stringContaining('No direct sun from today'),
    ])
  })
})

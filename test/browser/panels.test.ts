import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { between } from '../web/skyline/obstacles.ts'
import { checkAppearance } from './appearance.ts'
import { test, withoutResults, withResults } from './fixtures.ts'
import { drag, middleOf, touchesOf } from './mouse.ts'
import { createUser, type User } from './user.ts'

const handle = (page: Page, part: 'Tilt' | 'Azimuth'): Locator =>
  page.getByRole('slider', { name: `${part} of the panels` })

/** Drags the dot of a handle. */
const turn = async (page: Page, part: 'Tilt' | 'Azimuth', dx: number, dy: number): Promise<void> => {
  await drag(page, handle(page, part).locator('.knob'), dx, dy)
  await page.mouse.up()
}

const PANELS = { panelTilt: 30, panelAzimuth: 180, systemSize: 8 }

const open = async (user: User, fields: Parameters<User['openNewSite']>[0] = {}) => {
  const site = await user.openNewSite({ ...PANELS, ...fields })
  await user.openPanels()
  return site
}

test.beforeEach(withoutResults)

test('the panels are typed, and a value out of range stays in its field', async ({ page, user }) => {
  await page.clock.install()
  const { id } = await open(user)
  await user.field('Size').focus()
  await page.keyboard.type('0')
  await page.clock.runFor(600)
  await expect
    .poll(() => user.field('Size').getAttribute('aria-invalid'), { message: 'in the middle of being typed' })
    .toBe('false')
  await page.keyboard.type('.5')
  await user.fill('Tilt', '91')
  await user.fill('Azimuth', 'upwards')
  await user.fill('Size', '0')
  await user.press('Enter')
  for (const error of ['a number from 0 to 90', 'or a compass point', 'a number from 0.05 to 500000'])
    await page.getByText(error).waitFor()
  await checkAppearance(page)
  await user.press('ControlOrMeta+S')
  await user.waitForFocus('systemSize')
  expect(await user.site(id)).toMatchObject(PANELS)

  // Undo and Escape drop unreadable text.
  await user.click('Undo')
  await user.reads('Tilt', '30')
  await user.fill('Tilt', '91')
  await user.press('Tab')
  await user.field('Tilt').press('Escape')
  await user.reads('Tilt', '30')

  await user.fill('Tilt', '35,5')
  await user.fill('Azimuth', 'south-west')
  await user.fill('Size', '12000 W')
  await user.save()
  expect(await user.site(id)).toMatchObject({ panelTilt: 35.5, panelAzimuth: 225, systemSize: 12 })
})

test('the drawing is turned with the mouse and with the keyboard', async ({ page, user }) => {
  await open(user)
  // The hand points south on a compass with a radius of 32 pixels.
  await turn(page, 'Azimuth', -32, -32)
  await user.reads('Azimuth', '270° W')
  await turn(page, 'Tilt', -200, 0)
  await user.reads('Tilt', '90')
  await turn(page, 'Tilt', 200, 100)
  await user.reads('Tilt', '0')

  await handle(page, 'Tilt').focus()
  await user.press('ControlOrMeta+Z')
  await expect.poll(() => user.valueOf('Tilt'), { message: 'a drag is one step' }).toBe('90')
  await user.press('ArrowUp', 'ArrowDown', 'Shift+ArrowLeft')
  await user.reads('Tilt', '84')
  await user.press('Home')
  await user.reads('Tilt', '0')
})

test('on a phone, a finger turns the panels by the knob, and scrolls from their roof line', async ({
  phone,
  server,
}) => {
  const user = createUser(phone, server)
  await open(user, { panelAzimuth: 247.5 })
  for (const size of ['150%', '200%', '100%']) {
    await phone.evaluate(`document.documentElement.style.fontSize = '${size}'`)
    const cut = await phone
      .locator('.panels-fields input')
      .evaluateAll((inputs) => inputs.map((input) => input.scrollWidth - input.clientWidth))
    expect(cut, `${size}: room for the figures`).toEqual([0, 0, 0])
  }
  const touch = await touchesOf(phone)
  const line = handle(phone, 'Tilt').locator('path')
  await line.evaluate((path) => path.scrollIntoView({ block: 'center' }))
  const top = Number(await phone.evaluate('scrollY'))
  await touch.swipe(...(await middleOf(line)), 0, 60)
  await expect.poll(() => phone.evaluate('scrollY')).toBeLessThan(top - 20)
  await user.reads('Tilt', '30')
  await touch.swipe(...(await middleOf(handle(phone, 'Tilt').locator('.knob'))), -20, -30)
  await expect.poll(async () => Number(await user.valueOf('Tilt'))).toBeGreaterThan(40)
})

test('panels that are opened without a network come with it', async ({ page, user }) => {
  await user.openNewSite(PANELS)
  await page.context().setOffline(true)
  await page.locator('#panels > summary').click()
  await page.locator('#panels').getByText('This part of the page could not be loaded.').waitFor()
  await page.context().setOffline(false)
  await user.field('Tilt').waitFor()
  // Vite requests a style sheet only once.
  const display = 'getComputedStyle(document.querySelector(".panels-mounting")).display'
  await expect.poll(() => page.evaluate(display)).toBe('flex')
})

test('the best orientation is offered until the panels have it', async ({ page, user }) => {
  await withResults({ page })
  await open(user, { panelTilt: 80, panelAzimuth: 90 })
  const offer = page.locator('.panels-best').getByText(/^\d+° to.* would bring \d+\.\d % more\.$/)
  await expect.poll(() => page.getByText('would bring').filter({ visible: true }).count()).toBe(1)
  const [, best] = /^(\d+)° to/.exec(await offer.innerText()) ?? []
  await user.click('Use it')
  await page.locator('.panels-best').getByText('No other orientation brings more here.').waitFor()
  await user.waitForFocus('panelTilt')
  expect(await user.valueOf('Tilt')).toBe(best)
  await handle(page, 'Tilt').focus()
  await user.press('ControlOrMeta+Z')
  await offer.waitFor()
  await user.fill('Azimuth', '100')
  await expect.poll(() => page.locator('.panels-best.old').count()).toBe(1)
  await offer.waitFor()
})

test('planes are added, opened, named and removed, and add up to the headline', async ({ page, user }) => {
  await withResults({ page })
  const { id } = await open(user)
  const card = page.getByRole('region', { name: /^Panels/ })
  const plane = (name: RegExp) => card.getByRole('button', { name })
  await user.click('Add plane')
  await user.reads('Azimuth', '270° W')
  await user.waitForFocus('panelTilt')
  await user.fill('Size', '3')
  await user.fill('Name of the plane', 'Garage')
  await user.press('Tab')
  const [south, garage] = [plane(/^South plane/), plane(/^Garage/)]
  await garage.getByText('3 kW · 30° · W').waitFor()
  await checkAppearance(page)
  const production = async (text: Promise<string>) =>
    Number(/[\d,]{4,}/.exec(await text)?.[0].replace(',', ''))
  const all = await production(user.headline())
  expect((await production(south.innerText())) + (await production(garage.innerText()))).toBe(all)
  await user.save()
  const saved = { name: 'Garage', panelTilt: 30, panelAzimuth: 270, systemSize: 3 }
  expect(await user.site(id)).toMatchObject({ ...PANELS, otherPlanes: [saved] })

  await south.click()
  await user.reads('Size', '8')
  await plane(/^Remove South plane$/).click()
  await user.reads('Azimuth', '270° W')
  expect(await garage.or(plane(/^West plane/)).count()).toBe(0)
})

test('from the headline, the area of the panels is set, in rows', async ({ page, user }) => {
  await withResults({ page })
  const { id } = await user.openNewSite({ ...PANELS, obstacles: [between(120, 240, 5, { height: 2 })] })
  const headline = page.getByRole('region', { name: 'Result' })
  await user.hasResult()
  await user.click('8 kW: the panels')
  await user.waitForFocus('systemSize')
  await page.keyboard.type('9')
  const summary = page.locator('#panels > summary')
  await summary.getByText('Your 9 kW makes').waitFor()
  const words = async (text: Promise<string>) => (await text).trim().replace(/\s+/g, ' ')
  const hasAnswer = async () =>
    (await words(summary.innerText())) === `Panels ${await words(user.headline())}`
  await expect.poll(hasAnswer, { message: 'the answer, while it is out of sight' }).toBe(true)
  await page.keyboard.press('Escape')
  await user.click('Set their area')
  await headline.getByText(/up to [\d.]+ % with plain strings/).waitFor()
  await user.fill('Width', '6')
  await page.getByLabel('Height up the slope').fill('4')
  await user.click('In rows')
  await page.locator('#panels > summary:focus').waitFor()
  await page.locator('.cause', { hasText: 'Row in front' }).getByText(/kWh/).waitFor()
  await page.getByLabel('Rows every').fill('7')
  await checkAppearance(page)
  await user.save()
  expect(await user.site(id)).toMatchObject({ array: { width: 6, height: 4, strings: 2, pitch: 7 } })
  await user.click('Remove area')
  await headline.getByText('with plain strings').waitFor({ state: 'detached' })
})

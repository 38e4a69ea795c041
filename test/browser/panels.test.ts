import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { checkAppearance } from './appearance.ts'
import { test, withoutResults, withResults } from './fixtures.ts'
import { drag } from './mouse.ts'

const tilt = (page: Page): Locator => page.getByLabel('Tilt', { exact: true })
const azimuth = (page: Page): Locator => page.getByLabel('Azimuth', { exact: true })
const size = (page: Page): Locator => page.getByLabel('Size', { exact: true })
const handle = (page: Page, part: 'Tilt' | 'Azimuth'): Locator =>
  page.getByRole('slider', { name: `${part} of the panels` })

/** Drags the dot of a handle. */
const turn = async (page: Page, part: 'Tilt' | 'Azimuth', dx: number, dy: number): Promise<void> => {
  await drag(page, handle(page, part).locator('.knob'), dx, dy)
  await page.mouse.up()
}

test.beforeEach(withoutResults)

const PANELS = { panelTilt: 30, panelAzimuth: 180, systemSize: 8 }

test('the panels are typed, with compass points and decimal commas', async ({ page, user }) => {
  const { id } = await user.openNewSite(PANELS)
  await user.openPanels()
  await tilt(page).fill('35,5')
  await azimuth(page).fill('south-west')
  await size(page).fill('12')
  await user.click('Save')
  await user.hears('saved')
  expect(await user.site(id)).toMatchObject({ panelTilt: 35.5, panelAzimuth: 225, systemSize: 12 })
  await expect.poll(() => azimuth(page).inputValue()).toBe('225° SW')
})

test('a value out of range stays in its field, and the last valid one is kept', async ({ page, user }) => {
  await page.clock.install()
  const { id } = await user.openNewSite(PANELS)
  await user.openPanels()
  await size(page).focus()
  await page.keyboard.type('0')
  await page.clock.runFor(600)
  await expect
    .poll(() => size(page).getAttribute('aria-invalid'), { message: 'in the middle of being typed' })
    .toBe('false')
  await page.keyboard.type('.5')
  await tilt(page).fill('91')
  await azimuth(page).fill('upwards')
  await size(page).fill('0')
  await size(page).press('Enter')
  await page.getByText('Enter a number from 0 to 90').waitFor()
  await page.getByText('or a compass point, such as SSW').waitFor()
  await page.getByText('Enter a number from 0.05 to 500000').waitFor()
  await expect.poll(() => handle(page, 'Tilt').getAttribute('aria-valuenow')).toBe('30')
  await checkAppearance(page, 'panels-invalid')
  await page.keyboard.press('ControlOrMeta+S')
  await user.waitForFocus('panelTilt')
  expect(await user.site(id)).toMatchObject(PANELS)
})

test('the drawing is turned with the mouse and with the keyboard', async ({ page, user }) => {
  await user.openNewSite(PANELS)
  await user.openPanels()
  // The hand points south on a compass with a radius of 32 pixels.
  await turn(page, 'Azimuth', -32, -32)
  await expect.poll(() => handle(page, 'Azimuth').getAttribute('aria-valuetext')).toBe('270° W')
  await expect.poll(() => azimuth(page).inputValue()).toBe('270° W')
  await turn(page, 'Tilt', -200, 0)
  await expect.poll(() => tilt(page).inputValue()).toBe('90')
  await turn(page, 'Tilt', 200, 100)
  await expect.poll(() => tilt(page).inputValue()).toBe('0')

  await handle(page, 'Tilt').focus()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect.poll(() => tilt(page).inputValue(), { message: 'a drag is one step' }).toBe('90')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => tilt(page).inputValue()).toBe('84')
  await page.keyboard.press('Home')
  await expect.poll(() => tilt(page).inputValue()).toBe('0')
})

describe('with results', () => {
  test.beforeEach(withResults)

  test('the best orientation is offered until the panels have it', async ({ page, user }) => {
    await user.openNewSite({ ...PANELS, panelTilt: 80, panelAzimuth: 90 })
    await user.openPanels()
    const offer = page.locator('.panels-best').getByText(/^Tilt .* would bring \d+\.\d % more\.$/)
    const [best] = /Tilt \d+°, facing \d+° [NESW]+/.exec(await offer.innerText()) ?? []
    await checkAppearance(page, 'panels')
    await user.click('Use it')
    await page.locator('.panels-best').getByText('No other orientation brings more here.').waitFor()
    await user.waitForFocus('panelTilt')
    expect(`Tilt ${await tilt(page).inputValue()}°, facing ${await azimuth(page).inputValue()}`).toBe(best)

    await handle(page, 'Tilt').focus()
    await page.keyboard.press('ControlOrMeta+Z')
    await expect.poll(() => azimuth(page).inputValue()).toBe('90° E')
    await offer.waitFor()
  })

  test('planes are added, opened, named and removed, and add up to the headline', async ({ page, user }) => {
    const { id } = await user.openNewSite(PANELS)
    await user.openPanels()
    const card = page.getByRole('region', { name: /^Panels/ })
    await user.click('Add plane')
    const south = card.getByRole('button', { name: /^South plane/ })
    const west = card.getByRole('button', { name: /^West plane/ })
    await expect.poll(() => azimuth(page).inputValue()).toBe('270° W')
    await user.waitForFocus('panelTilt')
    await size(page).fill('3')
    await page.getByLabel('Name of the plane').fill('Garage')
    await page.keyboard.press('Tab')
    const garage = card.getByRole('button', { name: /^Garage/ })
    await garage.getByText('3 kW · 30° · W').waitFor()
    await checkAppearance(page, 'planes')

    const production = async (text: string): Promise<number> =>
      Number(/[\d,]{4,}/.exec(text)?.[0].replace(',', ''))
    const planes = await Promise.all([south, garage].map(async (row) => production(await row.innerText())))
    const headline = page.locator('.headline-text')
    expect(planes.reduce((sum, plane) => sum + plane, 0)).toBe(await production(await headline.innerText()))

    await user.click('Save')
    await user.hears('saved')
    const saved = { name: 'Garage', panelTilt: 30, panelAzimuth: 270, systemSize: 3 }
    expect(await user.site(id)).toMatchObject({ ...PANELS, otherPlanes: [saved] })

    await south.click()
    await expect.poll(() => size(page).inputValue()).toBe('8')
    await card.getByRole('button', { name: 'Remove South plane' }).click()
    await expect.poll(() => azimuth(page).inputValue()).toBe('270° W')
    expect(await garage.or(west).count()).toBe(0)
  })
})

test('the area of the panels is set, in rows, and the headline says what plain strings may lose', async ({
  page,
  user,
}) => {
  await withResults({ page })
  const wall = {
    name: 'Wall',
    from: { direction: '120', distance: 5 },
    to: { direction: '240', distance: 5 },
    height: 2,
    transmittance: 0,
    enabled: true,
  }
  const { id } = await user.openNewSite({ ...PANELS, obstacles: [wall] })
  await user.openPanels()
  const headline = page.getByRole('region', { name: 'Result' })
  await user.hasResult()
  await page.getByRole('button', { name: 'Set their area' }).click()
  await headline.getByText(/up to [\d.]+ % with plain strings/).waitFor()
  await page.getByLabel('Width', { exact: true }).fill('6')
  await page.getByLabel('Height up the slope').fill('4')
  await page.getByRole('button', { name: 'In rows' }).click()
  await page.locator('.cause', { hasText: 'Row in front' }).getByText(/kWh/).waitFor()
  await page.getByLabel('Rows every').fill('3')
  await page.getByLabel('Rows every').press('Enter')
  await page.getByText('Must be more than the height up the slope').waitFor()
  await page.getByLabel('Rows every').fill('7')
  await checkAppearance(page, 'panels-array')
  await user.click('Save')
  await user.hears('saved')
  const array = { width: 6, height: 4, strings: 2, pitch: 7 }
  expect(await user.site(id)).toMatchObject({ array })
  await page.getByRole('button', { name: 'Count as a point' }).click()
  await headline.getByText('with plain strings').waitFor({ state: 'detached' })
})

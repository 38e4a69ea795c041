import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { looksRight } from './appearance.ts'
import { test } from './fixtures.ts'
import type { Designer } from './user.ts'

const COMFORT = 'what was done already is not done twice'

/** The service gets the next such request and does it, and its answer is lost on the way. */
const loseAnswer = async (page: Page, method: string, pattern: string): Promise<void> => {
  let isLost = false
  await page.route(pattern, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

const keptAs = async (designer: Designer, wanted: string) => {
  const site = (await designer.sites()).find(({ id }) => id === wanted)
  if (!site) throw new Error('the site is not there')
  return site
}

test('a site whose answer was lost is made once, however often it is saved', async ({ page, designer }) => {
  await designer.connect()
  await designer.press('New site')
  const { latitude, longitude, panelTilt, panelAzimuth, systemSize } = demoSite
  await designer.fill('Name', 'Once')
  const numbers = {
    Latitude: latitude,
    Longitude: longitude,
    Tilt: panelTilt,
    Direction: panelAzimuth,
    Size: systemSize,
  }
  for (const [label, number] of Object.entries(numbers)) await designer.fill(label, String(number))
  await loseAnswer(page, 'POST', '**/sites**')
  await designer.press('Save')
  await page.getByText(COMFORT).waitFor()
  await designer.press('Save')
  await designer.hears('is saved')
  expect((await designer.sites()).filter(({ name }) => name === 'Once')).toHaveLength(1)
})

test('and so is a run', async ({ page, designer }) => {
  const { id } = await designer.open()
  await loseAnswer(page, 'POST', '**/analysis?**')
  await designer.press('Run analysis')
  await page.getByText(COMFORT).waitFor()
  await designer.press('Run analysis')
  await designer.hears('The analysis is ready')
  expect(await designer.analyses(id)).toHaveLength(1)
  await designer.press('Run analysis')
  await page.getByRole('complementary').getByRole('listitem').nth(1).waitFor()
})

test('a change whose answer was lost is no change of somebody else', async ({ page, designer }) => {
  const { id } = await designer.open()
  await loseAnswer(page, 'PATCH', '**/sites/**')
  await designer.fill('Size', '9')
  await designer.press('Save')
  await page.getByText('The service did not answer.').waitFor()
  await designer.press('Save')
  await designer.hears('is saved')
  expect(await keptAs(designer, id)).toMatchObject({ systemSize: 9 })
})

test('what somebody changed meanwhile is not written over unasked, and can be loaded', async ({
  page,
  server,
  designer,
}) => {
  const { id } = await designer.open({ systemSize: 8 })
  await server.request('PATCH', `/sites/${id}`, { panelTilt: 45 })
  await designer.fill('Size', '10')
  await designer.press('Save')
  const warning = page.getByText('Somebody changed this site meanwhile.')
  await warning.waitFor()
  await page.getByText('Changed there: Tilt. Changed here: Size.').waitFor()
  expect(await keptAs(designer, id)).toMatchObject({ systemSize: 8, panelTilt: 45 })
  expect([await designer.typed('Size'), await designer.typed('Tilt')]).toEqual(['10', '30'])
  await looksRight(page, '11-changed-meanwhile')
  await designer.press('Load the newer version')
  expect([await designer.typed('Size'), await designer.typed('Tilt')]).toEqual(['8', '45'])
  await designer.focused('editor-title')
  await warning.waitFor({ state: 'detached' })
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
})

test('or is written over by a second press', async ({ page, server, designer }) => {
  const { id } = await designer.open()
  await server.request('PATCH', `/sites/${id}`, { panelTilt: 50, systemSize: 11 })
  await designer.fill('Size', '12')
  await designer.press('Save')
  await designer.press('Save mine over it')
  await designer.hears('is saved')
  expect(await keptAs(designer, id)).toMatchObject({ systemSize: 12, panelTilt: 50 })
  expect([await designer.typed('Size'), await designer.typed('Tilt')]).toEqual(['12', '50'])
  await page.getByText('Somebody changed this site meanwhile.').waitFor({ state: 'detached' })
})

test('what is typed during a run is kept, also where somebody changed the site', async ({
  page,
  server,
  designer,
}) => {
  const { id } = await designer.open()
  await page.route('**/analysis?**', async (route) => {
    await designer.fill('Size', '12')
    await server.request('PATCH', `/sites/${id}`, { panelTilt: 45 })
    await route.continue()
  })
  await designer.press('Run analysis')
  await page.getByText('Changed there: Tilt. Changed here: Size.').waitFor()
  expect(await designer.typed('Size')).toBe('12')
})

test('the site that is open is open again after a reload, by an address without the key', async ({
  page,
  server,
  designer,
}) => {
  const { id, name } = await designer.open({ name: 'Open roof' })
  await page.reload()
  await page.getByRole('heading', { name }).waitFor()
  expect(page.url()).toBe(`${server.url}/#/sites/${id}`)
  await expect.poll(() => page.title()).toContain(name)
  expect(await page.locator('.site-list [aria-current]').innerText()).toContain(name)
})

test('an address typed over unsaved changes asks first', async ({ page, server, designer }) => {
  await server.request('POST', '/sites', { ...demoSite, name: 'Other roof' })
  const other = (await designer.sites()).find(({ name }) => name === 'Other roof')
  const { id } = await designer.open()
  await designer.fill('Size', '13')
  await page.getByText('Unsaved changes').waitFor()
  await page.evaluate(`location.hash = '#/sites/${other?.id}'`)
  await page.getByRole('dialog').waitFor()
  await designer.press('Stay here')
  expect(await designer.typed('Size')).toBe('13')
  expect(page.url()).toContain(id)
})

test('a bookmark of a site that is gone says so', async ({ page, designer }) => {
  await designer.connect('#/sites/none')
  await page.getByRole('main').getByText('This is not there any more.').waitFor()
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { demoSite } from '../../local/demo-site.ts'
import { launchChromium } from './chromium.ts'
import { looksRight } from './looks.ts'
import { KEY, type LocalServer, startServer, stopServersAfterwards } from './server.ts'

stopServersAfterwards()

let server: LocalServer
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchChromium()])
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(15_000)
  await page.goto(server.url)
  await fill('Key', KEY)
  await button('Connect').click()
})
afterAll(() => browser?.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
const typed = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
const status = (text: string) => page.getByRole('status').filter({ hasText: text })

const List = z.object({ data: z.array(z.looseObject({ id: z.string() })) })
const list = async (path: string) => List.parse(await server.request('GET', path)).data
const onlySite = async () => {
  const [site, ...others] = await list('/sites')
  if (!site || others.length > 0) throw new Error('not one site')
  return site
}

/** The service gets the next such request and does it, and its answer is lost on the way. */
const loseAnswer = (method: string) =>
  page.route('**/sites**', async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await route.fetch()
    await route.abort()
    await page.unrouteAll()
  })

test('a site whose answer was lost is made once, however often it is saved', async () => {
  await button('New site').click()
  const { name, latitude, longitude, panelTilt, panelAzimuth, systemSize } = demoSite
  await fill('Name', name)
  const numbers = {
    Latitude: latitude,
    Longitude: longitude,
    Tilt: panelTilt,
    Direction: panelAzimuth,
    Size: systemSize,
  }
  for (const [label, number] of Object.entries(numbers)) await fill(label, String(number))
  await loseAnswer('POST')
  await button('Save').click()
  await page.getByText('what was done already is not done twice').waitFor()
  await button('Save').click()
  await status('is saved').waitFor()
  await onlySite()
})

test('and so is a run', async () => {
  const { id } = await onlySite()
  await page.route('**/analysis?**', async (route) => {
    await route.fetch()
    await route.abort()
    await page.unrouteAll()
  })
  await button('Run analysis').click()
  await page.getByText('what was done already is not done twice').waitFor()
  await button('Run analysis').click()
  await status('The analysis is ready').waitFor()
  expect(await list(`/sites/${id}/analyses`)).toHaveLength(1)
  await button('Run analysis').click()
  await page.getByRole('complementary').getByRole('listitem').nth(1).waitFor()
})

test('a change whose answer was lost is no change of somebody else', async () => {
  await loseAnswer('PATCH')
  await fill('Size', '9')
  await button('Save').click()
  await page.getByText('The service did not answer.').waitFor()
  await button('Save').click()
  await status('is saved').waitFor()
  expect(await onlySite()).toMatchObject({ systemSize: 9 })
})

test('what somebody changed meanwhile is not written over unasked, and can be loaded', async () => {
  const { id } = await onlySite()
  await server.request('PATCH', `/sites/${id}`, { panelTilt: 45 })
  await fill('Size', '10')
  await button('Save').click()
  await page.getByText('Somebody changed this site meanwhile.').waitFor()
  await page.getByText('Changed there: Tilt. Changed here: Size.').waitFor()
  expect(await onlySite()).toMatchObject({ systemSize: 9, panelTilt: 45 })
  expect([await typed('Size'), await typed('Tilt')]).toEqual(['10', '30'])
  await looksRight(page, '11-changed-meanwhile')
  await button('Load the newer version').click()
  expect([await typed('Size'), await typed('Tilt')]).toEqual(['9', '45'])
  await page.getByText('Somebody changed this site meanwhile.').waitFor({ state: 'detached' })
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
})

test('or is written over by a second press', async () => {
  const { id } = await onlySite()
  await server.request('PATCH', `/sites/${id}`, { panelTilt: 50, systemSize: 11 })
  await fill('Size', '12')
  await button('Save').click()
  await button('Save mine over it').click()
  await status('is saved').waitFor()
  expect(await onlySite()).toMatchObject({ systemSize: 12, panelTilt: 50 })
  expect([await typed('Size'), await typed('Tilt')]).toEqual(['12', '50'])
  await page.getByText('Somebody changed this site meanwhile.').waitFor({ state: 'detached' })
})

test('the site that is open is open again after a reload, by an address without the key', async () => {
  const { id } = await onlySite()
  await page.reload()
  await page.getByRole('heading', { name: demoSite.name }).waitFor()
  expect(page.url()).toBe(`${server.url}/#/sites/${id}`)
  expect(await page.title()).toContain(demoSite.name)
  expect(await page.locator('.site-list [aria-current]').innerText()).toContain(demoSite.name)
})

test('an address typed over unsaved changes asks first', async () => {
  await fill('Size', '13')
  await page.getByText('Unsaved changes').waitFor()
  await page.evaluate("location.hash = '#/sites/none'")
  await page.getByRole('dialog').waitFor()
  await button('Stay here').click()
  expect(await typed('Size')).toBe('13')
  expect(page.url()).toContain((await onlySite()).id)
  await button('Undo changes').click()
})

test('a bookmark of a site that is gone says so', async () => {
  await page.goto('about:blank')
  await page.goto(`${server.url}/#/sites/none`)
  await page.getByRole('main').getByText('This is not there any more.').waitFor()
})

test('a key that is refused later on can be given anew', async () => {
  await page.evaluate(`sessionStorage.setItem('shading-connection',
    JSON.stringify({ address: location.origin, key: 'of yesterday' }))`)
  await page.reload()
  await page.getByText('“Disconnect”, at the top, asks for it again.').first().waitFor()
  await looksRight(page, '12-key-refused')
  await button('Disconnect').click()
  await page.getByLabel('Key').waitFor()
})

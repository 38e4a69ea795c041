import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Analysis } from '../../lib/schemas/analysis.ts'
import { demoSite } from '../../local/demo-site.ts'
import { launchChromium } from './chromium.ts'
import { looksRight, SCREENSHOTS } from './looks.ts'
import { KEY, type LocalServer, startServer, stopServersAfterwards } from './server.ts'

stopServersAfterwards()

let server: LocalServer
let browser: Browser
let context: BrowserContext
let page: Page
/** What the browser complained of, such as a break of the security policy. */
let complaints: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchChromium()])
  context = await browser.newContext({ acceptDownloads: true })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  page.setDefaultTimeout(15_000)
  await page.goto(server.url)
})
beforeEach(() => {
  complaints = []
  return () => expect(complaints).toEqual([])
})
afterAll(() => browser?.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
/** What the page says of itself to a screen reader. */
const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Id of what has the focus. */
const focused = () => page.evaluate('document.activeElement.id')

const List = z.object({ data: z.array(z.object({ id: z.string() })) })
const Analyses = z.object({ data: z.array(Analysis) })
const INNSBRUCK = { Latitude: '47.2692', Longitude: '11,4041', Tilt: '30', Direction: '180', Size: '8' }

describe('connecting', () => {
  test('the address is that of the page; a wrong key says what to do', async () => {
    expect(await page.getByLabel('Address of the service').inputValue()).toBe(server.url)
    await fill('Key', 'wrong')
    await button('Connect').click()
    await page.getByText('The key was refused.').waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('npm start prints it')
    await looksRight(page, '1-wrong-key')
  })

  test('an address where nothing answers, and one of something else', async () => {
    await fill('Address of the service', 'http://127.0.0.1:9')
    await button('Connect').click()
    await page.getByText('The service did not answer.').waitFor()
    await fill('Address of the service', `${server.url}/docs/start.js?`)
    await button('Connect').click()
    await page.getByText('This address is not that of a shading service.').waitFor()
    await fill('Address of the service', server.url)
  })

  test('the key is kept for the tab only', async () => {
    await fill('Key', KEY)
    await button('Connect').click()
    await page.getByText('There is no site yet.').waitFor()
    await looksRight(page, '2-no-site')
    await page.reload()
    await page.getByText('There is no site yet.').waitFor()
    const other = await context.newPage()
    await other.goto(server.url)
    await other.getByLabel('Key').waitFor()
    await other.close()
    expect(await page.evaluate('localStorage.length + document.cookie.length')).toBe(0)
  })
})

describe('a site', () => {
  test('what is wrong is said beside each field, in the words of the service', async () => {
    await button('New site').click()
    await fill('Longitude', '11')
    await fill('Latitude', '91')
    await page.getByText('must be between -90 and 90').waitFor()
    await button('Save').click()
    await page.getByText('Something is not right yet.').waitFor()
    for (const [label, words] of [
      ['Name', 'must have 1 to 200 characters'],
      ['Tilt', 'must be a number'],
      ['Size', 'must be a number'],
    ] as const)
      expect(
        await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid'),
        `${label}: ${words}`,
      ).toBe('true')
    expect(await focused()).toBe('name')
    await looksRight(page, '3-new-site-refused')
  })

  test('is made, and stands in the list', async () => {
    await fill('Name', 'Roof in Innsbruck')
    for (const [label, value] of Object.entries(INNSBRUCK)) await fill(label, value)
    await page.getByText('Unsaved changes').waitFor()
    await button('Save').click()
    await page.getByText('“Roof in Innsbruck” is saved.').waitFor()
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
    expect(await page.getByRole('navigation', { name: 'Sites' }).innerText()).toContain(
      '47.27° N, 11.40° E · 8.0 kW',
    )
    await page.locator('[aria-invalid=true]').waitFor({ state: 'detached' })
  })

  test('changes are not lost by a slip', async () => {
    await fill('Size', '9')
    await button('New site').click()
    await page.getByRole('dialog').waitFor()
    await looksRight(page, '4-unsaved')
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('Size').inputValue()).toBe('9')
    await button('Undo changes').click()
    expect(await page.getByLabel('Size').inputValue()).toBe('8')
  })
})

describe('the horizon', () => {
  const point = (place: number, count: number) =>
    page.getByRole('slider', { name: `Point ${place} of ${count}` })
  const loss = () =>
    page
      .locator('.horizon-editor')
      .getByText(/^[\d.]+ % of daylight hours$/)
      .innerText()
  const hasChanged = (before: string) => expect.poll(loss, { timeout: 10_000 }).not.toBe(before)

  test('is drawn with the keyboard, and the loss follows', async () => {
    await page.getByText('0.0 % of daylight hours').waitFor()
    const before = await loss()
    await button('Add point').click()
    const slider = point(1, 1)
    await slider.focus()
    const height = Number(await slider.getAttribute('aria-valuenow'))
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowDown')
    expect(Number(await slider.getAttribute('aria-valuenow'))).toBeCloseTo(height + 11.9)
    await hasChanged(before)
  })

  test('is dragged, and the loss follows before the hand lets go', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const before = await loss()
    const slider = point(1, 1)
    await slider.scrollIntoViewIfNeeded()
    const box = await slider.locator('.handle-dot').boundingBox()
    if (!box) throw new Error('the point is not to be seen')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const height = Number(await slider.getAttribute('aria-valuenow'))
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let i = 1; i <= 10; i++) await page.mouse.move(x, y - 4 * i)
    await hasChanged(before)
    await page.mouse.up()
    expect(Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThan(height + 3)
  })

  test('is read from a file', async () => {
    const rows = demoSite.horizonProfile.map(({ direction, heightAngle }) => `${direction},${heightAngle}`)
    const file = { name: 'horizon.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
    await page.getByText('Read a horizon file').click()
    await page.locator('input[type=file]').setInputFiles(file)
    await button('Use it').waitFor()
    await looksRight(page, '5-horizon-file')
    await button('Use it').click()
    await page.getByText('Table of 11 points').waitFor()
    await page.getByText('17.9 % of daylight hours').waitFor()
    await page.getByText('Unsaved changes').waitFor()
    await looksRight(page, '5-horizon')
    const tools = page.locator('.horizon-picture .horizon-tools')
    expect((await tools.boundingBox())?.height, 'the tools stand in one line').toBeLessThan(50)
  })

  test('what the service finds wrong with it is said where it is', async () => {
    const height = page.getByRole('textbox', { name: /height/i }).first()
    const kept = await height.inputValue()
    await height.fill('91')
    await height.press('Tab')
    await page.locator('.horizon-editor [aria-invalid=true]').first().waitFor()
    await height.fill(kept)
    await height.press('Tab')
    await page.locator('.horizon-editor [aria-invalid=true]').waitFor({ state: 'detached' })
  })

  test('is saved', async () => {
    await button('Save').click()
    await status('is saved').waitFor()
  })
})

describe('an analysis', () => {
  test('says what the horizon takes and what the numbers mean', async () => {
    await button('Run analysis').click()
    await status('The analysis is ready').waitFor()
    const words = await page.getByRole('article').innerText()
    for (const part of ['Energy lost', 'Quote this one', 'Weather station', 'Distance: 0 m', 'June solstice'])
      expect(words).toContain(part)
    expect(await focused()).toBe('results-title')
    await page.getByText('The months in figures').click()
    await looksRight(page, '6-analysis')
  })

  test('the figures are those of the service', async () => {
    const { data: sites } = List.parse(await server.request('GET', '/sites'))
    const { data: analyses } = Analyses.parse(await server.request('GET', `/sites/${sites[0]?.id}/analyses`))
    const result = analyses[0]?.result
    const words = (await page.getByRole('article').innerText()).replaceAll(',', '')
    expect(words).toContain(`${result?.baseline.ac_annual.toFixed(0)} kWh`)
    expect(words).toContain(`${result?.adjusted.adjustedAnnual.toFixed(0)} kWh`)
    expect(words).toContain(`${result?.energy?.annualLoss.toFixed(1)} %`)
    expect(words).toContain(`${result?.shading.averageShadingLoss.toFixed(1)} %`)
    expect(result?.adjusted.basis).toBe('energy')
  })

  test('stands beside an older one', async () => {
    await fill('Size', '10')
    await page.getByRole('radio', { name: 'Daylight hours' }).check()
    await button('Save and run analysis').click()
    await page.getByRole('complementary').getByRole('listitem').nth(1).waitFor()
    await page.getByRole('button', { name: /^Compare with/ }).click()
    const table = page.getByRole('table', { name: 'The figures of both' })
    expect(await table.getByRole('row', { name: 'Adjusted by' }).innerText()).toMatch(
      /daylight hours\s+energy/,
    )
    expect(await table.getByRole('row', { name: 'Without the horizon' }).innerText()).toMatch(/\+[\d,]+ kWh$/)
    await looksRight(page, '7-comparison')
    await page.getByRole('button', { name: /^Compare with/ }).click()
    await page.getByText('Two analyses side by side').waitFor({ state: 'detached' })
  })
})

test('what was done is said at the edge of a phone, until the page is worked on', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fill('Size', '11')
  await button('Save').click()
  await status('is saved').waitFor()
  const box = await status('is saved').boundingBox()
  expect(box && [box.x, box.width, box.y + box.height]).toEqual([0, 390, 844])
  await page.screenshot({ path: join(SCREENSHOTS, '13-said-390.png') })
  await page.getByRole('heading', { name: 'Analysis', exact: true }).click()
  await status('is saved').waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
})

describe('downloads', () => {
  const saved = async (group: string, name: string) => {
    const press = page.getByRole('group', { name: group }).getByRole('button', { name }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), press])
    return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
  }

  test('the figures', async () => {
    const months = await saved('Download the figures', 'Months (CSV)')
    expect(months.name).toMatch(/^roof-in-innsbruck-months-\d{4}-\d\d-\d\d\.csv$/)
    const rows = months.content.toString().trimEnd().split('\r\n')
    expect(rows).toHaveLength(14)
    expect(new Set(rows.map((row) => row.split(',').length))).toEqual(new Set([8]))
    const days = await saved('Download the figures', 'Sample days (CSV)')
    expect(days.content.toString()).toContain('December solstice')
    const whole = await saved('Download the figures', 'Analysis (JSON)')
    expect(Analysis.parse(JSON.parse(whole.content.toString())).result.adjusted.basis).toBe('daylight-hours')
  })

  test.each([
    ['Download the bars', 'bars', 'Jun'],
    ['Download the sun-path diagram', 'sun-path-diagram', 'solstice'],
  ])('%s', async (group, name, word) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const svg = await saved(group, 'SVG')
    await page.emulateMedia({ colorScheme: 'light' })
    expect(svg.name).toBe(`roof-in-innsbruck-${name}.svg`)
    const text = svg.content.toString()
    expect(text).toContain(word)
    expect(text).not.toMatch(/class=|style=|var\(|rgba\(|light-dark/)
    mkdirSync(SCREENSHOTS, { recursive: true })
    writeFileSync(join(SCREENSHOTS, svg.name), text)
    const png = await saved(group, 'PNG')
    writeFileSync(join(SCREENSHOTS, png.name), png.content)
    expect(png.name).toBe(`roof-in-innsbruck-${name}.png`)
    expect(png.content.subarray(1, 4).toString()).toBe('PNG')
    const [, width = 0] = /<svg[^>]* width="([\d.]+)"/.exec(text) ?? []
    expect(png.content.readUInt32BE(16)).toBe(2 * Number(width))
  })
})

describe('many sites', () => {
  test('come a page at a time', async () => {
    for (let i = 0; i < 21; i++) await server.request('POST', '/sites', { ...demoSite, name: `Roof ${i}` })
    await page.reload()
    await page.getByRole('heading', { name: 'Roof in Innsbruck' }).waitFor()
    const items = page.getByRole('navigation', { name: 'Sites' }).getByRole('listitem')
    await items.nth(19).waitFor()
    expect(await items.count()).toBe(20)
    await button('Load more').click()
    await items.nth(21).waitFor()
    await button('Load more').waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Roof 0')
  })

  test('one of another is open with its horizon', async () => {
    await page.getByRole('button', { name: /^Roof 20/ }).click()
    await page.getByRole('heading', { name: 'Roof 20' }).waitFor()
    await page.getByText('17.9 % of daylight hours').waitFor()
    await looksRight(page, '8-many-sites')
    const ends = await page.evaluate(
      "document.querySelector('.sites').getBoundingClientRect().bottom - document.body.getBoundingClientRect().bottom",
    )
    expect(ends, 'the list stands on its ground down to the end of the page').toBe(0)
  })

  test('one is deleted once that is confirmed, and the focus goes to the list', async () => {
    await button('Delete…').click()
    await page.getByRole('dialog').waitFor()
    await looksRight(page, '9-delete')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Delete…')
    await button('Delete…').click()
    await button('Delete the site').click()
    await status('“Roof 20” is deleted.').waitFor()
    expect(await focused()).toBe('sites-title')
    await page.getByRole('button', { name: /^Roof 20/ }).waitFor({ state: 'detached' })
  })
})

test('an estimator that is down says what to do, and what works meanwhile', async () => {
  const down = createServer((_, response) => response.writeHead(429, { 'Retry-After': '40' }).end())
  await once(down.listen(0, '127.0.0.1'), 'listening')
  const address = down.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const elsewhere = await startServer({ PVWATTS_URL: `http://127.0.0.1:${address.port}/v8.json` })
  await elsewhere.request('POST', '/sites', demoSite)
  await page.goto(elsewhere.url)
  await fill('Key', KEY)
  await button('Connect').click()
  await page.getByRole('button', { name: /^Roof in Innsbruck/ }).click()
  await button('Run analysis').click()
  await page.getByText('The production estimator is not available.').waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'not available' }).innerText()).toContain(
    'Try again in 40 s.',
  )
  await page.locator('.horizon-editor').getByText('17.9 % of daylight hours').waitFor()
  await looksRight(page, '10-estimator-down')
  await new Promise((resolve) => down.close(resolve))
})

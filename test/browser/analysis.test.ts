import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { looksRight } from './appearance.ts'
import { test } from './fixtures.ts'
import { startServer } from './server.ts'
import { designerAt } from './user.ts'

const history = (page: Page) => page.getByRole('complementary').getByRole('listitem')

test('says what the horizon takes, in the figures of the service, and what they mean', async ({
  page,
  designer,
}) => {
  const { id } = await designer.open()
  await designer.press('Run analysis')
  await designer.hears('The analysis is ready')
  const words = (await page.getByRole('article').innerText()).replaceAll(',', '')
  for (const part of ['Energy lost', 'Quote this one', 'Weather station', 'Distance: 0 m', 'June solstice'])
    expect(words).toContain(part)
  const [analysis] = await designer.analyses(id)
  const result = analysis?.result
  expect(words).toContain(`${result?.baseline.ac_annual.toFixed(0)} kWh`)
  expect(words).toContain(`${result?.adjusted.adjustedAnnual.toFixed(0)} kWh`)
  expect(words).toContain(`${result?.energy?.annualLoss.toFixed(1)} %`)
  expect(words).toContain(`${result?.shading.averageShadingLoss.toFixed(1)} %`)
  expect(result?.adjusted.basis).toBe('energy')
  await page.getByText('The months in figures').click()
  await looksRight(page, '6-analysis')
})

test('leaves the focus where it is, and the results are a press away', async ({ page, designer }) => {
  await designer.open()
  await designer.press('Run analysis')
  await page.getByLabel('Name', { exact: true }).focus()
  await designer.hears('The analysis is ready')
  await page.getByRole('button', { name: 'See the results' }).waitFor()
  expect(await designer.focus()).toBe('name')
  await designer.press('See the results')
  expect(await designer.focus()).toBe('results-title')
})

test('gives the times of the sun as the place has them', async ({ page, designer }) => {
  await designer.open({ latitude: -45, longitude: 168.5 })
  await designer.press('Run analysis')
  const table = page.getByRole('table', { name: /^Sample days/ })
  await table.waitFor()
  await page.getByText('local mean solar time at 168.50° E, UTC + 11:14 h').waitFor()
  const hoursOf = async (column: number) => {
    const cell = await table.getByRole('row').nth(1).getByRole('cell').nth(column).innerText()
    return [...cell.matchAll(/(\d\d):\d\d/g)].map(([, hour]) => Number(hour))
  }
  const [local, utc] = [await hoursOf(4), await hoursOf(5)]
  expect(
    local.toSorted((a, b) => a - b),
    'of one day',
  ).toEqual(local)
  expect(utc.toSorted((a, b) => a - b)).not.toEqual(utc)
})

test('leaves them away where the site may have stood elsewhere then', async ({ page, server, designer }) => {
  const { id } = await designer.open({ latitude: -45, longitude: 168.5 })
  await designer.press('Run analysis')
  const table = page.getByRole('table', { name: /^Sample days/ })
  const solar = table.getByRole('columnheader', { name: 'When, in solar time' })
  await solar.waitFor()
  await server.request('PATCH', `/sites/${id}`, { longitude: -70 })
  await page.reload()
  await table.waitFor()
  expect(await solar.count()).toBe(0)
  expect(await page.getByText('local mean solar time at').count()).toBe(0)
  expect(await table.getByRole('row').nth(1).getByRole('cell').count()).toBe(5)
})

test('of a site that somebody changed meanwhile shows the site as it is now', async ({
  page,
  server,
  designer,
}) => {
  const { id } = await designer.open({ systemSize: 8 })
  await server.request('PATCH', `/sites/${id}`, { systemSize: 20, panelTilt: 45 })
  await designer.press('Run analysis')
  await designer.hears(/Somebody changed this site meanwhile \(Tilt, Size\).*The analysis is ready/)
  expect([await designer.typed('Size'), await designer.typed('Tilt')]).toEqual(['20', '45'])
  expect(await page.getByText('Unsaved changes').count()).toBe(0)
  expect(await page.getByText('Outdated').count()).toBe(0)
  await looksRight(page, '19-changed-before-run')
  await designer.fill('Size', '21')
  await page.locator('.news').waitFor({ state: 'detached' })
})

test('of a site that was edited since is marked as outdated', async ({ page, designer }) => {
  await designer.open()
  await designer.press('Run analysis')
  await designer.hears('The analysis is ready')
  const mark = page.getByRole('article').getByText('Outdated')
  expect(await mark.count()).toBe(0)
  await designer.fill('Size', '9')
  await mark.waitFor()
  await looksRight(page, '20-outdated')
  await designer.press('Undo changes')
  await mark.waitFor({ state: 'detached' })
  await designer.fill('Size', '9')
  await designer.press('Save')
  await designer.hears('is saved')
  await mark.waitFor()
})

test('stands beside an older one, and what is shown adds up', async ({ page, designer }) => {
  await designer.open()
  await designer.press('Run analysis')
  await designer.hears('The analysis is ready')
  await designer.fill('Size', '10')
  await page.getByRole('radio', { name: 'Daylight hours' }).check()
  await designer.press('Save and run analysis')
  await designer.hears('The analysis is ready')
  expect(await history(page).count()).toBe(2)
  await page.getByRole('button', { name: /^Compare with/ }).click()
  const table = page.getByRole('table', { name: 'The figures of both' })
  expect(await table.getByRole('row', { name: 'Adjusted by' }).innerText()).toMatch(/daylight hours\s+energy/)
  const rows = await table.locator('tbody tr').allInnerTexts()
  for (const row of rows.slice(0, -1)) {
    const [one = 0, other = 0, difference] = row
      .split('\t')
      .slice(1)
      .map((cell) => Number.parseFloat(cell.replaceAll(',', '')))
    expect(difference, row).toBeCloseTo(one - other, 9)
  }
  await page.getByRole('region', { name: 'Analysis B' }).getByText('outdated').waitFor()
  await looksRight(page, '7-comparison')
  await page.getByRole('button', { name: /^Compare with/ }).click()
  await page.getByText('Two analyses side by side').waitFor({ state: 'detached' })
})

test('a list of them that does not come can be asked for again', async ({ page, designer }) => {
  await designer.open()
  await page.route('**/analyses?**', (route) => route.abort())
  await page.reload()
  const card = page.getByRole('complementary')
  await card.getByText('The service did not answer.').waitFor()
  await looksRight(page, '21-no-list')
  await page.unrouteAll()
  await card.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('There is no analysis of this site yet.').waitFor()
  expect(await designer.focus()).toBe('results-title')
})

test('nor does more of it, and the focus stays there', async ({ page, server, designer }) => {
  const { id } = await designer.open()
  for (let i = 0; i < 11; i++) await server.request('POST', `/sites/${id}/analysis`)
  await page.reload()
  const card = page.getByRole('complementary')
  const more = card.getByRole('button', { name: 'Load more' })
  await more.waitFor()
  await page.route('**/analyses?**', (route) => route.abort())
  await more.click()
  await card.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await designer.focus()).toBe('history-title')
})

test('waits for a save that is under way, and says so', async ({ page, designer }) => {
  await designer.open()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/sites/*', async (route) => {
    await promise
    await route.continue()
  })
  await designer.fill('Size', '9')
  await designer.press('Save')
  const runForm = page.locator('.run-form')
  await runForm.getByRole('button', { name: 'Saving…', exact: true }).waitFor()
  resolve()
  await runForm.getByRole('button', { name: 'Run analysis', exact: true }).waitFor()
})

test('an estimator that is down says what to do, and what works meanwhile', async ({
  page,
  onTestFinished,
}) => {
  const down = createServer((_, response) => response.writeHead(429, { 'Retry-After': '40' }).end())
  await once(down.listen(0, '127.0.0.1'), 'listening')
  const address = down.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const elsewhere = await startServer({ PVWATTS_URL: `http://127.0.0.1:${address.port}/v8.json` })
  onTestFinished(async () => {
    await elsewhere.stop()
    await new Promise((resolve) => down.close(resolve))
  })
  const designer = designerAt(page, elsewhere)
  await designer.open(demoSite)
  await designer.press('Run analysis')
  await page.getByText('The production estimator is not available.').waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'not available' }).innerText()).toContain(
    'Try again in 40 s.',
  )
  await page.locator('.horizon-editor').getByText('17.9 % of daylight hours').waitFor()
  await looksRight(page, '10-estimator-down')
})

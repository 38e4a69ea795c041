import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'
import { startServer } from './server.ts'
import { createUser } from './user.ts'

const historyItems = (page: Page) => page.getByRole('complementary').getByRole('listitem')

test('shows the results of the service with an explanation', async ({ page, user }) => {
  const { id } = await user.openNewSite()
  await user.click('Run analysis')
  await user.hears('Analysis complete')
  const text = (await page.getByRole('article').innerText()).replaceAll(',', '')
  for (const part of [
    'Energy lost',
    'Quote this number',
    'Weather station',
    'Distance: 0 m',
    'June solstice',
  ])
    expect(text).toContain(part)
  const [analysis] = await user.analyses(id)
  const result = analysis?.result
  expect(text).toContain(`${result?.baseline.ac_annual.toFixed(0)} kWh`)
  expect(text).toContain(`${result?.adjusted.adjustedAnnual.toFixed(0)} kWh`)
  expect(text).toContain(`${result?.energy?.annualLoss.toFixed(1)} %`)
  expect(text).toContain(`${result?.shading.averageShadingLoss.toFixed(1)} %`)
  expect(result?.adjusted.basis).toBe('energy')
  await page.getByText('Monthly values').click()
  await checkAppearance(page, '6-analysis')
})

test('does not move the focus to the results, but offers a button', async ({ page, user }) => {
  await user.openNewSite()
  await user.click('Run analysis')
  await page.getByLabel('Name', { exact: true }).focus()
  await user.hears('Analysis complete')
  await page.getByRole('button', { name: 'View results' }).waitFor()
  expect(await user.focusedId()).toBe('name')
  await user.click('View results')
  expect(await user.focusedId()).toBe('results-title')
})

test('gives times in local mean solar time', async ({ page, user }) => {
  await user.openNewSite({ latitude: -45, longitude: 168.5 })
  await user.click('Run analysis')
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
    'all on the same day',
  ).toEqual(local)
  expect(utc.toSorted((a, b) => a - b)).not.toEqual(utc)
})

test('omits solar time if the site may have moved since the analysis', async ({ page, server, user }) => {
  const { id } = await user.openNewSite({ latitude: -45, longitude: 168.5 })
  await user.click('Run analysis')
  const table = page.getByRole('table', { name: /^Sample days/ })
  const solar = table.getByRole('columnheader', { name: 'Shaded at (solar time)' })
  await solar.waitFor()
  await server.request('PATCH', `/sites/${id}`, { longitude: -70 })
  await page.reload()
  await table.waitFor()
  expect(await solar.count()).toBe(0)
  expect(await page.getByText('local mean solar time at').count()).toBe(0)
  expect(await table.getByRole('row').nth(1).getByRole('cell').count()).toBe(5)
})

test('shows the current version of a site that someone else has changed', async ({ page, server, user }) => {
  const { id } = await user.openNewSite({ systemSize: 8 })
  await server.request('PATCH', `/sites/${id}`, { systemSize: 20, panelTilt: 45 })
  await user.click('Run analysis')
  await user.hears(/Someone else has changed this site \(Tilt, System size\).*Analysis complete/)
  expect([await user.valueOf('System size'), await user.valueOf('Tilt')]).toEqual(['20', '45'])
  expect(await page.getByText('Unsaved changes').count()).toBe(0)
  expect(await page.getByText('Outdated').count()).toBe(0)
  await checkAppearance(page, '19-changed-before-run')
  await user.fill('System size', '21')
  await page.locator('.notice').waitFor({ state: 'detached' })
})

test('is marked as outdated once the site is edited', async ({ page, user }) => {
  await user.openNewSite()
  await user.click('Run analysis')
  await user.hears('Analysis complete')
  const mark = page.getByRole('article').getByText('Outdated')
  expect(await mark.count()).toBe(0)
  await user.fill('System size', '9')
  await mark.waitFor()
  await checkAppearance(page, '20-outdated')
  await user.click('Undo changes')
  await mark.waitFor({ state: 'detached' })
  await user.fill('System size', '9')
  await user.click('Save')
  await user.hears('” saved.')
  await mark.waitFor()
})

test('can be compared with an older one, and the differences match the displayed numbers', async ({
  page,
  user,
}) => {
  await user.openNewSite()
  await user.click('Run analysis')
  await user.hears('Analysis complete')
  await user.fill('System size', '10')
  await page.getByRole('radio', { name: 'Daylight-hours loss' }).check()
  await user.click('Save and run analysis')
  await user.hears('Analysis complete')
  expect(await historyItems(page).count()).toBe(2)
  await page.getByRole('button', { name: /^Compare with/ }).click()
  const table = page.getByRole('table', { name: 'Results of both analyses' })
  expect(await table.getByRole('row', { name: 'Reduced by' }).innerText()).toMatch(
    /daylight-hours loss\s+energy loss/,
  )
  const rows = await table.locator('tbody tr').allInnerTexts()
  for (const row of rows.slice(0, -1)) {
    const [a = 0, b = 0, difference] = row
      .split('\t')
      .slice(1)
      .map((cell) => Number.parseFloat(cell.replaceAll(',', '')))
    expect(difference, row).toBeCloseTo(a - b, 9)
  }
  await page.getByRole('region', { name: 'Analysis B' }).getByText('outdated').waitFor()
  await checkAppearance(page, '7-comparison')
  await page.getByRole('button', { name: /^Compare with/ }).click()
  await page.getByText('Comparison of two analyses').waitFor({ state: 'detached' })
})

test('loading the history can be retried', async ({ page, user }) => {
  await user.openNewSite()
  await page.route('**/analyses?**', (route) => route.abort())
  await page.reload()
  const card = page.getByRole('complementary')
  await card.getByText('The service did not respond.').waitFor()
  await checkAppearance(page, '21-history-error')
  await page.unrouteAll()
  await card.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No analysis of this site yet.').waitFor()
  expect(await user.focusedId()).toBe('results-title')
})

test('loading more of the history can be retried, and the focus stays in the history', async ({
  page,
  server,
  user,
}) => {
  const { id } = await user.openNewSite()
  for (let i = 0; i < 11; i++) await server.request('POST', `/sites/${id}/analysis`)
  await page.reload()
  const card = page.getByRole('complementary')
  const more = card.getByRole('button', { name: 'Load more' })
  await more.waitFor()
  await page.route('**/analyses?**', (route) => route.abort())
  await more.click()
  await card.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await user.focusedId()).toBe('history-title')
})

test('waits for a save in flight and shows that it is saving', async ({ page, user }) => {
  await user.openNewSite()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/sites/*', async (route) => {
    await promise
    await route.continue()
  })
  await user.fill('System size', '9')
  await user.click('Save')
  const runForm = page.locator('.run-form')
  await runForm.getByRole('button', { name: 'Saving…', exact: true }).waitFor()
  resolve()
  await runForm.getByRole('button', { name: 'Run analysis', exact: true }).waitFor()
})

test('explains what still works if the estimator is down', async ({ page, onTestFinished }) => {
  const down = createServer((_, response) => response.writeHead(429, { 'Retry-After': '40' }).end())
  await once(down.listen(0, '127.0.0.1'), 'listening')
  const address = down.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const otherServer = await startServer({ PVWATTS_URL: `http://127.0.0.1:${address.port}/v8.json` })
  onTestFinished(async () => {
    await otherServer.stop()
    await new Promise((resolve) => down.close(resolve))
  })
  const user = createUser(page, otherServer)
  await user.openNewSite(demoSite)
  await user.click('Run analysis')
  await page.getByText('The production estimator is unavailable.').waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'unavailable' }).innerText()).toContain(
    'Try again in 40 s.',
  )
  await page.locator('.horizon-editor').getByText('18.6 % of daylight hours').waitFor()
  await checkAppearance(page, '10-estimator-down')
})

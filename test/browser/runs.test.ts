import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { Run, RunSummary } from '../../lib/schemas/run.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'
import { loseNext } from './network.ts'
import type { LocalServer } from './server.ts'
import type { User } from './user.ts'

const PORTFOLIO = join(import.meta.dirname, '../../examples/portfolio.csv')
const HEADER = 'id,latitude,longitude,panelTilt,panelAzimuth,systemSize'
const ONE_ROW = `${HEADER}\na,47.27,11.4,30,180,8\n`
const WRONG = ONE_ROW.replace('panelTilt', 'panelTlt')
const WHAT_IS_WRONG = '"panelTlt" is not a known column; panelTilt is missing'

const RunBody = z.object({ data: Run })
const RunsBody = z.object({ data: z.array(RunSummary) })
const choose = (user: User, text: string) => user.give('roofs.csv', 'text/csv', text)
const runsOf = async (server: LocalServer) => RunsBody.parse(await server.request('GET', '/runs')).data
const create = async (server: LocalServer, fields: object) =>
  RunBody.parse(await server.request('POST', '/runs', fields)).data
const stateOf = (page: Page, text: string) => page.locator('.run-header').getByText(text, { exact: true })

test('a “?” explains a term, and a portfolio is estimated', async ({ page, server, user }) => {
  await user.connect('#/runs')
  await page.getByText('None yet.').waitFor()
  const button = page.getByRole('button', { name: 'What is the adjusted production?' })
  const text = page.getByText('The unshaded production less a loss.')
  await button.click()
  await text.waitFor()
  await checkAppearance(page)
  await page.getByRole('heading', { name: 'Many roofs at once', exact: true }).click()
  await text.waitFor({ state: 'hidden' })

  await page.setViewportSize({ width: 390, height: 500 })
  await button.press('Enter')
  const box = await page.locator('.help-text:popover-open').boundingBox()
  const { x = -1, y = -1, width = 0, height = 0 } = box ?? {}
  expect(Math.min(x, y, 390 - x - width, 500 - y - height), 'within the window').toBeGreaterThanOrEqual(0)
  await user.press('Escape')
  await text.waitFor({ state: 'hidden' })
  await button.and(page.locator(':focus')).waitFor()

  const link = page.getByRole('link', { name: 'Example file' })
  const example = await user.download(() => link.click())
  expect(example.name).toBe('portfolio.csv')
  expect(example.content).toEqual(readFileSync(PORTFOLIO))

  await page.locator('input[type=file]').setInputFiles(PORTFOLIO)
  await user.reads('Name', 'portfolio')
  await user.click('Start run')
  await user.waitForFocus('run-title')
  await user.hears('“portfolio” is done: 20 rows.')
  await stateOf(page, 'Done').waitFor()
  const results = await user.download(() => user.click('Download CSV'))
  const id = /#\/runs\/(.+)$/.exec(page.url())?.[1] ?? ''
  expect(results.name).toBe(`run-${id}.csv`)
  const { data: run } = RunBody.parse(await server.request('GET', `/runs/${id}`))
  expect(run).toMatchObject({ adjustment: 'energy', horizon: 'given', rows: 20, failed: 0 })
  expect(results.content.toString()).toBe(await (await fetch(run.results?.url ?? '')).text())
  const lines = await user.download(() => user.click('Download JSON lines'))
  expect(lines.content.toString().trimEnd().split('\n')).toHaveLength(20)
})

test('without a portfolio nothing starts, and the field says why', async ({ page, server, user }) => {
  const before = await runsOf(server)
  await user.connect('#/runs')
  await user.click('Start run')
  await user.waitForFocus('run-file')
  await choose(user, WRONG)
  await page.getByText(WHAT_IS_WRONG).waitFor()
  await user.click('Start run')
  await user.waitForFocus('run-file')
  expect(await runsOf(server)).toEqual(before)

  // Rows without figures show their reasons before and after the file is sent.
  const reason = page.getByText('Row 2, Dach Süd: latitude must be between -90 and 90')
  await choose(user, `${ONE_ROW}Dach Süd,97.27,11.4,30,180,8\n`)
  await page.getByText('1 of 2 rows has errors. The rest will be estimated.').waitFor()
  await reason.waitFor()
  await user.click('Start run')
  await stateOf(page, 'Done, 1 failed').waitFor()
  await reason.waitFor()
  await checkAppearance(page)
})

test('the rows of a run at a glance, and one of them opened as a site', async ({ page, user }) => {
  await user.connect('#/runs')
  const rows = ['a,47.27,11.4,30,180,8,Open field,', 'b,47.3,11.5,20,150,10,Barn,S:30 E:20 W:25']
  await choose(user, [`${HEADER},name,horizonProfile`, ...rows].join('\n'))
  await user.click('Start run')
  const table = page.getByRole('region', { name: 'Table of rows' })
  await table.waitFor()
  const first = table.locator('tbody tr').first()
  expect(await first.innerText()).toContain('b, Barn')
  await table.getByRole('button', { name: 'kWh per kW' }).click()
  await page.locator('[aria-sort=descending]', { hasText: 'kWh per kW' }).waitFor()
  expect(await first.innerText()).toContain('a, Open field')
  await page.getByText('2 of 2 rows have a result, 18.0 kW').waitFor()
  await checkAppearance(page)
  await user.click('Open as site: b, Barn')
  await page.getByRole('heading', { name: 'Barn', exact: true, level: 1 }).waitFor()
  await user.save()
  const barn = { name: 'Barn', latitude: 47.3, panelAzimuth: 150, horizonProfile: { length: 3 } }
  expect((await user.sites())[0]).toMatchObject(barn)
})

test('a canceled upload leaves no run, and one starts whatever gets lost', async ({ page, server, user }) => {
  const before = await runsOf(server)
  await user.connect('#/runs')
  await page.route('**', (route) => (route.request().method() === 'PUT' ? undefined : route.fallback()))
  await choose(user, ONE_ROW)
  await user.click('Start run')
  await page.getByText('Keep this page open until the file is sent.').waitFor()
  expect(await runsOf(server)).toHaveLength(before.length + 1)
  await user.click('Cancel')
  await user.hears('Upload canceled.')
  await user.waitForFocus('runs-title')
  expect(await runsOf(server)).toEqual(before)

  await page.unrouteAll()
  await choose(user, ONE_ROW)
  await loseNext(page, 'response', 'POST', '**/runs')
  await user.click('Start run')
  await page.getByText('You can safely try again').waitFor()
  await loseNext(page, 'request', 'PUT', '**')
  await user.click('Start run')
  await page.getByText('The file could not be sent.').waitFor()
  // The file arrives, but its response is lost.
  await loseNext(page, 'response', 'PUT', '**')
  await user.click('Send it again')
  await stateOf(page, 'Done').waitFor()
  expect(await runsOf(server)).toHaveLength(before.length + 1)
})

test('a file that has arrived is not asked for again when the page is reloaded', async ({ page, user }) => {
  // The run has not started yet.
  await page.route(/\/runs\/[^/]+$/, async (route) => {
    const { data } = RunBody.parse(await (await route.fetch()).json())
    await route.fulfill({ json: { statusCode: 200, message: '', data: { ...data, state: 'waiting' } } })
  })
  await user.connect('#/runs')
  await choose(user, ONE_ROW)
  await user.click('Start run')
  await page.getByText('The run starts in a moment.').waitFor()
  await page.reload()
  await page.getByText('The run starts in a moment.').waitFor()
  expect(await page.getByText('No file has arrived yet.').count()).toBe(0)
  expect(await page.locator('input[type=file]').count()).toBe(0)
})

test('a run waits for its file, says why it fails, and is deleted', async ({ page, server, user }) => {
  const run = await create(server, { name: 'بيت الشمس' })
  await user.connect('#/runs')
  const item = page.getByRole('listitem').filter({ hasText: 'Waiting for its file' })
  await item.getByRole('link', { name: 'بيت الشمس' }).click()
  await page.getByText('No file has arrived yet.').waitFor()
  const { url = '', headers = {} } = run.upload ?? {}
  await fetch(url, { method: 'PUT', headers, body: WRONG })
  await user.hears('“بيت الشمس” failed.')
  await stateOf(page, 'Failed').waitFor()
  await page.getByText(WHAT_IS_WRONG).waitFor()

  await user.click('Delete')
  await checkAppearance(page)
  await user.click('Keep it')
  await user.click('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await user.hears('deleted.')
  await user.waitForFocus('runs-title')
  expect((await runsOf(server)).map(({ id }) => id)).not.toContain(run.id)
  await user.connect(`#/runs/${run.id}`)
  await page.getByText('Run not found.').waitFor()
})

test('a run shows its step, its rows, how fast, and why it waits', async ({ page, server, user }) => {
  const run = await create(server, { name: 'Many', horizon: 'terrain' })
  const running = (done: number, waitingUntil: string | null = null): Partial<Run> => ({
    state: 'running',
    startedAt: new Date().toISOString(),
    rows: 20_000,
    done,
    failed: 1,
    progress: { step: 'rows', done: done / 250, total: 80, waitingUntil },
  })
  let changes = running(1000)
  await page.route(`**/runs/${run.id}`, (route) =>
    route.fulfill({ json: { statusCode: 200, message: '', data: { ...run, upload: null, ...changes } } }),
  )
  await page.clock.install()
  await user.connect(`#/runs/${run.id}`)
  await page.getByText('1,000 of 20,000 rows').waitFor()
  changes = running(3000)
  await page.clock.runFor(10_000)
  await page.getByText(/≈ 1[0-9],000 rows a minute, about [12] min left at this rate/).waitFor()
  await expect.poll(() => page.locator('[aria-current=step]').innerText()).toContain('Estimate the rows')
  await page.getByText('1 row failed so far').waitFor()
  await checkAppearance(page)
  changes = running(3000, new Date(Date.now() + 1_800_000).toISOString())
  // The announcement stays on the page for only 8 s.
  await Promise.all([
    page.getByText('The quotas of the estimators are used up.').waitFor(),
    user.hears('waits until the estimators answer again'),
  ])
})

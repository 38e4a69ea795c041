import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { Run, RunSummary } from '../../lib/schemas/run.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'
import { loseRequest, loseResponse } from './network.ts'
import type { LocalServer } from './server.ts'

const PORTFOLIO = join(import.meta.dirname, '../../examples/portfolio.csv')
const HEADER = 'id,latitude,longitude,panelTilt,panelAzimuth,systemSize'
const ONE_ROW = `${HEADER}\na,47.27,11.4,30,180,8\n`

const RunBody = z.object({ data: Run })
const RunsBody = z.object({ data: z.array(RunSummary) })
const csv = (text: string, name = 'roofs.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const fileInput = (page: Page) => page.locator('input[type=file]')
const runIdOf = (page: Page): string => /#\/runs\/(.+)$/.exec(page.url())?.[1] ?? ''
const runsOf = async (server: LocalServer) => RunsBody.parse(await server.request('GET', '/runs')).data
const stateOf = (page: Page, text: string) => page.locator('.run-header').getByText(text, { exact: true })

const download = async (page: Page, button: string) => {
  const click = page.getByRole('button', { name: button, exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), click])
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('a portfolio is estimated from its file to its results', async ({ page, server, user }) => {
  await user.connect('#/runs')
  await page.getByText('None yet.').waitFor()
  await checkAppearance(page, 'runs-empty')
  await fileInput(page).setInputFiles(PORTFOLIO)
  await expect.poll(() => user.valueOf('Name')).toBe('portfolio')
  await user.click('Start run')
  await user.waitForFocus('run-title')
  await user.hears('“portfolio” is done: 20 rows.')
  await stateOf(page, 'Done').waitFor()
  await checkAppearance(page, 'runs-done')

  const results = await download(page, 'Download CSV')
  const id = runIdOf(page)
  expect(results.name).toBe(`run-${id}.csv`)
  const { data: run } = RunBody.parse(await server.request('GET', `/runs/${id}`))
  expect(run).toMatchObject({ adjustment: 'energy', horizon: 'given', rows: 20, failed: 0 })
  expect(results.text).toBe(await (await fetch(run.results?.url ?? '')).text())

  const lines = await download(page, 'Download JSON lines')
  expect(lines.text.trimEnd().split('\n')).toHaveLength(20)
})

const WRONG = ONE_ROW.replace('panelTilt', 'panelTlt')
const WHAT_IS_WRONG = '"panelTlt" is not a known column; panelTilt is missing'

test('without a file, or with one that is not a portfolio, nothing starts, and the field says why', async ({
  page,
  server,
  user,
}) => {
  const before = await runsOf(server)
  await user.connect('#/runs')
  await user.click('Start run')
  await user.waitForFocus('run-file')
  await fileInput(page).setInputFiles(csv(WRONG))
  await page.getByText(WHAT_IS_WRONG).waitFor()
  await checkAppearance(page, 'runs-wrong-file')
  await user.click('Start run')
  await user.waitForFocus('run-file')
  expect(await runsOf(server)).toEqual(before)
})

test('a run waits for its file, and says if it is not a portfolio', async ({ page, server, user }) => {
  const { data: run } = RunBody.parse(await server.request('POST', '/runs', { name: 'roofs' }))
  await user.connect('#/runs')
  const item = page.getByRole('listitem').filter({ hasText: 'roofs' })
  await item.getByText('Waiting for its file').waitFor()
  await checkAppearance(page, 'runs-list')
  await item.getByRole('link').click()
  await page.getByText('No file has arrived yet.').waitFor()
  await checkAppearance(page, 'runs-waiting')
  const { url = '', headers = {} } = run.upload ?? {}
  await fetch(url, { method: 'PUT', headers, body: WRONG })
  await user.hears('“roofs” failed.')
  await page.getByText(WHAT_IS_WRONG).waitFor()
  await checkAppearance(page, 'runs-refused')
})

test('rows without figures are told with their reasons, before the file is sent and after', async ({
  page,
  user,
}) => {
  const reason = page.getByText('Row 2, Dach Süd: latitude must be between -90 and 90')
  await user.connect('#/runs')
  await fileInput(page).setInputFiles(csv(`${ONE_ROW}Dach Süd,97.27,11.4,30,180,8\n`))
  await page.getByText('2 rows, 1 of them wrong.').waitFor()
  await reason.waitFor()
  await checkAppearance(page, 'runs-wrong-rows')
  await user.click('Start run')
  await user.hears('“roofs” is done: 2 rows, 1 failed.')
  await stateOf(page, 'Done, 1 failed').waitFor()
  await reason.waitFor()
  await checkAppearance(page, 'runs-failed-rows')
})

test('the rows of a run at a glance, and one of them opened as a site', async ({ page, user }) => {
  await user.connect('#/runs')
  const rows = [
    'id,name,latitude,longitude,panelTilt,panelAzimuth,systemSize,horizonProfile',
    'a,Open field,47.27,11.4,30,180,8,',
    'b,Barn,47.3,11.5,20,150,10,S:30 E:20 W:25',
  ]
  await fileInput(page).setInputFiles(csv(rows.join('\n')))
  await user.click('Start run')
  const table = page.getByRole('region', { name: 'Table of rows' })
  await table.waitFor()
  const first = table.locator('tbody tr').first()
  expect(await first.innerText()).toContain('b, Barn')
  await table.getByRole('button', { name: 'kWh per kW' }).click()
  await page.locator('[aria-sort=descending]', { hasText: 'kWh per kW' }).waitFor()
  expect(await first.innerText()).toContain('a, Open field')
  await page.getByText('2 of 2 rows have a result, 18.0 kW').waitFor()
  await checkAppearance(page, 'runs-rows')

  await user.click('Open as site: b, Barn')
  await page.getByRole('heading', { name: 'Barn', exact: true, level: 1 }).waitFor()
  await user.click('Save')
  await page.getByRole('button', { name: 'Saved' }).waitFor()
  const [site] = await user.sites()
  expect(site).toMatchObject({
    name: 'Barn',
    latitude: 47.3,
    panelAzimuth: 150,
    horizonProfile: { length: 3 },
  })
})

test('an upload can be canceled, which leaves no run behind', async ({ page, server, user }) => {
  const before = await runsOf(server)
  await user.connect('#/runs')
  await page.route('**', (route) => (route.request().method() === 'PUT' ? undefined : route.fallback()))
  await fileInput(page).setInputFiles(csv(ONE_ROW))
  await user.click('Start run')
  await page.getByText('Keep this page open until the file is sent.').waitFor()
  await checkAppearance(page, 'runs-sending')
  expect(await runsOf(server)).toHaveLength(before.length + 1)
  await user.click('Cancel')
  await user.hears('Upload canceled.')
  await user.waitForFocus('runs-title')
  expect(await runsOf(server)).toEqual(before)
})

test('starting again after a lost response starts one run', async ({ page, server, user }) => {
  const before = await runsOf(server)
  await user.connect('#/runs')
  await loseResponse(page, 'POST', '**/runs')
  await fileInput(page).setInputFiles(csv(ONE_ROW))
  await user.click('Start run')
  await page.getByText('You can safely try again').waitFor()
  await user.click('Start run')
  await stateOf(page, 'Done').waitFor()
  expect(await runsOf(server)).toHaveLength(before.length + 1)
})

test('an interrupted upload is sent again, and one whose arrival was not confirmed is not', async ({
  page,
  server,
  user,
}) => {
  const before = await runsOf(server)
  await user.connect('#/runs')
  await loseRequest(page, 'PUT', '**')
  await fileInput(page).setInputFiles(csv(ONE_ROW))
  await user.click('Start run')
  await page.getByText('The file could not be sent.').waitFor()
  await checkAppearance(page, 'runs-interrupted')
  await loseResponse(page, 'PUT', '**')
  await user.click('Send it again')
  await stateOf(page, 'Done').waitFor()
  expect(await runsOf(server)).toHaveLength(before.length + 1)
})

test('the example file is the one of the documentation', async ({ page, user }) => {
  await user.connect('#/runs')
  const click = page.getByRole('link', { name: 'Example file' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), click])
  expect(file.suggestedFilename()).toBe('portfolio.csv')
  expect(readFileSync(await file.path(), 'utf8')).toBe(readFileSync(PORTFOLIO, 'utf8'))
})

test('a run is deleted after a confirmation', async ({ page, server, user }) => {
  const created = RunBody.parse(await server.request('POST', '/runs', { name: 'بيت الشمس' })).data
  await user.connect(`#/runs/${created.id}`)
  await user.click('Delete')
  await page.getByRole('heading', { name: 'Delete this run?' }).waitFor()
  await checkAppearance(page, 'runs-delete')
  await user.click('Keep it')
  expect(await runsOf(server)).toContainEqual(expect.objectContaining({ id: created.id }))
  await user.click('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await user.hears('deleted.')
  await user.waitForFocus('runs-title')
  expect(await runsOf(server)).not.toContainEqual(expect.objectContaining({ id: created.id }))
  await page.goto(`${server.url}/#/runs/${created.id}`)
  await page.getByText('Run not found.').waitFor()
})

test('the progress of a run: its step, its rows, how fast, and why it waits', async ({
  page,
  server,
  user,
}) => {
  const { data: run } = RunBody.parse(
    await server.request('POST', '/runs', { name: 'Many', horizon: 'terrain' }),
  )
  let changes: Partial<Run> = {}
  await page.route(`**/runs/${run.id}`, (route) =>
    route.fulfill({ json: { statusCode: 200, message: '', data: { ...run, upload: null, ...changes } } }),
  )
  const running = (done: number, waitingUntil: string | null = null): Partial<Run> => ({
    state: 'running',
    startedAt: new Date().toISOString(),
    rows: 20_000,
    done,
    failed: 3,
    progress: { step: 'rows', done: done / 250, total: 80, waitingUntil },
  })
  changes = running(1000)
  await page.clock.install()
  await user.connect(`#/runs/${run.id}`)
  await page.getByText('1,000 of 20,000 rows').waitFor()
  changes = running(3000)
  await page.clock.runFor(10_000)
  await page.getByText('3,000 of 20,000 rows').waitFor()
  await page.getByText(/≈ 1[0-9],000 rows a minute, about [12] min left at this rate/).waitFor()
  await expect.poll(() => page.locator('[aria-current=step]').innerText()).toContain('Estimate the rows')
  await page.getByText('3 rows have failed so far').waitFor()
  await checkAppearance(page, 'runs-progress')
  changes = running(3000, new Date(Date.now() + 1_800_000).toISOString())
  // The announcement is on the page for 8 s only.
  await Promise.all([
    page.getByText('The quotas of the estimators are used up.').waitFor(),
    user.hears('waits until the estimators answer again'),
  ])
  await expect.poll(() => page.getByText('rows a minute').count()).toBe(0)
  await checkAppearance(page, 'runs-quota')
})

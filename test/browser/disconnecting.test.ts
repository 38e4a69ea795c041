import { expect } from 'vitest'
import { looksRight } from './appearance.ts'
import { openAndStopClock } from './clock.ts'
import { test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { KEY } from './server.ts'

const FORBIDDEN = { status: 403, json: { statusCode: 403, message: 'Forbidden' } }

test('a key that is refused later on can be given anew', async ({ page, designer }) => {
  await designer.open()
  await page.evaluate(`sessionStorage.setItem('shading-connection',
    JSON.stringify({ address: location.origin, key: 'of yesterday' }))`)
  await page.reload()
  await page.getByText('“Disconnect”, at the top, asks for it again').first().waitFor()
  await looksRight(page, '12-key-refused')
  await designer.press('Disconnect')
  await designer.fill('Key', KEY)
  await designer.press('Connect')
  await page.getByRole('heading', { name: 'Roof in Innsbruck', exact: true }).waitFor()
})

test('and what was changed meanwhile is still there', async ({ page, designer }) => {
  const { id } = await designer.open({ systemSize: 8 })
  await page.route('**/sites/**', (route) => route.fulfill(FORBIDDEN))
  await designer.fill('Size', '9')
  await designer.press('Save')
  await page.getByText('keeps what you changed').waitFor()
  await page.unrouteAll()
  await designer.press('Disconnect')
  await page.getByText('What you changed is not saved, but still here').waitFor()
  await designer.focused('connect-title')
  expect(await page.evaluate('sessionStorage.length')).toBe(0)
  await looksRight(page, '14-key-again')
  await designer.fill('Key', KEY)
  await designer.press('Connect')
  await page.getByText('The key was refused.').waitFor({ state: 'detached' })
  expect(await designer.typed('Size')).toBe('9')
  await designer.press('Save')
  await designer.hears('is saved')
  expect((await designer.sites()).find((site) => site.id === id)).toMatchObject({ systemSize: 9 })
})

test('it is given up for another service only when asked', async ({ page, server, designer }) => {
  await designer.open()
  await designer.fill('Size', '9')
  await designer.press('Disconnect')
  await designer.fill('Address of the service', server.url.replace('127.0.0.1', 'localhost'))
  await designer.fill('Key', KEY)
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'x-api-key' }
  const empty = { statusCode: 200, message: 'Sites retrieved successfully', data: [] }
  const missing = { statusCode: 404, message: 'Resource not found', data: null }
  await page.route('http://localhost:*/**', (route) =>
    route.fulfill({ headers, json: route.request().url().includes('/sites?') ? empty : missing }),
  )
  await designer.press('Connect')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await designer.press('Discard the changes')
  await page.getByText('There is no site yet.').waitFor()
})

test('while a key is asked for, an address is not followed, and nothing stands in the way', async ({
  page,
  designer,
}) => {
  const { id } = await designer.open()
  const other = (await designer.sites()).find((site) => site.id !== id)
  await designer.fill('Size', '9')
  await page.getByText('Unsaved changes').waitFor()
  const release = await holdAnswers(page, 'GET', `**/sites/${other?.id}`)
  const answered = page.waitForResponse((response) => response.url().endsWith(`/${other?.id}`))
  await page.evaluate(`location.hash = '#/sites/${other?.id}'`)
  await designer.press('Disconnect')
  await page.getByText('What you changed is not saved, but still here').waitFor()
  await page.evaluate("location.hash = '#/sites/none'")
  await expect.poll(() => page.url()).toContain(id)
  release()
  await answered
  await designer.fill('Key', KEY)
  await designer.press('Connect')
  await page.getByText('Unsaved changes').waitFor()
  expect(await page.locator('dialog').count()).toBe(0)
  expect(await designer.typed('Size')).toBe('9')
})

test('a key that was given back is not used any more', async ({ page, designer }) => {
  await openAndStopClock(page, designer)
  let asked = 0
  await page.route('**/shading', (route) => {
    asked += 1
    return route.fulfill({ status: 503, json: { statusCode: 503, message: 'Service unavailable' } })
  })
  await designer.fill('Latitude', '46')
  await page.clock.runFor(500)
  await page.locator('.horizon').getByRole('alert').filter({ hasText: /./ }).waitFor()
  expect(asked).toBe(1)
  await designer.press('Disconnect')
  await page.getByText('What you changed is not saved, but still here').waitFor()
  await page.clock.runFor(60_000)
  // Whatever was asked before this has arrived with it.
  await page.evaluate("fetch('/health')")
  expect(asked).toBe(1)
  await designer.fill('Key', KEY)
  await designer.press('Connect')
  await page.getByText('What you changed is not saved, but still here').waitFor({ state: 'detached' })
  const again = page.waitForResponse('**/shading')
  await page.clock.runFor(500)
  await again
  expect(asked).toBe(2)
})

test.for([
  ['run', 'POST', /analysis/],
  ['save before it', 'PATCH', /sites/],
] as const)(
  'nothing more comes of a %s that is under way',
  async ([, method, address], { page, designer }) => {
    await designer.open({ systemSize: 8 })
    const release = await holdAnswers(page, method, address)
    await designer.fill('Size', '9')
    await page.getByText('Unsaved changes').waitFor()
    const asked = page.waitForRequest((request) => request.method() === method && address.test(request.url()))
    await designer.press('Save and run analysis')
    await asked
    await designer.press('Disconnect')
    await page.getByRole('button', { name: 'Connect', exact: true }).waitFor()
    const more: string[] = []
    page.on('request', (request) => more.push(request.url()))
    const answered = page.waitForResponse((response) => response.request().method() === method)
    release()
    await (await answered).finished()
    await page.evaluate('new Promise((done) => setTimeout(done, 300))')
    expect(more).toEqual([])
  },
)

test('nothing waits any more once a save that was under way is done', async ({ page, designer }) => {
  const { id } = await designer.open({ systemSize: 8 })
  const release = await holdAnswers(page, 'PATCH', '**/sites/*')
  await designer.fill('Size', '9')
  await designer.press('Save')
  await designer.press('Disconnect')
  const waiting = page.getByText('What you changed is not saved, but still here')
  await waiting.waitFor()
  await designer.fill('Key', KEY)
  release()
  await waiting.waitFor({ state: 'detached' })
  expect(await designer.typed('Key')).toBe(KEY)
  await designer.press('Connect')
  await page.getByRole('heading', { name: 'Roof in Innsbruck', exact: true }).waitFor()
  expect(await designer.typed('Size')).toBe('9')
  expect(page.url()).toContain(id)
})

test('the list comes by the new key, also while the old one is not answered yet', async ({
  page,
  designer,
}) => {
  await designer.open()
  await page.evaluate(`sessionStorage.setItem('shading-connection',
    JSON.stringify({ address: location.origin, key: 'of yesterday' }))`)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/sites?**', async (route) => {
    if (route.request().headers()['x-api-key'] !== KEY) await promise
    await route.continue()
  })
  await page.reload()
  await designer.press('New site')
  await designer.fill('Name', 'Draft')
  await designer.press('Disconnect')
  await designer.fill('Key', KEY)
  await designer.press('Connect')
  await page
    .getByRole('button', { name: /^Roof in Innsbruck/ })
    .first()
    .waitFor()
  resolve()
})

import { expect } from 'vitest'
import { checkAppearance } from './appearance.ts'
import { openAndStopClock } from './clock.ts'
import { test } from './fixtures.ts'
import { holdResponses } from './network.ts'
import { KEY } from './server.ts'

const FORBIDDEN = { status: 403, json: { statusCode: 403, message: 'Forbidden' } }

test('a key that stops working can be replaced', async ({ page, user }) => {
  await user.openNewSite()
  await page.evaluate(`sessionStorage.setItem('shading-connection',
    JSON.stringify({ address: location.origin, key: 'old-key' }))`)
  await page.reload()
  await page.getByText('Click “Disconnect” to enter it again').first().waitFor()
  await checkAppearance(page, '12-key-rejected')
  await user.click('Disconnect')
  await user.fill('API key', KEY)
  await user.click('Connect')
  await page.getByRole('heading', { name: 'Roof in Innsbruck', exact: true }).waitFor()
})

test('unsaved changes survive replacing the key', async ({ page, user }) => {
  const { id } = await user.openNewSite({ systemSize: 8 })
  await page.route('**/sites/**', (route) => route.fulfill(FORBIDDEN))
  await user.fill('System size', '9')
  await user.click('Save')
  await page.getByText('your changes are kept').waitFor()
  await page.unrouteAll()
  await user.click('Disconnect')
  await page.getByText('Your unsaved changes are kept.').waitFor()
  await user.waitForFocus('connect-title')
  expect(await page.evaluate('sessionStorage.length')).toBe(0)
  await checkAppearance(page, '14-disconnected')
  await user.fill('API key', KEY)
  await user.click('Connect')
  await page.getByText('The API key was rejected.').waitFor({ state: 'detached' })
  expect(await user.valueOf('System size')).toBe('9')
  await user.click('Save')
  await user.hears('” saved.')
  expect((await user.sites()).find((site) => site.id === id)).toMatchObject({ systemSize: 9 })
})

test('connecting to another service asks before discarding changes', async ({ page, server, user }) => {
  await user.openNewSite()
  await user.fill('System size', '9')
  await user.click('Disconnect')
  await user.fill('Service address', server.url.replace('127.0.0.1', 'localhost'))
  await user.fill('API key', KEY)
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'x-api-key' }
  const empty = { statusCode: 200, message: 'Sites retrieved successfully', data: [] }
  const missing = { statusCode: 404, message: 'Resource not found', data: null }
  await page.route('http://localhost:*/**', (route) =>
    route.fulfill({ headers, json: route.request().url().includes('/sites?') ? empty : missing }),
  )
  await user.click('Connect')
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).waitFor()
  await user.click('Discard changes')
  await page.getByText('No sites yet.').waitFor()
})

test('while disconnected, URL changes are ignored and no dialog opens', async ({ page, user }) => {
  const { id } = await user.openNewSite()
  const other = (await user.sites()).find((site) => site.id !== id)
  await user.fill('System size', '9')
  await page.getByText('Unsaved changes').waitFor()
  const release = await holdResponses(page, 'GET', `**/sites/${other?.id}`)
  const responded = page.waitForResponse((response) => response.url().endsWith(`/${other?.id}`))
  await page.evaluate(`location.hash = '#/sites/${other?.id}'`)
  await user.click('Disconnect')
  await page.getByText('Your unsaved changes are kept.').waitFor()
  await page.evaluate("location.hash = '#/sites/none'")
  await expect.poll(() => page.url()).toContain(id)
  release()
  await responded
  await user.fill('API key', KEY)
  await user.click('Connect')
  await page.getByText('Unsaved changes', { exact: true }).waitFor()
  expect(await page.locator('dialog').count()).toBe(0)
  expect(await user.valueOf('System size')).toBe('9')
})

test('after disconnecting, the key is not used any more', async ({ page, user }) => {
  await openAndStopClock(page, user)
  let requestCount = 0
  await page.route('**/shading', (route) => {
    requestCount += 1
    return route.fulfill({ status: 503, json: { statusCode: 503, message: 'Service unavailable' } })
  })
  await user.fill('Latitude', '46')
  await page.clock.runFor(500)
  await page.locator('.horizon').getByRole('alert').filter({ hasText: /./ }).waitFor()
  expect(requestCount).toBe(1)
  await user.click('Disconnect')
  await page.getByText('Your unsaved changes are kept.').waitFor()
  await page.clock.runFor(60_000)
  // By the time this completes, any earlier request has arrived too.
  await page.evaluate("fetch('/health')")
  expect(requestCount).toBe(1)
  await user.fill('API key', KEY)
  await user.click('Connect')
  await page.getByText('Your unsaved changes are kept.').waitFor({ state: 'detached' })
  const again = page.waitForResponse('**/shading')
  await page.clock.runFor(500)
  await again
  expect(requestCount).toBe(2)
})

test.for([
  ['run', 'POST', /analysis/],
  ['save before a run', 'PATCH', /sites/],
] as const)(
  'disconnecting stops everything after a %s in flight',
  async ([, method, address], { page, user }) => {
    await user.openNewSite({ systemSize: 8 })
    const release = await holdResponses(page, method, address)
    await user.fill('System size', '9')
    await page.getByText('Unsaved changes').waitFor()
    const requested = page.waitForRequest(
      (request) => request.method() === method && address.test(request.url()),
    )
    await user.click('Save and run analysis')
    await requested
    await user.click('Disconnect')
    await page.getByRole('button', { name: 'Connect', exact: true }).waitFor()
    const laterRequests: string[] = []
    page.on('request', (request) => laterRequests.push(request.url()))
    const responded = page.waitForResponse((response) => response.request().method() === method)
    release()
    await (await responded).finished()
    await page.evaluate('new Promise((done) => setTimeout(done, 300))')
    expect(laterRequests).toEqual([])
  },
)

test('once a save in flight succeeds, nothing is unsaved any more', async ({ page, user }) => {
  const { id } = await user.openNewSite({ systemSize: 8 })
  const release = await holdResponses(page, 'PATCH', '**/sites/*')
  await user.fill('System size', '9')
  await user.click('Save')
  await user.click('Disconnect')
  const unsavedNotice = page.getByText('Your unsaved changes are kept.')
  await unsavedNotice.waitFor()
  await user.fill('API key', KEY)
  release()
  await unsavedNotice.waitFor({ state: 'detached' })
  expect(await user.valueOf('API key')).toBe(KEY)
  await user.click('Connect')
  await page.getByRole('heading', { name: 'Roof in Innsbruck', exact: true }).waitFor()
  expect(await user.valueOf('System size')).toBe('9')
  expect(page.url()).toContain(id)
})

test('the list is loaded with the new key while a request with the old key is pending', async ({
  page,
  user,
}) => {
  await user.openNewSite()
  await page.evaluate(`sessionStorage.setItem('shading-connection',
    JSON.stringify({ address: location.origin, key: 'old-key' }))`)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/sites?**', async (route) => {
    if (route.request().headers()['x-api-key'] !== KEY) await promise
    await route.continue()
  })
  await page.reload()
  await user.click('New site')
  await user.fill('Name', 'Draft')
  await user.click('Disconnect')
  await user.fill('API key', KEY)
  await user.click('Connect')
  await page
    .getByRole('button', { name: /^Roof in Innsbruck/ })
    .first()
    .waitFor()
  resolve()
})

import { expect } from 'vitest'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'

test('the address defaults to the origin of the page, and a wrong key is explained', async ({
  page,
  server,
  user,
}) => {
  await page.goto(server.url)
  expect(await user.valueOf('Service address')).toBe(server.url)
  await user.fill('API key', 'wrong')
  await user.click('Connect')
  await page.getByText('The API key was rejected.').waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('npm start prints it')
  await checkAppearance(page, '1-wrong-key')
})

test('an address without a response and one of something else are explained', async ({
  page,
  server,
  user,
}) => {
  await page.goto(server.url)
  await user.fill('Service address', 'http://127.0.0.1:9')
  await user.click('Connect')
  await page.getByText('The service did not respond.').waitFor()
  await user.fill('Service address', `${server.url}/docs/start.js?`)
  await user.click('Connect')
  await page.getByText('No shading service at this address.').waitFor()
})

test('the key is stored for this tab only', async ({ page, server, user }) => {
  await user.connect()
  await page.getByText('No sites yet.').waitFor()
  await user.waitForFocus('sites-title')
  await checkAppearance(page, '2-no-site')
  await page.reload()
  await page.getByText('No sites yet.').waitFor()
  const other = await page.context().newPage()
  await other.goto(server.url)
  await other.getByLabel('API key').waitFor()
  expect(await page.evaluate('localStorage.length + document.cookie.length')).toBe(0)
})

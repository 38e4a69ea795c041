import { expect } from 'vitest'
import { looksRight } from './appearance.ts'
import { test } from './fixtures.ts'

test('the address is that of the page; a wrong key says what to do', async ({ page, server, designer }) => {
  await page.goto(server.url)
  expect(await designer.typed('Address of the service')).toBe(server.url)
  await designer.fill('Key', 'wrong')
  await designer.press('Connect')
  await page.getByText('The key was refused.').waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('npm start prints it')
  await looksRight(page, '1-wrong-key')
})

test('an address where nothing answers, and one of something else', async ({ page, server, designer }) => {
  await page.goto(server.url)
  await designer.fill('Address of the service', 'http://127.0.0.1:9')
  await designer.press('Connect')
  await page.getByText('The service did not answer.').waitFor()
  await designer.fill('Address of the service', `${server.url}/docs/start.js?`)
  await designer.press('Connect')
  await page.getByText('This address is not that of a shading service.').waitFor()
})

test('the key is kept for the tab only', async ({ page, server, designer }) => {
  await designer.connect()
  await page.getByText('There is no site yet.').waitFor()
  await designer.focused('sites-title')
  await looksRight(page, '2-no-site')
  await page.reload()
  await page.getByText('There is no site yet.').waitFor()
  const other = await page.context().newPage()
  await other.goto(server.url)
  await other.getByLabel('Key').waitFor()
  expect(await page.evaluate('localStorage.length + document.cookie.length')).toBe(0)
})

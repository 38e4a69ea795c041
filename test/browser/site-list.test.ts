import { expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { looksRight } from './appearance.ts'
import { test } from './fixtures.ts'

test('many sites come a page at a time, and one of them is open with its horizon', async ({
  page,
  server,
  designer,
}) => {
  for (let i = 0; i < 22; i++) await server.request('POST', '/sites', { ...demoSite, name: `Roof ${i}` })
  await designer.connect()
  const items = page.getByRole('navigation', { name: 'Sites' }).getByRole('listitem')
  await items.nth(19).waitFor()
  expect(await items.count()).toBe(20)
  await designer.press('Load more')
  await items.nth(21).waitFor()
  await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' })
  await page.locator('button:focus', { hasText: 'Roof 1' }).waitFor()

  await page.getByRole('button', { name: /^Roof 20/ }).click()
  await page.getByRole('heading', { name: 'Roof 20' }).waitFor()
  await page.getByText('17.9 % of daylight hours').waitFor()
  await looksRight(page, '8-many-sites')
  const ends = await page.evaluate(
    "document.querySelector('.sites').getBoundingClientRect().bottom - document.body.getBoundingClientRect().bottom",
  )
  expect(ends, 'the list stands on its ground down to the end of the page').toBe(0)
})

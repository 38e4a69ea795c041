import { expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { checkAppearance } from './appearance.ts'
import { test } from './fixtures.ts'

test('sites are loaded a page at a time and can be opened', async ({ page, server, user }) => {
  for (let i = 0; i < 22; i++) await server.request('POST', '/sites', { ...demoSite, name: `Roof ${i}` })
  await user.connect()
  const items = page.getByRole('navigation', { name: 'Sites' }).getByRole('listitem')
  await items.nth(19).waitFor()
  expect(await items.count()).toBe(20)
  await user.click('Load more')
  await items.nth(21).waitFor()
  await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' })
  await page.locator('button:focus', { hasText: 'Roof 1' }).waitFor()

  await page.getByRole('button', { name: /^Roof 20/ }).click()
  await page.getByRole('heading', { name: 'Roof 20' }).waitFor()
  await page.getByText('18.6 % of daylight hours').waitFor()
  await checkAppearance(page, '8-many-sites')
  const overhang = await page.evaluate(
    "document.querySelector('.sites').getBoundingClientRect().bottom - document.body.getBoundingClientRect().bottom",
  )
  expect(overhang, 'the background of the list extends to the end of the page').toBe(0)
})

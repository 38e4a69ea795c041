import { expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { test } from './fixtures.ts'
import { holdResponses } from './network.ts'

test('edits made while another site loads are not lost silently', async ({ page, server, user }) => {
  await server.request('POST', '/sites', { ...demoSite, name: 'Slow roof' })
  const other = (await user.sites()).find(({ name }) => name === 'Slow roof')
  const { id } = await user.openNewSite()
  const release = await holdResponses(page, 'GET', `**/sites/${other?.id}`)
  await page.evaluate(`location.hash = '#/sites/${other?.id}'`)
  await user.fill('System size', '77')
  await page.getByText('Unsaved changes').waitFor()
  release()
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).waitFor()
  await user.click('Keep editing')
  expect(await user.valueOf('System size')).toBe('77')
  expect(page.url()).toContain(id)
  await page.evaluate(`location.hash = '#/sites/${other?.id}'`)
  await user.click('Discard changes')
  await page.getByRole('heading', { name: 'Slow roof', exact: true }).waitFor()
  expect(await page.getByText('Unsaved changes').count()).toBe(0)
})

test('failing to load another site does not lose changes', async ({ page, user }) => {
  await user.openNewSite()
  await user.fill('System size', '77')
  await page.evaluate("location.hash = '#/sites/none'")
  await page.getByText('Site not found.').waitFor()
  expect(await user.valueOf('System size')).toBe('77')
  await user.click('New site')
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).waitFor()
})

test('the site requested last is shown, whatever order the responses arrive in', async ({
  page,
  server,
  user,
}) => {
  for (const name of ['Requested first', 'Requested last'])
    await server.request('POST', '/sites', { ...demoSite, name })
  const sites = await user.sites()
  const idOf = (wanted: string) => sites.find(({ name }) => name === wanted)?.id
  await user.openNewSite()
  const release = await holdResponses(page, 'GET', `**/sites/${idOf('Requested last')}`)
  const first = page.waitForResponse((response) => response.url().endsWith(`/${idOf('Requested first')}`))
  await page.evaluate(
    `location.hash = '#/sites/${idOf('Requested first')}'; setTimeout(() => { location.hash = '#/sites/${idOf('Requested last')}' })`,
  )
  await first
  release()
  await page.getByRole('heading', { name: 'Requested last', exact: true }).waitFor()
})

test('a site from an outdated list is updated when opened', async ({ page, server, user }) => {
  await server.request('POST', '/sites', { ...demoSite, name: 'Stale roof', systemSize: 5 })
  const stale = (await user.sites()).find(({ name }) => name === 'Stale roof')
  await server.request('POST', `/sites/${stale?.id}/analysis`)
  await user.connect()
  const item = page.getByRole('button', { name: /^Stale roof/ })
  await item.waitFor()
  await server.request('PATCH', `/sites/${stale?.id}`, { systemSize: 50 })
  await item.click()
  await page.getByText('Someone else has changed this site (System size)').waitFor()
  expect(await user.valueOf('System size')).toBe('50')
  await page.getByRole('article').getByText('Outdated').waitFor()
})

test('the open site is still open after a reload, and the URL does not contain the key', async ({
  page,
  server,
  user,
}) => {
  const { id, name } = await user.openNewSite({ name: 'Open roof' })
  await page.reload()
  await page.getByRole('heading', { name }).waitFor()
  expect(page.url()).toBe(`${server.url}/#/sites/${id}`)
  await expect.poll(() => page.title()).toContain(name)
  expect(await page.locator('.site-list [aria-current]').innerText()).toContain(name)
})

test('changing the URL asks before discarding changes', async ({ page, server, user }) => {
  await server.request('POST', '/sites', { ...demoSite, name: 'Other roof' })
  const other = (await user.sites()).find(({ name }) => name === 'Other roof')
  const { id } = await user.openNewSite()
  await user.fill('System size', '13')
  await page.getByText('Unsaved changes').waitFor()
  await page.evaluate(`location.hash = '#/sites/${other?.id}'`)
  await page.getByRole('dialog').waitFor()
  await user.click('Keep editing')
  expect(await user.valueOf('System size')).toBe('13')
  expect(page.url()).toContain(id)
})

test('a bookmark of a deleted site is explained', async ({ page, user }) => {
  await user.connect('#/sites/none')
  await page.getByRole('main').getByText('Site not found.').waitFor()
})

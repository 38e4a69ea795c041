import { expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { test } from './fixtures.ts'
import { holdAnswers } from './network.ts'

test('what is typed until another site comes is not lost unasked', async ({ page, server, designer }) => {
  await server.request('POST', '/sites', { ...demoSite, name: 'Slow roof' })
  const other = (await designer.sites()).find(({ name }) => name === 'Slow roof')
  const { id } = await designer.open()
  const release = await holdAnswers(page, 'GET', `**/sites/${other?.id}`)
  await page.evaluate(`location.hash = '#/sites/${other?.id}'`)
  await designer.fill('Size', '77')
  await page.getByText('Unsaved changes').waitFor()
  release()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await designer.press('Stay here')
  expect(await designer.typed('Size')).toBe('77')
  expect(page.url()).toContain(id)
  await page.evaluate(`location.hash = '#/sites/${other?.id}'`)
  await designer.press('Discard the changes')
  await page.getByRole('heading', { name: 'Slow roof', exact: true }).waitFor()
  expect(await page.getByText('Unsaved changes').count()).toBe(0)
})

test('a site that does not come costs no changes of the one that stays', async ({ page, designer }) => {
  await designer.open()
  await designer.fill('Size', '77')
  await page.evaluate("location.hash = '#/sites/none'")
  await page.getByText('This is not there any more.').waitFor()
  expect(await designer.typed('Size')).toBe('77')
  await designer.press('New site')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
})

test('the one that was asked for last is shown, whichever comes last', async ({ page, server, designer }) => {
  for (const name of ['First asked', 'Last asked'])
    await server.request('POST', '/sites', { ...demoSite, name })
  const sites = await designer.sites()
  const idOf = (wanted: string) => sites.find(({ name }) => name === wanted)?.id
  await designer.open()
  const release = await holdAnswers(page, 'GET', `**/sites/${idOf('Last asked')}`)
  const first = page.waitForResponse((response) => response.url().endsWith(`/${idOf('First asked')}`))
  await page.evaluate(
    `location.hash = '#/sites/${idOf('First asked')}'; setTimeout(() => { location.hash = '#/sites/${idOf('Last asked')}' })`,
  )
  await first
  release()
  await page.getByRole('heading', { name: 'Last asked', exact: true }).waitFor()
})

test('a site of a list that is old is shown as it is kept now', async ({ page, server, designer }) => {
  await server.request('POST', '/sites', { ...demoSite, name: 'Stale roof', systemSize: 5 })
  const stale = (await designer.sites()).find(({ name }) => name === 'Stale roof')
  await server.request('POST', `/sites/${stale?.id}/analysis`)
  await designer.connect()
  const item = page.getByRole('button', { name: /^Stale roof/ })
  await item.waitFor()
  await server.request('PATCH', `/sites/${stale?.id}`, { systemSize: 50 })
  await item.click()
  await page.getByText('Somebody changed this site meanwhile (Size)').waitFor()
  expect(await designer.typed('Size')).toBe('50')
  await page.getByRole('article').getByText('Outdated').waitFor()
})

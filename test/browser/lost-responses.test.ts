import { expect } from 'vitest'
import { demoSite } from '../../local/demo/site.ts'
import { test } from './fixtures.ts'
import { loseResponse } from './network.ts'

const SAFE_TO_RETRY = 'nothing is saved or run twice'

test('saving a new site again after a lost response creates it only once', async ({ page, user }) => {
  await user.connect()
  await user.click('New site')
  const { latitude, longitude, panelTilt, panelAzimuth, systemSize } = demoSite
  await user.fill('Name', 'Once')
  const numbers = {
    Latitude: latitude,
    Longitude: longitude,
    Tilt: panelTilt,
    Azimuth: panelAzimuth,
    'System size': systemSize,
  }
  for (const [label, number] of Object.entries(numbers)) await user.fill(label, String(number))
  await loseResponse(page, 'POST', '**/sites**')
  await user.click('Save')
  await page.getByText(SAFE_TO_RETRY).waitFor()
  await user.click('Save')
  await user.hears('” saved.')
  expect((await user.sites()).filter(({ name }) => name === 'Once')).toHaveLength(1)
})

test('running an analysis again after a lost response runs it only once', async ({ page, user }) => {
  const { id } = await user.openNewSite()
  await loseResponse(page, 'POST', '**/analysis?**')
  await user.click('Run analysis')
  await page.getByText(SAFE_TO_RETRY).waitFor()
  await user.click('Run analysis')
  await user.hears('Analysis complete')
  expect(await user.analyses(id)).toHaveLength(1)
  await user.click('Run analysis')
  await page.getByRole('complementary').getByRole('listitem').nth(1).waitFor()
})

test('saving changes again after a lost response is not a conflict', async ({ page, user }) => {
  const { id } = await user.openNewSite()
  await loseResponse(page, 'PATCH', '**/sites/**')
  await user.fill('System size', '9')
  await user.click('Save')
  await page.getByText('The service did not respond.').waitFor()
  await user.click('Save')
  await user.hears('” saved.')
  expect(await user.site(id)).toMatchObject({ systemSize: 9 })
})

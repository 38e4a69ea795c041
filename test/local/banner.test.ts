import { expect, test } from 'vitest'
import { banner } from '../../local/banner.ts'
import { readSettings } from '../../local/settings.ts'
import { testAll } from '../test-all.ts'

const bannerFor = (
  variables: Record<string, string>,
  isPvgisReachable: boolean | null = null,
  platform: NodeJS.Platform = 'linux',
): string => banner({ url: 'http://127.0.0.1:3000', isPvgisReachable }, readSettings(variables), platform)

const BUILT_IN = 'built-in climate averages'
const PVGIS = 'PVGIS 5.3 at re.jrc.ec.europa.eu'
const OTHERWISE = '\n             otherwise '

testAll<[Record<string, string>, boolean | null, string]>([
  [{}, true, `Estimator  ${PVGIS}${OTHERWISE}${BUILT_IN}`],
  [{}, false, `Estimator  ${BUILT_IN}: PVGIS is not reachable; it is tried again every ten minutes`],
  [
    { PVWATTS_API_KEY: 'a-secret' },
    null,
    `PVWatts v8 at developer.nlr.gov, with your key${OTHERWISE}${PVGIS}`,
  ],
  [{ ESTIMATORS: 'pvgis', PVGIS_URL: 'http://127.0.0.1:2/api/' }, null, 'Estimator  http://127.0.0.1:2/api/'],
  [{ PVWATTS_URL: 'http://127.0.0.1:1/v8.json' }, null, 'http://127.0.0.1:1/v8.json, with DEMO_KEY'],
  // The page gets the default key from the server.
  [{ API_KEY: 'local-development-key' }, null, 'Page       http://127.0.0.1:3000/'],
  [{ API_KEY: `50%#&'"` }, null, "Page       http://127.0.0.1:3000/#key=50%25%23%26'%22"],
])('it names the weather, and links to the page', (variables, isPvgisReachable, line) => {
  const text = bannerFor(variables, isPvgisReachable)
  expect(text).toContain(`${line}\n`)
  expect(text).not.toContain('a-secret')
})

test('on Windows the command is for PowerShell', () => {
  const text = bannerFor({ API_KEY: `it's"$mine"` }, null, 'win32')
  expect(text).not.toContain('curl')
  expect(text).toContain(`Invoke-RestMethod http://127.0.0.1:3000/shading -Method Post`)
  expect(text).toContain(`-Headers @{ 'x-api-key' = 'it''s"$mine"' }`)
  expect(text).toMatch(/ `\n {4}-ContentType 'application\/json' -Body '\{"latitude": 47\.27, .*\}'\n/)
})

import { expect, test } from 'vitest'
import { banner } from '../../local/banner.ts'
import { readSettings } from '../../local/settings.ts'
import { testAll } from '../test-all.ts'

const bannerFor = (
  variables: Record<string, string>,
  isPvgisReachable: boolean | null = null,
  platform: NodeJS.Platform = 'linux',
): string => banner({ url: 'http://127.0.0.1:3000', isPvgisReachable }, readSettings(variables), platform)

const OTHERWISE = '\n             otherwise '

testAll<[Record<string, string>, boolean | null, string]>([
  [{}, true, `PVGIS 5.3 at re.jrc.ec.europa.eu${OTHERWISE}built-in climate averages`],
  [{}, false, 'built-in climate averages: PVGIS is not reachable; it is tried again every ten minutes'],
  [{ ESTIMATORS: 'embedded' }, null, 'built-in climate averages'],
  [
    { PVWATTS_API_KEY: 'a-secret' },
    null,
    `PVWatts v8 at developer.nlr.gov, with your key${OTHERWISE}PVGIS 5.3 at re.jrc.ec.europa.eu`,
  ],
  [{ ESTIMATORS: 'pvgis', PVGIS_URL: 'http://127.0.0.1:2/api/' }, null, 'http://127.0.0.1:2/api/'],
  [{ PVWATTS_URL: 'http://127.0.0.1:1/v8.json' }, null, 'http://127.0.0.1:1/v8.json, with DEMO_KEY'],
])(
  'it names the weather, without settings the one that the start has found',
  (variables, isReachable, expected) => {
    const text = bannerFor(variables, isReachable)
    expect(text).toContain(`  Estimator  ${expected}\n`)
    expect(text).not.toContain('a-secret')
  },
)

testAll([
  [{}, 'http://127.0.0.1:3000/'],
  [{ API_KEY: 'local-development-key' }, 'http://127.0.0.1:3000/'],
  [{ API_KEY: `50%#&'"` }, "http://127.0.0.1:3000/#key=50%25%23%26'%22"],
])('the link to the page is complete', (variables: Record<string, string>, link) => {
  expect(bannerFor(variables)).toContain(`  Page       ${link}\n`)
})

test('on Windows the command is for PowerShell', () => {
  const text = bannerFor({ API_KEY: `it's"$mine"` }, null, 'win32')
  expect(text).not.toContain('curl')
  expect(text).toContain(`Invoke-RestMethod http://127.0.0.1:3000/shading -Method Post`)
  expect(text).toContain(`-Headers @{ 'x-api-key' = 'it''s"$mine"' }`)
  expect(text).toMatch(/ `\n {4}-ContentType 'application\/json' -Body '\{"latitude": 47\.27, .*\}'\n/)
})

import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { PUBLIC_KEY, readSettings } from '../../local/settings.ts'
import { OPEN_STREET_MAP, OPEN_STREET_MAP_CREDIT, PHOTON } from '../../web/hosting.ts'
import { testAll } from '../test-all.ts'

test('every setting has a default', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    dataFolder: resolve('.data'),
    apiKey: 'local-development-key',
    overpassUrl: 'https://overpass-api.de/api/interpreter',
    geocoderUrl: PHOTON,
    mapTilesUrl: OPEN_STREET_MAP,
    mapCredit: OPEN_STREET_MAP_CREDIT,
    allowedOrigins: [],
    allowedHosts: [],
    runThreads: availableParallelism(),
    runRetentionDays: 30,
  })
})

testAll([
  ['PORT', '0\r', { port: 0 }],
  ['HOST', '192.168.1.7', { host: '192.168.1.7' }],
  ['DATA_DIR', ' /data\r', { dataFolder: resolve('/data') }],
  ['ESTIMATORS', 'pvgis, embedded', { estimators: ['pvgis', 'embedded'] }],
  ['PVWATTS_API_KEY', ' a-secret ', { pvwattsApiKey: 'a-secret' }],
  ['TERRAIN_TILES_URL', 'http://[::1]/{z}/{x}/{y}.png', { terrainTilesUrl: 'http://[::1]/{z}/{x}/{y}.png' }],
  ['GEOCODER_URL', '', { geocoderUrl: null }],
  ['MAP_TILES_URL', '', { mapTilesUrl: null }],
  ['ALLOWED_ORIGINS', ' https://a.org , http://b:1,', { allowedOrigins: ['https://a.org', 'http://b:1'] }],
  ['ALLOWED_HOSTS', 'A.example.org, 192.168.1.7,,', { allowedHosts: ['a.example.org', '192.168.1.7'] }],
  ['PUBLIC_URL', 'https://a.org/x/', { publicUrl: 'https://a.org/x', allowedHosts: ['a.org'] }],
  ['RUN_THREADS', '3', { runThreads: 3 }],
  ['RUN_RETENTION_DAYS', '365', { runRetentionDays: 365 }],
])(
  'a variable is read and trimmed, and some switch something off if they are empty',
  (name, value, settings) => {
    expect(readSettings({ API_KEY: 'mine', [name]: value })).toMatchObject(settings)
  },
)

testAll([
  [{ PVGIS_URL: 'http://127.0.0.1:2/' }, ['pvgis', 'embedded'], true],
  [{ ESTIMATORS: 'pvgis,embedded' }, ['pvgis', 'embedded'], false],
  [{ PVWATTS_API_KEY: 'a-secret' }, ['pvwatts', 'pvgis'], false],
  [{ PVWATTS_URL: 'http://127.0.0.1:1/v8.json' }, ['pvwatts'], false],
])(
  'the estimators follow from PVWatts’s settings, and only without any PVGIS is probed',
  (variables, estimators, probesPvgis) => {
    expect(readSettings(variables)).toMatchObject({ estimators, probesPvgis })
  },
)

test('the data folder is in the working directory, or at home where that cannot be written', () => {
  expect(readSettings({ HOME: '/home/me' }).dataFolder).toBe(resolve('.data'))
  expect(readSettings({ HOME: '/home/me', DATA_DIR: 'data' }).dataFolder).toBe(resolve('data'))
  vi.spyOn(process, 'cwd').mockReturnValue(resolve('/nowhere'))
  expect(readSettings({}).dataFolder).toBe(resolve('.data'))
  expect(readSettings({ HOME: resolve('/home/me') }).dataFolder).toBe(
    resolve('/home/me/.local/share/shading-estimation-service'),
  )
})

test('an empty variable counts as missing', () => {
  const names = ['PORT', 'DATA_DIR', 'ESTIMATORS', 'PVWATTS_URL', 'DEFAULT_ADJUSTMENT', 'RUN_THREADS']
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readSettings({}))
})

const VISIBLE = 'must be visible ASCII characters without spaces'
const ORIGIN = 'must be * or an origin such as '
const OPEN = 'opens the server to others: set API_KEY to a key of your own'
const NO_HOSTS = ['laptop', 'x86_64-linux-gnu', '*', '[::1]', '127.0.0.1:80', 'fe80::1%eth0', '1.2.3']
const HOST = 'must be a host name such as shading.example.org, without scheme or port'

testAll([
  ['PORT', '3000.5', 'must be a whole number from 0 to 65535'],
  ['PORT', '65536', 'must be a whole number from 0 to 65535'],
  ...NO_HOSTS.map((value) => ['HOST', value, 'must be an IP address of this machine, 0.0.0.0 for'] as const),
  ['HOST', '::', OPEN],
  ['DATA_DIR', '~/data', 'must not begin with ~'],
  ['PVWATTS_API_KEY', 'a\r\nX-Other: 1', VISIBLE],
  ['API_KEY', '\u007f', VISIBLE],
  ['API_KEY', '', 'must not be empty: set a key of your own, or unset it for the default one'],
  ['ESTIMATORS', 'pvwatts,PVGIS', ', entry 2, must be one of pvwatts, pvgis, embedded'],
  ['ESTIMATORS', ',', 'must name at least one of pvwatts, pvgis, embedded'],
  ['PVWATTS_URL', 'ftp://developer.nlr.gov/v8.json', 'must be an http or https URL'],
  ['HTTPS_PROXY', 'proxy.example.org:3128', 'must be an http or https URL'],
  ['http_proxy', 'proxy.example.org', 'must be an http or https URL'],
  ['GEOCODER_URL', 'https://user:secret@example.org/api', 'must have no user name and no password'],
  ['MAP_TILES_URL', 'https://{s}.example.org/{z}/{x}/{y}', 'must have no placeholder in its host name'],
  ['ALLOWED_ORIGINS', 'https://example.org, example.com', `, entry 2, ${ORIGIN}`],
  ['ALLOWED_HOSTS', 'localhost,http://example.org', `, entry 2, ${HOST}`],
  ['ALLOWED_HOSTS', 'example.org:3000', `, entry 1, ${HOST}`],
  ['PUBLIC_URL', 'https://user:secret@example.org', 'must have no user name and no password'],
  ['PUBLIC_URL', 'https://example.org/?a=b', 'must have no query and no fragment'],
  ['RUN_THREADS', '0', 'must be a whole number from 1 to 1024'],
  ['RUN_RETENTION_DAYS', '366', 'must be a whole number from 1 to 365'],
])('a wrong value is refused in one line that does not repeat it', (name, value, message) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(message.startsWith(',') ? `${name}${message}` : `${name} ${message}`)
  expect(read).not.toThrow(/\n|secret/)
})

test('the default key is enough for a loopback address, but no key of your own, also if it is set', () => {
  for (const [HOST, host] of [['localhost'], ['127.0.0.1', '127.0.0.1'], ['::1', '::1']])
    expect(readSettings({ HOST }).host).toBe(host)
  const variables = {
    HOST: '0.0.0.0',
    ALLOWED_HOSTS: 'shading.example.org',
    PUBLIC_URL: 'https://shading.example.org',
  }
  const refused = `HOST ${OPEN}; ALLOWED_HOSTS ${OPEN}; PUBLIC_URL ${OPEN}`
  expect(() => readSettings({ ...variables, API_KEY: PUBLIC_KEY })).toThrow(refused)
  expect(readSettings({ ...variables, API_KEY: 'mine' }).apiKey).toBe('mine')
})

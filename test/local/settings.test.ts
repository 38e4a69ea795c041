import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../../local/settings.ts'

test('every setting has a default', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    dataFolder: resolve('.data'),
    apiKey: 'local-development-key',
    estimators: ['embedded'],
    pvwattsUrl: undefined,
    pvwattsApiKey: undefined,
    pvgisUrl: undefined,
    terrainTilesUrl: undefined,
    overpassUrl: 'https://overpass-api.de/api/interpreter',
    defaultAdjustment: 'daylight-hours',
    allowedOrigins: [],
    allowedHosts: [],
    runThreads: availableParallelism(),
    runRetentionDays: 30,
  })
})

test('an empty variable counts as missing', () => {
  const names = [
    ...['PORT', 'DATA_DIR', 'API_KEY', 'ESTIMATORS', 'PVWATTS_URL', 'PVWATTS_API_KEY', 'PVGIS_URL'],
    ...['TERRAIN_TILES_URL', 'OVERPASS_URL', 'DEFAULT_ADJUSTMENT', 'ALLOWED_ORIGINS'],
    ...['RUN_THREADS', 'RUN_RETENTION_DAYS'],
  ]
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readSettings({}))
})

test('every variable is read', () => {
  const variables = {
    PORT: '0',
    DATA_DIR: '/data',
    API_KEY: 'mine',
    ESTIMATORS: 'pvgis, embedded',
    PVWATTS_URL: 'http://127.0.0.1:1/v8.json',
    PVWATTS_API_KEY: 'a-secret',
    PVGIS_URL: 'http://127.0.0.1:3/api/',
    TERRAIN_TILES_URL: 'http://127.0.0.1:2/{z}/{x}/{y}.png',
    OVERPASS_URL: 'http://127.0.0.1:4/api/interpreter',
    DEFAULT_ADJUSTMENT: 'energy',
    ALLOWED_ORIGINS: '*',
    ALLOWED_HOSTS: 'shading.example.org',
    PUBLIC_URL: 'https://example.org/shading/',
    RUN_THREADS: '3',
    RUN_RETENTION_DAYS: '365',
  }
  expect(readSettings(variables)).toEqual({
    port: 0,
    dataFolder: resolve('/data'),
    apiKey: 'mine',
    estimators: ['pvgis', 'embedded'],
    pvwattsUrl: 'http://127.0.0.1:1/v8.json',
    pvwattsApiKey: 'a-secret',
    pvgisUrl: 'http://127.0.0.1:3/api/',
    terrainTilesUrl: 'http://127.0.0.1:2/{z}/{x}/{y}.png',
    overpassUrl: 'http://127.0.0.1:4/api/interpreter',
    defaultAdjustment: 'energy',
    allowedOrigins: ['*'],
    allowedHosts: ['shading.example.org'],
    publicUrl: 'https://example.org/shading',
    runThreads: 3,
    runRetentionDays: 365,
  })
})

test.each([
  [{}, ['embedded']],
  [{ PVWATTS_API_KEY: 'a-secret' }, ['pvwatts', 'pvgis']],
  [{ PVWATTS_URL: 'http://127.0.0.1:1/v8.json' }, ['pvwatts']],
  [{ PVWATTS_URL: 'http://127.0.0.1:1/v8.json', PVWATTS_API_KEY: 'a-secret' }, ['pvwatts', 'pvgis']],
  [{ PVGIS_URL: 'http://127.0.0.1:2/' }, ['embedded']],
  [{ ESTIMATORS: 'pvgis', PVWATTS_API_KEY: 'a-secret' }, ['pvgis']],
])('with %o the estimators are %o', (variables, estimators) => {
  expect(readSettings(variables).estimators).toEqual(estimators)
})

test.each([
  ['solcast', 'ESTIMATORS, entry 1, must be one of pvwatts, pvgis, embedded'],
  ['pvwatts,PVGIS', 'ESTIMATORS, entry 2, must be one of pvwatts, pvgis, embedded'],
  ['pvgis,pvwatts,pvgis', 'ESTIMATORS must not contain an estimator twice'],
  [',', 'ESTIMATORS must name at least one of pvwatts, pvgis, embedded'],
])('ESTIMATORS=%s is refused', (estimators, message) => {
  expect(() => readSettings({ ESTIMATORS: estimators })).toThrow(message)
})

test.each([
  ['tiles.example.org/{z}/{x}/{y}.png', 'must be an http or https URL'],
  ['ftp://tiles.example.org/{z}/{x}/{y}.png', 'must be an http or https URL'],
  ['https://tiles.example.org/{z}/{x}.png', 'must contain {z}, {x} and {y}'],
])('TERRAIN_TILES_URL=%s is refused', (template, message) => {
  expect(() => readSettings({ TERRAIN_TILES_URL: template })).toThrow(`TERRAIN_TILES_URL ${message}`)
})

test.each([
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PORT', '65536'],
  ['PVWATTS_URL', 'developer.nlr.gov'],
  ['PVWATTS_URL', 'ftp://developer.nlr.gov/v8.json'],
  ['PVGIS_URL', 're.jrc.ec.europa.eu'],
  ['API_KEY', 'my key'],
  ['PUBLIC_URL', 'example.org'],
  ['PUBLIC_URL', 'https://user:secret@example.org'],
  ['PUBLIC_URL', 'https://example.org/?a=b'],
  ['DEFAULT_ADJUSTMENT', 'Energy'],
  ['DEFAULT_ADJUSTMENT', 'none'],
  ['RUN_THREADS', '0'],
  ['RUN_THREADS', '1.5'],
  ['RUN_RETENTION_DAYS', '0'],
  ['RUN_RETENTION_DAYS', '366'],
])('%s=%s is refused in one line', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must .*$`))
})

test('one line names every invalid variable', () => {
  expect(() => readSettings({ PORT: 'x', PVWATTS_URL: 'y' })).toThrow(/^PORT must .*; PVWATTS_URL must .*$/)
})

describe.each([
  ['API_KEY', 'apiKey'],
  ['PVWATTS_API_KEY', 'pvwattsApiKey'],
] as const)('%s', (variable, setting) => {
  test.each(['a-secret\n', 'a-secret\r\n', ' a-secret '])('is trimmed: %j', (key) => {
    expect(readSettings({ [variable]: key })[setting]).toBe('a-secret')
  })

  test.each(['a\nsecret', 'a\r\nX-Other: 1', 'a\u0000b', 'a\tb', 'clé', '屋根', '\u007f', ' ', '\n'])(
    'cannot be %j',
    (key) => {
      expect(() => readSettings({ [variable]: key })).toThrow(
        new RegExp(`^${variable} must be visible ASCII characters without spaces$`),
      )
    },
  )

  test('does not appear in the error', () => {
    expect(() => readSettings({ [variable]: 'a secret' })).not.toThrow(/secret/)
  })
})

describe('ALLOWED_ORIGINS', () => {
  test('lists comma-separated origins, trimmed', () => {
    const { allowedOrigins } = readSettings({
      ALLOWED_ORIGINS: ' https://example.org , http://localhost:5173,',
    })
    expect(allowedOrigins).toEqual(['https://example.org', 'http://localhost:5173'])
    expect(readSettings({ ALLOWED_ORIGINS: '*' }).allowedOrigins).toEqual(['*'])
    expect(readSettings({}).allowedOrigins).toEqual([])
  })

  test.each([
    ['https://example.org/', /^ALLOWED_ORIGINS, entry 1, must be \* or an origin such as /],
    ['https://example.org, example.com', /^ALLOWED_ORIGINS, entry 2, must be \* or an origin such as /],
    ['*, https://example.org', /^ALLOWED_ORIGINS must be either \* or a list of origins$/],
  ])('refuses %s', (origins, message) => {
    expect(() => readSettings({ ALLOWED_ORIGINS: origins })).toThrow(message)
  })
})

describe('ALLOWED_HOSTS', () => {
  test('lists comma-separated host names, trimmed and in lower case', () => {
    const { allowedHosts } = readSettings({ ALLOWED_HOSTS: 'Shading.example.org, 192.168.1.7,,' })
    expect(allowedHosts).toEqual(['shading.example.org', '192.168.1.7'])
    expect(readSettings({}).allowedHosts).toEqual([])
  })

  test.each(['http://example.org', 'example.org:3000', 'example.org/', '*', 'a b'])('refuses %s', (host) => {
    expect(() => readSettings({ ALLOWED_HOSTS: `localhost,${host}` })).toThrow(
      /^ALLOWED_HOSTS, entry 2, must be a host name such as shading\.example\.org, without scheme or port$/,
    )
  })
})

import { describe, expect, test } from 'vitest'
import { readSettings } from '../../infra/settings.ts'

test('the defaults keep data', () => {
  expect(readSettings({})).toEqual({
    stage: 'prod',
    keepData: true,
    accessLogs: true,
    console: true,
    apiKeys: ['first'],
    rateLimit: 20,
    burstLimit: 40,
    dailyQuota: 20_000,
    estimators: ['pvgis', 'pvwatts'],
    geocoderUrl: 'https://photon.komoot.io/api/',
    mapTilesUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    mapCredit: '© OpenStreetMap contributors',
    logRetentionDays: 30,
    runRetentionDays: 30,
    runConcurrency: 4,
    runBaselineConcurrency: 2,
  })
})

test.each([
  [{ pvwattsKeyParameter: '/key' }, ['pvwatts', 'pvgis']],
  [{ pvwattsUrl: 'https://example.org/v8.json' }, ['pvwatts']],
  [{ pvwattsKeyParameter: '/key', estimators: 'embedded' }, ['embedded']],
])('with %o the estimators are %o', (given, estimators) => {
  expect(readSettings(given).estimators).toEqual(estimators)
})

test("CDK's own context is ignored", () => {
  const context = { 'aws:cdk:bundling-stacks': ['**'], '@aws-cdk/aws-iam:minimizePolicies': true }
  expect(readSettings(context)).toEqual(readSettings({}))
})

const URL = 'https://example.org/x'
const TILES = 'https://example.org/{z}/{x}/{y}.jpg?key=public'
const NEEDED = {
  alarmEmail: 'someone@example.org',
  domainName: 'api.example.org',
  certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/0f-1',
}

test.each<readonly [name: string, text: string, value: unknown]>([
  ['stage', 'dev', 'dev'],
  ['keepData', 'false', false],
  ['accessLogs', 'false', false],
  ['console', 'false', false],
  ['apiKeys', 'roof,partner', ['roof', 'partner']],
  ['rateLimit', '2.5', 2.5],
  ['burstLimit', '5', 5],
  ['dailyQuota', '100', 100],
  [
    'allowedOrigins',
    'https://example.org, http://127.0.0.1:1',
    ['https://example.org', 'http://127.0.0.1:1'],
  ],
  ['pvwattsKeyParameter', '/shading/pvwatts-key', '/shading/pvwatts-key'],
  ['estimators', 'pvgis, embedded', ['pvgis', 'embedded']],
  ...['pvwattsUrl', 'pvgisUrl', 'overpassUrl', 'geocoderUrl'].map((name) => [name, URL, URL] as const),
  ...['terrainTilesUrl', 'mapTilesUrl'].map((name) => [name, TILES, TILES] as const),
  ['geocoderUrl', '', null],
  ['mapTilesUrl', '', null],
  ['mapCredit', '© Us', '© Us'],
  ['defaultAdjustment', 'energy', 'energy'],
  ...Object.entries(NEEDED).map(([name, text]) => [name, text, text] as const),
  ['monthlyBudget', '12.5', 12.5],
  ['hostedZoneId', 'Z0123456789ABC', 'Z0123456789ABC'],
  ['logRetentionDays', '7', 7],
  ['runRetentionDays', '90', 90],
  ['runConcurrency', '5', 5],
  ['runBaselineConcurrency', '1', 1],
])('the setting %s can be a string, as on the command line: "%s"', (name, text, value) => {
  expect(readSettings({ ...NEEDED, stages: { dev: {} }, [name]: text })).toMatchObject({ [name]: value })
})

describe('the settings of a stage', () => {
  const stages = { dev: { keepData: false, rateLimit: 1 }, prod: { rateLimit: 100 } }

  test('apply to that stage only', () => {
    expect(readSettings({ stages })).toMatchObject({ rateLimit: 100, keepData: true })
    expect(readSettings({ stages, stage: 'dev' })).toMatchObject({ rateLimit: 1, keepData: false })
    expect(() => readSettings({ stages, stage: 'other' })).toThrow(
      'Setting stage is "other", which is not in cdk.json: its stages are prod, dev',
    )
  })

  test('are overridden by top-level context', () => {
    expect(readSettings({ stages, stage: 'dev', keepData: 'true' })).toMatchObject({ keepData: true })
  })

  test('are validated too', () => {
    expect(() => readSettings({ stages: { prod: { keepDta: false } } })).toThrow(
      'Setting keepDta is not a setting',
    )
    expect(() => readSettings({ stages: 3 })).toThrow(
      'Setting stages must be an object with an object per stage',
    )
  })
})

test('a disposable stage has an access log only on request', () => {
  expect(readSettings({ keepData: 'false' }).accessLogs).toBe(false)
  expect(readSettings({ keepData: 'false', accessLogs: 'true' }).accessLogs).toBe(true)
})

const INVALID: readonly (readonly [given: Record<string, unknown>, message: string])[] = [
  [{ stage: 'Prod', stages: { Prod: {} } }, 'stage must be 1 to 20 lower-case letters and digits'],
  [{ keepData: 'no' }, 'keepData must be true or false'],
  [{ apiKeys: '' }, 'apiKeys must name at least one key'],
  [{ rateLimit: 0 }, 'rateLimit must be above 0'],
  [{ burstLimit: '1.5' }, 'burstLimit must be a whole number'],
  [{ allowedOrigins: 'example.org' }, 'allowedOrigins.0 must be * or an origin'],
  [{ pvwattsKeyParameter: 'my key' }, 'pvwattsKeyParameter must be an SSM parameter name'],
  [{ pvwattsUrl: 'http://example.org' }, 'pvwattsUrl must be an https URL'],
  [{ terrainTilesUrl: 'https://example.org/{z}/{x}.png' }, 'terrainTilesUrl must contain {z}, {x} and {y}'],
  [{ mapTilesUrl: 'http://example.org/{z}/{x}/{y}' }, 'mapTilesUrl must be an https URL'],
  [{ geocoderUrl: 'http://example.org/api' }, 'geocoderUrl must be an https URL'],
  [{ geocoderUrl: 'https://user:secret@x.org/api' }, 'geocoderUrl must have no user name and no password'],
  [{ defaultAdjustment: 'Energy' }, 'defaultAdjustment must be daylight-hours or energy'],
  [{ alarmEmail: 'someone' }, 'alarmEmail must be an email address'],
  [{ logRetentionDays: '8' }, 'logRetentionDays must be one of 1, 3, 5, 7'],
  [{ runRetentionDays: '366' }, 'runRetentionDays must be at most 365'],
  [{ apiKeys: 'first,First' }, 'apiKeys must not contain a name twice'],
  [{ allowedOrigins: '*,https://example.org' }, 'allowedOrigins must be either * or a list of origins'],
  [{ stages: { prod: { sitesTable: 'a table' } } }, 'sitesTable must be a table name'],
  [{ sitesTable: 'sites-restored' }, 'sitesTable is only allowed in cdk.json'],
  [{ monthlyBudget: '20' }, 'monthlyBudget needs the setting alarmEmail'],
  [{ monthlyBudget: '20', alarmEmail: '' }, 'monthlyBudget needs the setting alarmEmail'],
  [{ domainName: 'https://api.example.org' }, 'domainName must be a domain name'],
  [{ domainName: 'api.example.org' }, 'domainName needs the setting certificateArn'],
  [{ certificateArn: 'arn:aws:iam::123456789012:role/x' }, 'certificateArn must be the ARN of a certificate'],
  [{ certificateArn: NEEDED.certificateArn }, 'certificateArn needs the setting domainName'],
  [{ hostedZoneId: 'example.org' }, 'hostedZoneId must be the id of a hosted zone'],
  [{ hostedZoneId: 'Z0123456789ABC' }, 'hostedZoneId needs the setting domainName'],
  [{ dailyQouta: '5' }, 'dailyQouta is not a setting'],
]

test('an invalid setting is rejected with its name', () => {
  for (const [given, message] of INVALID) expect(() => readSettings(given)).toThrow(`Setting ${message}`)
})

test('all invalid settings are reported at once', () => {
  expect(() => readSettings({ stage: '', stages: { '': {} }, dailyQuota: 'x', keepDta: 'true' })).toThrow(
    /stage .*\n.*dailyQuota .*\n.*keepDta /,
  )
})

import { expect, test } from 'vitest'
import { readSettings } from '../../infra/settings.ts'

type Context = Readonly<Record<string, unknown>>

test("the defaults keep data, and CDK's own context is ignored", () => {
  const context = { 'aws:cdk:bundling-stacks': ['**'], '@aws-cdk/aws-iam:minimizePolicies': true }
  // Tests of the default stage prove the others.
  expect(readSettings(context)).toMatchObject({
    stage: 'prod',
    apiKeys: ['first'],
    estimators: ['pvgis', 'pvwatts'],
    runRetentionDays: 30,
    runConcurrency: 4,
  })
})

const URL = 'https://example.org/x'
const CERTIFICATE = 'arn:aws:acm:eu-central-1:123456789012:certificate/0f-1'
const STAGES = { dev: { keepData: false, rateLimit: 1 }, prod: { rateLimit: 100 } }

// On the command line every value is a string. The stages in synthesis.ts have more settings.
test.each<[given: Context, expected: Context]>([
  [{ stage: 'dev', stages: { dev: {} } }, { stage: 'dev' }],
  [{ keepData: 'false' }, { keepData: false, accessLogs: false }],
  [{ keepData: 'false', accessLogs: 'true' }, { accessLogs: true }],
  [{ allowedOrigins: 'https://a.org, http://b:1' }, { allowedOrigins: ['https://a.org', 'http://b:1'] }],
  [{ pvwattsKeyParameter: '/shading/key' }, { estimators: ['pvwatts', 'pvgis'] }],
  [{ pvwattsUrl: URL }, { estimators: ['pvwatts'], pvwattsUrl: URL }],
  [{ pvwattsKeyParameter: '/key', estimators: 'pvgis, embedded' }, { estimators: ['pvgis', 'embedded'] }],
  [
    { geocoderUrl: '', mapTilesUrl: '' },
    { geocoderUrl: null, mapTilesUrl: null },
  ],
  [
    { logRetentionDays: '7', runBaselineConcurrency: '1' },
    { logRetentionDays: 7, runBaselineConcurrency: 1 },
  ],
  // A stage's settings, which top-level ones override.
  [{ stages: STAGES }, { rateLimit: 100, keepData: true }],
  [
    { stages: STAGES, stage: 'dev', keepData: 'true' },
    { rateLimit: 1, keepData: true },
  ],
])('from %o follows %o', (given, expected) => {
  expect(readSettings(given)).toMatchObject(expected)
})

test.each<[given: Context, message: string]>([
  [{ stage: 'Prod', stages: { Prod: {} } }, 'stage must be 1 to 20 lower-case letters and digits'],
  [
    { stage: 'other', stages: STAGES },
    'stage is "other", which is not in cdk.json: its stages are prod, dev',
  ],
  [{ stages: 3 }, 'stages must be an object with an object per stage'],
  [{ stages: { prod: { keepDta: false } } }, 'keepDta does not exist'],
  [{ keepData: 'no' }, 'keepData must be true or false'],
  [{ apiKeys: '' }, 'apiKeys must name at least one key'],
  [{ rateLimit: 0 }, 'rateLimit must be above 0'],
  [{ burstLimit: '1.5' }, 'burstLimit must be a whole number'],
  [{ pvwattsKeyParameter: 'my key' }, 'pvwattsKeyParameter must be an SSM parameter name'],
  [{ terrainTilesUrl: 'https://example.org/{z}/{x}.png' }, 'terrainTilesUrl must contain {z}, {x} and {y}'],
  [{ mapTilesUrl: 'http://example.org/{z}/{x}/{y}' }, 'mapTilesUrl must be an https URL'],
  [{ geocoderUrl: 'https://user:secret@x.org/api' }, 'geocoderUrl must have no user name and no password'],
  [{ alarmEmail: 'someone' }, 'alarmEmail must be an email address'],
  [{ logRetentionDays: '8' }, 'logRetentionDays must be one of 1, 3, 5, 7'],
  [{ runRetentionDays: '366' }, 'runRetentionDays must be at most 365'],
  [{ apiKeys: 'first,First' }, 'apiKeys must not contain a name twice'],
  [{ allowedOrigins: '*,https://example.org' }, 'allowedOrigins must be either * or a list of origins'],
  [{ stages: { prod: { sitesTable: 'a table' } } }, 'sitesTable must be a table name'],
  [{ sitesTable: 'sites-restored' }, 'sitesTable is only allowed in cdk.json'],
  [{ monthlyBudget: '20', alarmEmail: '' }, 'monthlyBudget needs the setting alarmEmail'],
  [{ domainName: 'https://api.example.org' }, 'domainName must be a domain name'],
  [{ domainName: 'api.example.org' }, 'domainName needs the setting certificateArn'],
  [{ certificateArn: 'arn:aws:iam::123456789012:role/x' }, 'certificateArn must be the ARN of a certificate'],
  [{ certificateArn: CERTIFICATE }, 'certificateArn needs the setting domainName'],
  [{ hostedZoneId: 'example.org' }, 'hostedZoneId must be the id of a hosted zone'],
  [{ hostedZoneId: 'Z0123456789ABC' }, 'hostedZoneId needs the setting domainName'],
])('%o is rejected: %s', (given, message) => {
  expect(() => readSettings(given)).toThrow(`Setting ${message}`)
})

test('all invalid settings are reported at once', () => {
  expect(() => readSettings({ stage: '', stages: { '': {} }, dailyQuota: 'x', keepDta: 'true' })).toThrow(
    /stage .*\n.*dailyQuota .*\n.*keepDta /,
  )
})

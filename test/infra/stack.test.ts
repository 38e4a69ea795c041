import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { operations } from '../../lib/operations/index.ts'
import { MIN_COMPRESSED_BYTES } from '../../lib/operations/operation.ts'
import { runSteps } from '../../lib/operations/run-steps.ts'
import { tables } from '../../lib/operations/tables.ts'
import { OPEN_STREET_MAP, PHOTON, securityPolicy } from '../../web/hosting.ts'
import {
  BARE,
  CERTIFICATE,
  DISPOSABLE,
  DOMAIN,
  EMAIL,
  FULL,
  OPEN,
  RESTORED,
  type Stage,
  synthesize,
  WITHOUT_PAGE,
} from './synthesis.ts'

const production = synthesize()
const disposable = synthesize(DISPOSABLE)
const bare = synthesize(BARE)

const { id: machine } = production.only('AWS::StepFunctions::StateMachine')
const { id: queue } = production.only('AWS::SQS::Queue')
const { id: domain } = synthesize(FULL).only('AWS::ApiGateway::DomainName')
const { id: restApi } = production.only('AWS::ApiGateway::RestApi')
const { id: apiStage } = production.only('AWS::ApiGateway::Stage')
const [runsBucket = ''] =
  production.ofType('AWS::S3::Bucket', 2).find(([id]) => id.startsWith('RunsBucket')) ?? []
const attribute = (id: string, name = 'Arn') => ({ 'Fn::GetAtt': [id, name] })
const DOMAIN_TARGET = attribute(domain, 'RegionalDomainName')

const BINARY = ['text/plain', 'text/csv', 'application/gzip']
const PAGE_BEHAVIOR = 'DistributionConfig.DefaultCacheBehavior'
const PAGE_POLICY = 'ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy'
const ENCRYPTION = 'BucketEncryption.ServerSideEncryptionConfiguration.0.ServerSideEncryptionByDefault'
const ANNOUNCEMENT = 'NotificationConfiguration.EventBridgeConfiguration.EventBridgeEnabled'
const CORS = 'CorsConfiguration.CorsRules.0'
const STATES_LOG = '/aws/vendedlogs/states/ShadingEstimation-prod'
const DELETED_AFTER_5_DAYS = {
  Status: 'Enabled',
  ExpirationInDays: 5,
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: 5 },
}

/** @param path such as `Rules.0.Status` */
const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((it, name) => (it instanceof Object ? new Map(Object.entries(it)).get(name) : undefined), value)

/** One of the resources of a type has a value at a path. */
const expectSome = ({ resources }: Stage, type: string, path: string, value: unknown): void => {
  const found = Object.values(resources).filter(({ Type }) => Type === `AWS::${type}`)
  expect(found.map(({ Properties }) => valueAt(Properties, path))).toContainEqual(value)
}

const budgetWarning = (NotificationType: string, Threshold: number) => ({
  Notification: {
    NotificationType,
    Threshold,
    ThresholdType: 'PERCENTAGE',
    ComparisonOperator: 'GREATER_THAN',
  },
  Subscribers: [{ SubscriptionType: 'EMAIL', Address: EMAIL }],
})
const BUDGET = { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 20, Unit: 'USD' } }
const BUDGET_WARNINGS = [
  budgetWarning('ACTUAL', 80),
  budgetWarning('FORECASTED', 100),
  budgetWarning('ACTUAL', 100),
]
const LOCAL_PAGE_POLICY = {
  ContentSecurityPolicy: securityPolicy({ geocoderUrl: PHOTON, mapTilesUrl: OPEN_STREET_MAP, mapCredit: '' }),
  Override: true,
}
const CLOUD_WATCH_PUBLISHES = expect.objectContaining({
  Effect: 'Allow',
  Action: 'sns:Publish',
  Principal: { Service: 'cloudwatch.amazonaws.com' },
})
const UPLOADED = {
  source: ['aws.s3'],
  'detail-type': ['Object Created'],
  detail: { bucket: { name: [{ Ref: runsBucket }] }, object: { key: [{ wildcard: 'runs/*/upload' }] } },
}
const UNFINISHED = {
  source: ['aws.states'],
  'detail-type': ['Step Functions Execution Status Change'],
  detail: { stateMachineArn: [{ Ref: machine }], status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
}
const START_RUN = expect.objectContaining({
  Arn: { Ref: machine },
  DeadLetterConfig: { Arn: attribute(queue) },
  InputTransformer: {
    InputPathsMap: { 'detail-object-key': '$.detail.object.key' },
    InputTemplate: '{"key":<detail-object-key>}',
  },
})
const FAIL_RUN = expect.objectContaining({
  Arn: attribute('FailRun'),
  InputPath: '$.detail',
  DeadLetterConfig: { Arn: attribute(queue) },
})

test.each<[promise: string, type: string, path: string, value: unknown]>([
  ['files arrive as binary', 'ApiGateway::RestApi', 'BinaryMediaTypes', BINARY],
  ['responses are compressed', 'ApiGateway::RestApi', 'MinimumCompressionSize', MIN_COMPRESSED_BYTES],
  ['requests are traced', 'ApiGateway::Stage', 'TracingEnabled', true],
  ['AWS generates the key', 'ApiGateway::ApiKey', 'Value', undefined],
  ['a key has a rate', 'ApiGateway::UsagePlan', 'Throttle', { RateLimit: 20, BurstLimit: 40 }],
  ['a key has a quota', 'ApiGateway::UsagePlan', 'Quota', { Limit: 20_000, Period: 'DAY' }],
  ['/ is the page', 'CloudFront::Distribution', 'DistributionConfig.DefaultRootObject', 'index.html'],
  ['HTTPS only', 'CloudFront::Distribution', `${PAGE_BEHAVIOR}.ViewerProtocolPolicy`, 'redirect-to-https'],
  ['signed reads', 'CloudFront::OriginAccessControl', 'OriginAccessControlConfig.SigningBehavior', 'always'],
  ['the policy of the local page', 'CloudFront::ResponseHeadersPolicy', PAGE_POLICY, LOCAL_PAGE_POLICY],
  ['files are encrypted', 'S3::Bucket', `${ENCRYPTION}.SSEAlgorithm`, 'AES256'],
  ['files are announced', 'S3::Bucket', ANNOUNCEMENT, true],
  ['pages may send and fetch files', 'S3::Bucket', `${CORS}.AllowedMethods`, ['PUT', 'GET']],
  ['with two headers', 'S3::Bucket', `${CORS}.AllowedHeaders`, ['if-none-match', 'content-type']],
  ['runs are traced', 'StepFunctions::StateMachine', 'TracingConfiguration', { Enabled: true }],
  ['errors of runs are logged', 'StepFunctions::StateMachine', 'LoggingConfiguration.Level', 'ERROR'],
  ['but no data', 'StepFunctions::StateMachine', 'LoggingConfiguration.IncludeExecutionData', false],
  ['the policy of logs stays small', 'Logs::LogGroup', 'LogGroupName', STATES_LOG],
  ['only an upload starts a run', 'Events::Rule', 'EventPattern', UPLOADED],
  ['a run gets the key of its file', 'Events::Rule', 'Targets.0', START_RUN],
  ['an execution that fails is noticed', 'Events::Rule', 'EventPattern', UNFINISHED],
  ['an execution that fails ends its run', 'Events::Rule', 'Targets.0', FAIL_RUN],
])('by default, %s: %s %s', (_, type, path, value) => {
  expectSome(production, type, path, value)
})

test.each<[promise: string, type: string, path: string, value: unknown]>([
  ['the rate', 'ApiGateway::UsagePlan', 'Throttle', { RateLimit: 2.5, BurstLimit: 3 }],
  ['the quota', 'ApiGateway::UsagePlan', 'Quota.Limit', 100],
  ['the name of the API', 'ApiGateway::DomainName', 'DomainName', DOMAIN],
  ['whose region serves it', 'ApiGateway::DomainName', 'EndpointConfiguration.Types', ['REGIONAL']],
  ['over TLS 1.2 and newer', 'ApiGateway::DomainName', 'SecurityPolicy', 'TLS_1_2'],
  ['with the certificate', 'ApiGateway::DomainName', 'RegionalCertificateArn', CERTIFICATE],
  ['which leads to the API', 'ApiGateway::BasePathMapping', 'RestApiId', { Ref: restApi }],
  ['and its stage', 'ApiGateway::BasePathMapping', 'Stage', { Ref: apiStage }],
  ['without a path', 'ApiGateway::BasePathMapping', 'BasePath', undefined],
  ['beside its first address', 'ApiGateway::RestApi', 'DisableExecuteApiEndpoint', undefined],
  ['the zone of a record', 'Route53::RecordSet', 'HostedZoneId', FULL.hostedZoneId],
  ['which leads to the domain', 'Route53::RecordSet', 'AliasTarget.DNSName', DOMAIN_TARGET],
  ['a budget of the whole account', 'Budgets::Budget', 'Budget', BUDGET],
  ['which warns', 'Budgets::Budget', 'NotificationsWithSubscribers', BUDGET_WARNINGS],
  ['emails of alarms', 'SNS::Subscription', 'Protocol', 'email'],
  ['to the address', 'SNS::Subscription', 'Endpoint', EMAIL],
  // A policy of its own replaces the default, so it must name CloudWatch.
  ['which may be sent', 'SNS::TopicPolicy', 'PolicyDocument.Statement.1', CLOUD_WATCH_PUBLISHES],
  ['the end of files', 'S3::Bucket', 'LifecycleConfiguration.Rules', [DELETED_AFTER_5_DAYS]],
])('settings decide %s: %s %s', (_, type, path, value) => {
  expectSome(synthesize(FULL), type, path, value)
})

type Settings = Readonly<Record<string, unknown>>

test.each<[what: string, type: string, count: number, settings?: Settings]>([
  ['no budget by default', 'AWS::Budgets::Budget', 0],
  ['no emails by default', 'AWS::SNS::Topic', 0],
  ['no domain by default', 'AWS::ApiGateway::DomainName', 0],
  ['no record without a zone', 'AWS::Route53::RecordSet', 0, OPEN],
  ['no distribution without the page', 'AWS::CloudFront::Distribution', 0, WITHOUT_PAGE],
  ['no bucket of the page without it', 'AWS::S3::Bucket', 1, WITHOUT_PAGE],
  ['one key by default', 'AWS::ApiGateway::UsagePlanKey', 1],
  // That they are private and refuse requests without TLS is a rule of AwsSolutions.
  ['a function that empties each bucket before it is deleted', 'Custom::S3AutoDeleteObjects', 2],
  ['as many keys as the setting names', 'AWS::ApiGateway::UsagePlanKey', 2, RESTORED],
])('there is %s', (_, type, count, settings) => {
  synthesize(settings).ofType(type, count)
})

test.each<[name: string, expected: unknown, settings?: Settings]>([
  ['Url', expect.stringContaining('.execute-api.')],
  ['Url', `"https://${DOMAIN}"`, OPEN],
  ['DomainTarget', JSON.stringify(DOMAIN_TARGET), OPEN],
  ['DomainTarget', undefined],
  ['ConsoleUrl', expect.stringContaining('https://')],
  ['ConsoleUrl', undefined, WITHOUT_PAGE],
  ['Dashboard', expect.stringContaining('#dashboards/')],
  ['ApiKeyFirst', expect.stringContaining('{"Ref":"UsagePlanfirst')],
  ['ApiKeyFirstCommand', expect.stringContaining('aws apigateway get-api-key')],
  ['ApiKeyRoof', expect.stringContaining('{"Ref":"UsagePlanroof'), RESTORED],
  ['ApiKeyPartner', expect.stringContaining('{"Ref":"UsagePlanpartner'), RESTORED],
])('the output %s is %s', (name, expected, settings) => {
  expect(JSON.stringify(synthesize(settings).outputs[name]?.Value)).toEqual(expected)
})

test('a restored table replaces the one of the stack', () => {
  const { ofType, text } = synthesize(RESTORED)
  ofType('AWS::DynamoDB::GlobalTable', Object.keys(tables).length - 1)
  expect(text).toContain('"SITES_TABLE":"sites-restored"')
  expect(text).toContain(':table/sites-restored/index/summaries')
})

/** If the first deployment fails, its tables are deleted. */
const tableThat = (isKept: boolean, timeToLive: string | null) => ({
  DeletionPolicy: isKept ? 'RetainExceptOnCreate' : 'Delete',
  UpdateReplacePolicy: isKept ? 'Retain' : 'Delete',
  Properties: expect.objectContaining({
    BillingMode: 'PAY_PER_REQUEST',
    ...(timeToLive !== null && { TimeToLiveSpecification: { AttributeName: timeToLive, Enabled: true } }),
    Replicas: [
      expect.objectContaining({
        DeletionProtectionEnabled: isKept,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: isKept },
      }),
    ],
  }),
})

test.each([
  ['production', production, true],
  ['disposable', disposable, false],
])('the data of a %s stage are protected and retained accordingly, and what expires never is', (...given) => {
  const [, stage, keepsData] = given
  const found = stage.ofType('AWS::DynamoDB::GlobalTable', Object.keys(tables).length)
  for (const [name, definition] of Object.entries(tables)) {
    const [, table] = found.find(([id]) => id.toLowerCase().startsWith(`tables${name}`)) ?? []
    const timeToLive = 'timeToLive' in definition ? definition.timeToLive : null
    expect(table, name).toMatchObject(tableThat(keepsData && timeToLive === null, timeToLive))
  }
})

const Logging = z.object({ LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }) }) })

describe('deleting a stage', () => {
  const retained = ({ resources }: Stage) =>
    Object.entries(resources)
      .filter(([, it]) => `${it.DeletionPolicy} ${it.UpdateReplacePolicy}`.includes('Retain'))
      .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))

  test('leaves nothing of a disposable one', () => {
    for (const stage of [disposable, bare]) {
      expect(retained(stage)).toEqual([])
      stage.ofType('AWS::ApiGateway::Account', 0)
    }
    expect(disposable.only('AWS::ApiGateway::Stage').properties).not.toHaveProperty('AccessLogSetting')
    expect(disposable.stack.terminationProtection).toBe(false)
  })

  test('leaves the data of a production one, and the role with which API Gateway writes logs', () => {
    expect(retained(production).toSorted()).toEqual([
      'ApiAccount',
      'ApiCloudWatchRole',
      'TablesAnalyses',
      'TablesSites',
    ])
    expect(production.stack.terminationProtection).toBe(true)
  })

  // Each also has CDK's function that empties buckets and, with the page, the one that copies it.
  const own = operations.length + runSteps.length
  test.each([
    ['production', production, own + 2, own + 4],
    ['disposable', disposable, own + 2, own + 3],
    ['without the page', bare, own + 1, own + 3],
  ])(
    'leaves no log group: each function writes to one of the stack and may create no other (%s)',
    (...given) => {
      const [, { ofType, resources, text }, functions, groups] = given
      for (const [id, { Properties }] of ofType('AWS::Lambda::Function', functions)) {
        const { LogGroup } = Logging.parse(Properties).LoggingConfig
        expect([id, resources[LogGroup.Ref]?.Type]).toEqual([id, 'AWS::Logs::LogGroup'])
      }
      for (const [, group] of ofType('AWS::Logs::LogGroup', groups)) {
        expect(group.DeletionPolicy).toBe('Delete')
        expect(group.Properties).toHaveProperty('RetentionInDays')
      }
      expect(text).not.toMatch(/AWSLambdaBasicExecutionRole|logs:CreateLogGroup|"logs:\*"/)
    },
  )
})

test('no resource has a fixed name, so stages can share an account', () => {
  const NAMES = ['TableName', 'FunctionName', 'RoleName', 'AlarmName', 'DashboardName', 'TopicName']
  for (const { resources } of [production, disposable])
    for (const [id, { Properties }] of Object.entries(resources))
      for (const name of NAMES) expect([id, typeof Properties[name]]).not.toEqual([id, 'string'])
  expect(production.stack.stackName).not.toBe(disposable.stack.stackName)
})

import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { capitalize } from '../../infra/service-function.ts'
import { operations } from '../../lib/operations/index.ts'
import { MIN_COMPRESSED_BYTES } from '../../lib/operations/operation.ts'
import { runSteps } from '../../lib/operations/run-steps.ts'
import { tables } from '../../lib/operations/tables.ts'
import { OPEN_STREET_MAP, PHOTON, securityPolicy } from '../../web/hosting.ts'
import {
  BARE,
  CERTIFICATE,
  DOMAIN,
  EMAIL,
  FULL,
  KEYLESS,
  OPEN,
  propertyAt,
  RESTORED,
  type Settings,
  type Stage,
  synthesize,
} from './synthesis.ts'

const production = synthesize()

type Promised = readonly [promise: string, path: string, value: unknown]

/** @param path such as `Api.BinaryMediaTypes.0`, from the id of a resource */
const expectProperty = (stage: Stage, path: string, value: unknown): void => {
  const [id = '', ...names] = path.split('.')
  expect(propertyAt(stage, id, ...names)).toEqual(value)
}

const KINDS_OF_ACCESS = ['BlockPublicAcls', 'BlockPublicPolicy', 'IgnorePublicAcls', 'RestrictPublicBuckets']
const BLOCKED = Object.fromEntries(KINDS_OF_ACCESS.map((it) => [it, true]))
const ENCRYPTION = [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }]
const CORS = {
  AllowedOrigins: ['https://<ConsoleDistribution.DomainName>'],
  AllowedMethods: ['PUT', 'GET'],
  AllowedHeaders: ['if-none-match', 'content-type'],
  MaxAge: 3600,
}
const ANNOUNCED = { EventBridgeConfiguration: { EventBridgeEnabled: true } }
const STATES_LOG = '/aws/vendedlogs/states/ShadingEstimation-prod'
const UPLOADED = {
  source: ['aws.s3'],
  'detail-type': ['Object Created'],
  detail: { bucket: { name: ['<RunsBucket>'] }, object: { key: [{ wildcard: 'runs/*/upload' }] } },
}
const UNFINISHED = {
  source: ['aws.states'],
  'detail-type': ['Step Functions Execution Status Change'],
  detail: { stateMachineArn: ['<RunsMachineStateMachine>'], status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
}
const DeadLetterConfig = { Arn: '<RunsUndelivered.Arn>' }
const START_RUN = {
  Id: 'Target0',
  Arn: '<RunsMachineStateMachine>',
  RoleArn: '<RunsMachineStateMachineEventsRole.Arn>',
  DeadLetterConfig,
  InputTransformer: {
    InputPathsMap: { 'detail-object-key': '$.detail.object.key' },
    InputTemplate: '{"key":<detail-object-key>}',
  },
}
const FAIL_RUN = { Id: 'Target0', Arn: '<FailRun.Arn>', InputPath: '$.detail', DeadLetterConfig }
const MACHINE = 'RunsMachineStateMachine'
const STAGE = 'ApiDeploymentStageprod'

test.each<Promised>([
  ['files arrive as binary', 'Api.BinaryMediaTypes', ['text/plain', 'text/csv', 'application/gzip']],
  ['responses are compressed', 'Api.MinimumCompressionSize', MIN_COMPRESSED_BYTES],
  ['requests are traced', `${STAGE}.TracingEnabled`, true],
  ['AWS generates the key', 'UsagePlanfirst.Value', undefined],
  ['a key has a rate', 'ApiUsagePlan.Throttle', { RateLimit: 20, BurstLimit: 40 }],
  ['a key has a quota', 'ApiUsagePlan.Quota', { Limit: 20_000, Period: 'DAY' }],
  ['files are encrypted', 'RunsBucket.BucketEncryption.ServerSideEncryptionConfiguration', ENCRYPTION],
  ['files are not public', 'RunsBucket.PublicAccessBlockConfiguration', BLOCKED],
  ['files are announced', 'RunsBucket.NotificationConfiguration', ANNOUNCED],
  ['the page may send and fetch files', 'RunsBucket.CorsConfiguration.CorsRules', [CORS]],
  ['runs are traced', `${MACHINE}.TracingConfiguration`, { Enabled: true }],
  ['errors of runs are logged', `${MACHINE}.LoggingConfiguration.Level`, 'ERROR'],
  ['but no data', `${MACHINE}.LoggingConfiguration.IncludeExecutionData`, false],
  ['the policy of logs stays small', 'RunsMachineLog.LogGroupName', STATES_LOG],
  ['only an upload starts a run', 'RunsUploaded.EventPattern', UPLOADED],
  ['a run gets the key of its file', 'RunsUploaded.Targets', [START_RUN]],
  ['an execution that fails is noticed', 'RunsUnfinished.EventPattern', UNFINISHED],
  ['an execution that fails ends its run', 'RunsUnfinished.Targets', [FAIL_RUN]],
  ['undelivered events are kept for 14 days', 'RunsUndelivered.MessageRetentionPeriod', 14 * 86_400],
])('by default, %s: %s', (_, path, value) => {
  expectProperty(production, path, value)
})

const CLOUD_FRONT = 'ConsoleDistribution.DistributionConfig'
const PAGE = `${CLOUD_FRONT}.DefaultCacheBehavior`
const HEADERS = 'ConsoleHeaders.ResponseHeadersPolicyConfig.SecurityHeadersConfig'
const HOSTS = { geocoderUrl: PHOTON, mapTilesUrl: OPEN_STREET_MAP, mapCredit: '' }
const LOCAL_PAGE_POLICY = { ContentSecurityPolicy: securityPolicy(HOSTS), Override: true }
const ACCESS = 'ConsoleDistributionOrigin1S3OriginAccessControl'
const API_ORIGIN = {
  Id: 'ShadingEstimationprodConsoleDistributionOrigin280A50049',
  DomainName: '<Api>.execute-api.<AWS::Region>.<AWS::URLSuffix>',
  OriginPath: '/prod',
  CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
}
/** Without a policy of response headers. */
const API_BEHAVIOR = {
  PathPattern: '/api/*',
  TargetOriginId: API_ORIGIN.Id,
  ViewerProtocolPolicy: 'https-only',
  AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
  // AWS's managed policies CachingDisabled and AllViewerExceptHostHeader.
  CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
  FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: '<ConsoleWithoutApiPath.FunctionARN>' }],
  // CloudFront would make the tags weak.
  Compress: false,
}
/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html */
const CACHED_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504]
const UNCACHED = CACHED_ERRORS.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 }))
const REWRITE = { EventType: 'viewer-request', FunctionARN: '<ConsoleWithIndexDocument.FunctionARN>' }
const FOR_A_YEAR = { 'cache-control': 'max-age=31536000, immutable' }
const DOCUMENTS = ['index.html', 'docs/index.html', 'connection.json']

test.each<Promised>([
  ['/ is the page', `${CLOUD_FRONT}.DefaultRootObject`, 'index.html'],
  ['HTTPS only', `${PAGE}.ViewerProtocolPolicy`, 'redirect-to-https'],
  ['the names of documents', `${PAGE}.FunctionAssociations`, [REWRITE]],
  ['headers of its own', `${PAGE}.ResponseHeadersPolicyId`, '<ConsoleHeaders>'],
  ['the policy of the local page', `${HEADERS}.ContentSecurityPolicy`, LOCAL_PAGE_POLICY],
  ['no frames around it', `${HEADERS}.FrameOptions`, { FrameOption: 'DENY', Override: true }],
  ['the API, uncached and unchanged', `${CLOUD_FRONT}.CacheBehaviors`, [API_BEHAVIOR]],
  ['at its stage, over TLS 1.2', `${CLOUD_FRONT}.Origins.1`, API_ORIGIN],
  ['errors for their caller alone', `${CLOUD_FRONT}.CustomErrorResponses`, UNCACHED],
  ['a private bucket', 'ConsoleBucket.PublicAccessBlockConfiguration', BLOCKED],
  ['with signed reads', `${ACCESS}.OriginAccessControlConfig.SigningBehavior`, 'always'],
  ['assets', 'ConsoleAssetsCustomResource.Exclude', DOCUMENTS],
  ['that never change', 'ConsoleAssetsCustomResource.SystemMetadata', FOR_A_YEAR],
  ['documents', 'ConsolePageCustomResource.Include', DOCUMENTS],
  ['and nothing else', 'ConsolePageCustomResource.Exclude', ['*']],
  ['that are revalidated', 'ConsolePageCustomResource.SystemMetadata.cache-control', 'no-cache'],
  ['and renewed', 'ConsolePageCustomResource.DistributionPaths', ['/', ...DOCUMENTS.map((it) => `/${it}`)]],
])('the page has %s: %s', (_, path, value) => {
  expectProperty(production, path, value)
})

const budgetWarning = (NotificationType: string, Threshold: number) => ({
  Notification: expect.objectContaining({ NotificationType, Threshold, ThresholdType: 'PERCENTAGE' }),
  Subscribers: [{ SubscriptionType: 'EMAIL', Address: EMAIL }],
})
const BUDGET_WARNINGS = [
  budgetWarning('ACTUAL', 80),
  budgetWarning('FORECASTED', 100),
  budgetWarning('ACTUAL', 100),
]
const BUDGET = { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 20, Unit: 'USD' } }
const SUBSCRIPTION = { Protocol: 'email', Endpoint: EMAIL, TopicArn: '<MonitoringTopic>' }
const CLOUD_WATCH_PUBLISHES = expect.objectContaining({
  Effect: 'Allow',
  Action: 'sns:Publish',
  Principal: { Service: 'cloudwatch.amazonaws.com' },
  Condition: { StringEquals: { 'aws:SourceAccount': '<AWS::AccountId>' } },
})
const DELETED_AFTER_5_DAYS = {
  Status: 'Enabled',
  ExpirationInDays: 5,
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: 5 },
}
const DOMAIN_NAME = {
  DomainName: DOMAIN,
  EndpointConfiguration: { Types: ['REGIONAL'] },
  SecurityPolicy: 'TLS_1_2',
  RegionalCertificateArn: CERTIFICATE,
}
const MAPPING = { DomainName: '<ApiCustomDomain>', RestApiId: '<Api>', Stage: `<${STAGE}>` }

test.each<Promised>([
  ['the rate', 'ApiUsagePlan.Throttle', { RateLimit: 2.5, BurstLimit: 3 }],
  ['the quota', 'ApiUsagePlan.Quota.Limit', 100],
  ['the name of the API, over TLS 1.2 and newer', 'ApiCustomDomain', DOMAIN_NAME],
  ['which leads to its stage', 'ApiCustomDomainMapShadingEstimationprodApi0A254225', MAPPING],
  ['beside its first address', 'Api.DisableExecuteApiEndpoint', undefined],
  ['the zone of a record', 'CustomDomainRecord.HostedZoneId', FULL.hostedZoneId],
  ['which leads to it', 'CustomDomainRecord.AliasTarget.DNSName', '<ApiCustomDomain.RegionalDomainName>'],
  ['a budget of the whole account', 'Budget.Budget', BUDGET],
  ['which warns', 'Budget.NotificationsWithSubscribers', BUDGET_WARNINGS],
  ['emails of alarms', 'MonitoringTopicsomeoneexampleorg', SUBSCRIPTION],
  // The topic's own policy replaces the default, so it must allow CloudWatch.
  ['which may be sent', 'MonitoringTopicPolicy.PolicyDocument.Statement.1', CLOUD_WATCH_PUBLISHES],
  ['the end of files', 'RunsBucket.LifecycleConfiguration.Rules', [DELETED_AFTER_5_DAYS]],
])('settings decide %s: %s', (_, path, value) => {
  expectProperty(synthesize(FULL), path, value)
})

test.each<[what: string, type: string, count: number, settings?: Settings]>([
  ['no budget by default', 'Budgets::Budget', 0],
  ['no emails by default', 'SNS::Topic', 0],
  ['no domain by default', 'ApiGateway::DomainName', 0],
  ['no record without a zone', 'Route53::RecordSet', 0, OPEN],
  ['no distribution without the page', 'CloudFront::Distribution', 0, BARE],
  ['no bucket of the page without it', 'S3::Bucket', 1, BARE],
  ['one key by default', 'ApiGateway::UsagePlanKey', 1],
  ['as many keys as the setting names', 'ApiGateway::UsagePlanKey', 2, RESTORED],
  ['a function that empties each bucket before it is deleted', 'Custom::S3AutoDeleteObjects', 2],
])('there is %s', (_, type, count, settings) => {
  synthesize(settings).ofType(type, count)
})

const GATEWAY = `https://<Api>.execute-api.<AWS::Region>.<AWS::URLSuffix>/<${STAGE}>`
const KEY_COMMAND =
  'aws apigateway get-api-key --api-key <UsagePlanfirst> --include-value --query value --output text'

test.each<[settings: Settings, outputs: Readonly<Record<string, unknown>>]>([
  [
    {},
    {
      Url: GATEWAY,
      ConsoleUrl: 'https://<ConsoleDistribution.DomainName>',
      Dashboard: expect.stringMatching(
        /^https:.*\?region=<AWS::Region>#dashboards\/dashboard\/<MonitoringDashboard>$/,
      ),
      ApiKeyFirst: '<UsagePlanfirst>',
      ApiKeyFirstCommand: KEY_COMMAND,
    },
  ],
  [
    OPEN,
    expect.objectContaining({
      Url: `https://${DOMAIN}`,
      DomainTarget: '<ApiCustomDomain.RegionalDomainName>',
      GatewayUrl: GATEWAY,
    }),
  ],
  [BARE, expect.not.objectContaining({ ConsoleUrl: expect.anything() })],
  [RESTORED, expect.objectContaining({ ApiKeyRoof: '<UsagePlanroof>', ApiKeyPartner: '<UsagePlanpartner>' })],
])('the outputs with %o', (settings, outputs) => {
  expect(synthesize(settings).outputs).toEqual(outputs)
})

test('a restored table replaces the one of the stack', () => {
  const stage = synthesize(RESTORED)
  stage.ofType('DynamoDB::GlobalTable', Object.keys(tables).length - 1)
  expectProperty(stage, 'ListSites.Environment.Variables.SITES_TABLE', 'sites-restored')
  expect(JSON.stringify(stage.resources)).toContain(':table/sites-restored/index/summaries')
})

test('a stage that calls PVWatts without a key of its own warns of the limits of the demo key', () => {
  const warning = expect.stringMatching(/DEMO_KEY.*-c pvwattsKeyParameter=/)
  expect(synthesize(KEYLESS).warnings).toContainEqual(warning)
  expect(production.warnings).not.toContainEqual(warning)
})

/** A failed first deployment leaves no table. */
const tableThat = (isKept: boolean, timeToLive: string | null) => {
  const backup = { PointInTimeRecoveryEnabled: isKept }
  return {
    DeletionPolicy: isKept ? 'RetainExceptOnCreate' : 'Delete',
    UpdateReplacePolicy: isKept ? 'Retain' : 'Delete',
    Properties: {
      BillingMode: 'PAY_PER_REQUEST',
      ...(timeToLive !== null && { TimeToLiveSpecification: { AttributeName: timeToLive, Enabled: true } }),
      Replicas: [{ DeletionProtectionEnabled: isKept, PointInTimeRecoverySpecification: backup }],
    },
  }
}

describe.each([
  ['production', production, true],
  ['disposable', synthesize(KEYLESS), false],
  ['bare', synthesize(BARE), false],
])('a %s stage', (name, stage, keepsData) => {
  const { resources, ofType } = stage

  test('protects and retains its data accordingly, and never what expires', () => {
    ofType('DynamoDB::GlobalTable', Object.keys(tables).length)
    for (const [table, definition] of Object.entries(tables)) {
      const timeToLive = 'timeToLive' in definition ? definition.timeToLive : null
      const expected = tableThat(keepsData && timeToLive === null, timeToLive)
      expect(resources[`Tables${capitalize(table)}`], table).toMatchObject(expected)
    }
    expect(stage.stack.terminationProtection).toBe(keepsData)
  })

  test('leaves its data when it is deleted, and the role with which API Gateway writes logs, or nothing', () => {
    const retained = Object.entries(resources).filter(([, it]) =>
      `${it.DeletionPolicy} ${it.UpdateReplacePolicy}`.includes('Retain'),
    )
    const expected = ['ApiCloudWatchRole', 'ApiAccount', 'TablesSites', 'TablesAnalyses']
    expect(retained.map(([id]) => id)).toEqual(keepsData ? expected : [])
    ofType('ApiGateway::Account', keepsData ? 1 : 0)
    const [[, { Properties }] = ['', { Properties: {} }]] = ofType('ApiGateway::Stage', 1)
    expect('AccessLogSetting' in Properties).toBe(name !== 'disposable')
  })

  test('leaves no log group: each function writes to one of the stack and may create no other', () => {
    // Also CDK's function that empties buckets and, with the page, the one that copies it.
    const functions = operations.length + runSteps.length + (name === 'bare' ? 1 : 2)
    for (const [id, { Properties }] of ofType('Lambda::Function', functions)) {
      const { LogGroup } = z.object({ LogGroup: z.string() }).parse(Properties.LoggingConfig)
      expect([id, resources[LogGroup.slice(1, -1)]?.Type]).toEqual([id, 'Logs::LogGroup'])
    }
    // Also the logs of the state machine and, if enabled, of access.
    for (const [, group] of ofType('Logs::LogGroup', functions + (name === 'disposable' ? 1 : 2)))
      expect(group).toMatchObject({ DeletionPolicy: 'Delete', Properties: { RetentionInDays: 30 } })
    expect(JSON.stringify(resources)).not.toMatch(/AWSLambdaBasicExecutionRole|logs:CreateLogGroup|"logs:\*"/)
  })

  test('has no resource with a fixed name, so stages and regions can share an account', () => {
    const NAME = /^(Table|Function|Role|ManagedPolicy|Bucket|Budget|Alarm|Dashboard|Topic)Name$/
    for (const [id, { Properties }] of Object.entries(stage.byLogicalId))
      for (const [name, value] of Object.entries(Properties))
        if (NAME.test(name)) expect(typeof value, `${id} ${name}`).not.toBe('string')
    expect(stage.stack.stackName).toBe(`ShadingEstimation-${keepsData ? 'prod' : 'dev'}`)
    // CloudFront's names are unique in all regions.
    const ofCloudFront = Object.values(resources).filter(({ Type }) => Type.startsWith('CloudFront::'))
    const names = Array.from(JSON.stringify(ofCloudFront).matchAll(/"Name":"(.*?)"/g), ([, it]) => it)
    expect(names).toEqual(Array(name === 'bare' ? 0 : 4).fill(expect.stringContaining('<AWS::Region>')))
  })
})

const CloudFrontFunction = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.object({ Runtime: z.literal('cloudfront-js-2.0') }),
})

const request = (uri: string, headers: object = {}) => ({
  method: 'POST',
  uri,
  querystring: { view: { value: '/api/x' }, cursor: { value: 'a%2Fb', multiValue: [{ value: 'a%2Fb' }] } },
  headers: {
    host: { value: 'd1.cloudfront.net' },
    'x-api-key': { value: 'key' },
    'x-forwarded-prefix': { value: '/forged' },
    ...headers,
  },
  cookies: {},
})
/** The address of the page. */
const FORWARDED = {
  'x-forwarded-host': { value: 'd1.cloudfront.net' },
  'x-forwarded-prefix': { value: '/api' },
}

test.each([
  ['WithoutApiPath', '/api/sites', '/sites'],
  ['WithoutApiPath', '/api/', '/'],
  ['WithoutApiPath', '/api/sites/x%2Fy', '/sites/x%2Fy'],
  ['WithoutApiPath', '/api/api/sites', '/api/sites'],
  ['WithoutApiPath', '/apis', '/apis'],
  ['WithIndexDocument', '/', '/'],
  ['WithIndexDocument', '/docs', '/docs/index.html'],
  ['WithIndexDocument', '/docs/', '/docs/index.html'],
  ['WithIndexDocument', '/docsx', '/docsx'],
  ['WithIndexDocument', '/assets/docs', '/assets/docs'],
])('%s passes %s on as %s, and only the API gets the address of the page', (name, uri, expected) => {
  const { FunctionCode } = CloudFrontFunction.parse(propertyAt(production, `Console${name}`))
  const event = { request: request(uri) }
  const passedOn: unknown = runInContext(`${FunctionCode}; handler(event)`, createContext({ event }))
  expect(passedOn).toEqual(request(expected, name === 'WithoutApiPath' ? FORWARDED : {}))
})

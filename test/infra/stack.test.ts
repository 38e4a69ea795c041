import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { operations } from '../../lib/operations/index.ts'
import { runSteps } from '../../lib/operations/run-steps.ts'
import { tables } from '../../lib/operations/tables.ts'
import { synthesize } from './synthesis.ts'

const production = synthesize()
const disposable = synthesize({ stage: 'dev' })
const withoutPage = synthesize({
  stage: 'dev',
  accessLogs: 'true',
  alarmEmail: 'someone@example.org',
  console: 'false',
})

const Table = z.object({
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
  GlobalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.string() })).optional(),
  BillingMode: z.literal('PAY_PER_REQUEST'),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.literal(true) }).optional(),
  Replicas: z.tuple([
    z.object({
      DeletionProtectionEnabled: z.boolean().default(false),
      PointInTimeRecoverySpecification: z
        .object({ PointInTimeRecoveryEnabled: z.boolean() })
        .default({ PointInTimeRecoveryEnabled: false }),
    }),
  ]),
})

const tableOf = ({ ofType }: typeof production, name: string) => {
  const found = ofType('AWS::DynamoDB::GlobalTable', Object.keys(tables).length).find(([id]) =>
    id.toLowerCase().startsWith(`tables${name}`),
  )
  const [id, resource] = found ?? []
  return { id, resource, table: Table.parse(resource?.Properties) }
}

const protection = (stage: typeof production, name: string) => {
  const { resource, table } = tableOf(stage, name)
  const [{ DeletionProtectionEnabled, PointInTimeRecoverySpecification }] = table.Replicas
  return {
    policy: [resource?.DeletionPolicy, resource?.UpdateReplacePolicy],
    deletionProtection: DeletionProtectionEnabled,
    recovery: PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled,
  }
}

/** If the first deployment fails, its tables are deleted. */
const PROTECTED = { policy: ['RetainExceptOnCreate', 'Retain'], deletionProtection: true, recovery: true }
const UNPROTECTED = { policy: ['Delete', 'Delete'], deletionProtection: false, recovery: false }

describe('tables', () => {
  test('have their keys and indexes, that of the sites for summaries only, and on-demand billing', () => {
    for (const [name, definition] of Object.entries(tables)) {
      const { table } = tableOf(production, name)
      const sortKey = 'sortKey' in definition ? [definition.sortKey] : []
      const keys = table.KeySchema.map(({ AttributeName }) => AttributeName)
      expect(keys).toEqual([definition.partitionKey, ...sortKey])
      const indexes = 'indexes' in definition ? Object.keys(definition.indexes) : undefined
      expect(table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(indexes)
    }
    expect(tableOf(production, 'sites').table.GlobalSecondaryIndexes).toMatchObject([
      {
        Projection: {
          ProjectionType: 'INCLUDE',
          NonKeyAttributes: tables.sites.indexes.summaries.attributes,
        },
      },
    ])
  })

  test('data is protected and retained; caches expire and are not', () => {
    expect(protection(production, 'sites')).toEqual(PROTECTED)
    expect(protection(production, 'analyses')).toEqual(PROTECTED)
    expect(protection(production, 'baselines')).toEqual(UNPROTECTED)
    expect(protection(production, 'idempotency')).toEqual(UNPROTECTED)
    expect(tableOf(production, 'baselines').table.TimeToLiveSpecification?.AttributeName).toBe('expiresAt')
    expect(tableOf(production, 'idempotency').table.TimeToLiveSpecification?.AttributeName).toBe('expiration')
  })

  test('a restored table replaces the one of the stack', () => {
    const { ofType, text } = synthesize({ stages: { prod: { sitesTable: 'sites-restored' } } })
    ofType('AWS::DynamoDB::GlobalTable', Object.keys(tables).length - 1)
    expect(text).toContain('"SITES_TABLE":"sites-restored"')
    expect(text).toContain(':table/sites-restored/index/summaries')
  })
})

test('the buckets of page and runs are private, refuse requests without TLS and go with the stack', () => {
  const { ofType, template } = production
  for (const [id, bucket] of ofType('AWS::S3::Bucket', 2)) {
    expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    })
    expect(bucket.DeletionPolicy).toBe('Delete')
    const denied = { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }
    template.hasResourceProperties('AWS::S3::BucketPolicy', {
      Bucket: { Ref: id },
      PolicyDocument: { Statement: Match.arrayWith([Match.objectLike(denied)]) },
    })
  }
  ofType('Custom::S3AutoDeleteObjects', 2)
})

const Logging = z.object({ LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }) }) })

describe('deleting a stage', () => {
  const retained = ({ resources }: typeof production) =>
    Object.entries(resources).filter(
      ([, { DeletionPolicy, UpdateReplacePolicy }]) =>
        DeletionPolicy?.startsWith('Retain') || UpdateReplacePolicy?.startsWith('Retain'),
    )

  test('leaves nothing of a disposable one', () => {
    for (const stage of [disposable, withoutPage]) {
      expect(retained(stage)).toEqual([])
      stage.ofType('AWS::ApiGateway::Account', 0)
    }
    expect(disposable.only('AWS::ApiGateway::Stage').properties).not.toHaveProperty('AccessLogSetting')
    expect(protection(disposable, 'sites')).toEqual(UNPROTECTED)
    expect(protection(disposable, 'analyses')).toEqual(UNPROTECTED)
    expect(disposable.stack.terminationProtection).toBe(false)
  })

  test('leaves no log group: each function writes to one of the stack and may create no other', () => {
    // Each also has CDK's function that empties buckets and, with the page, the one that copies it.
    const own = operations.length + runSteps.length
    for (const [{ ofType, resources, text }, functions, groups] of [
      [production, own + 2, own + 4],
      [disposable, own + 2, own + 3],
      [withoutPage, own + 1, own + 3],
    ] as const) {
      for (const [id, { Properties }] of ofType('AWS::Lambda::Function', functions)) {
        const { LogGroup } = Logging.parse(Properties).LoggingConfig
        expect([id, resources[LogGroup.Ref]?.Type]).toEqual([id, 'AWS::Logs::LogGroup'])
      }
      for (const [, group] of ofType('AWS::Logs::LogGroup', groups)) {
        expect(group.DeletionPolicy).toBe('Delete')
        expect(group.Properties).toHaveProperty('RetentionInDays')
      }
      expect(text).not.toMatch(/AWSLambdaBasicExecutionRole|logs:CreateLogGroup|"logs:\*"/)
    }
  })

  test('leaves the data of a production one, and the role with which API Gateway writes logs', () => {
    expect(
      retained(production)
        .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))
        .toSorted(),
    ).toEqual(['ApiAccount', 'ApiCloudWatchRole', 'TablesAnalyses', 'TablesSites'])
    expect(production.stack.terminationProtection).toBe(true)
  })
})

test('no resource has a fixed name, so stages can share an account', () => {
  const names = ({ resources }: typeof production) =>
    Object.values(resources).flatMap(({ Properties }) =>
      ['TableName', 'FunctionName', 'RoleName', 'AlarmName', 'DashboardName', 'TopicName'].flatMap(
        (property) => (typeof Properties[property] === 'string' ? Properties[property] : []),
      ),
    )
  expect([...names(production), ...names(disposable)]).toEqual([])
  expect(production.stack.stackName).not.toBe(disposable.stack.stackName)
})

test('AWS generates the API key, and outputs show how to read it', () => {
  const { id, properties } = production.only('AWS::ApiGateway::ApiKey')
  expect(properties).not.toHaveProperty('Value')
  expect(production.outputs.ApiKeyFirst?.Value).toEqual({ Ref: id })
  expect(JSON.stringify(production.outputs.ApiKeyFirstCommand?.Value)).toContain('aws apigateway get-api-key')
})
